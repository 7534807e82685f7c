import Foundation
import JMESPath
import Localization

/// The reason why a file can't be imported at all.
public enum ImportFailure: Error, Hashable {
  case missing(String)
  case tooLarge(String)
  case unreadable(String)
  case noJSON(String, JSONSyntaxError)
  case noCard(String)

  /// Returns the reason why the bytes of a file can't be read.
  static func reading(_ path: String) -> ImportFailure {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
    guard let attributes else { return .missing(path) }
    let size = attributes[.size] as? Int ?? 0
    return size > ManifestFolder.maximumSize ? .tooLarge(path) : .unreadable(path)
  }
}

extension ImportFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path): String(localized: "\(path): there is no such file")
    case .tooLarge(let path): String(localized: "\(path): is larger than 4 MiB")
    case .unreadable(let path): String(localized: "\(path): can’t be read")
    case .noJSON(let path, let error): "\(path): \(error)"
    case .noCard(let path):
      String(localized: "\(path): is neither a manifest with \"sap.card\" nor an Adaptive Card")
    }
  }
}

/// The reasons why none of the files of an import can be imported.
public struct ImportFailures: Error, Hashable {
  public let failures: [ImportFailure]
}
