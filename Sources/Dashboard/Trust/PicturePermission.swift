import CardModel
import Synchronization

/// The pictures that a dashboard may show.
struct PicturePermission: Sendable {
  /// The folder whose pictures are shown, with those on the web that the file names; nil for all.
  private let folder: OwnFolder?
  /// Whether addresses that the file has are loaded.
  private let allowsAddresses: Bool
  /// Notes that a picture wasn't allowed; nil if all are.
  let refusals: PictureRefusals?

  static let all = PicturePermission()

  private init() { (folder, allowsAddresses, refusals) = (nil, true, nil) }

  init(folder: OwnFolder, allowsAddresses: Bool) {
    self.folder = folder
    self.allowsAddresses = allowsAddresses
    refusals = PictureRefusals()
  }

  /// Returns whether a picture may be shown; notes one that may not.
  /// - Parameter template: the text of the file that gives it.
  func allows(_ image: ImageReference, from template: Template) -> Bool {
    guard let folder else { return true }
    let isAllowed =
      switch image {
      case .file(let path): folder.contains(path)
      case .url: allowsAddresses && template.constant != nil
      }
    if !isAllowed { refusals?.note() }
    return isAllowed
  }

  /// Returns whether a picture is an address and no path.
  static func isOfTheWeb(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}

/// Tells of the first picture that wasn't allowed.
public final class PictureRefusals: Sendable {
  private let isNoted = Mutex(false)
  private let continuation: AsyncStream<Void>.Continuation
  /// A stream with one element, when a picture isn't allowed; for one consumer.
  public let first: AsyncStream<Void>

  init() {
    (first, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func note() {
    let isFirst = isNoted.withLock { noted in
      defer { noted = true }
      return !noted
    }
    if isFirst { continuation.yield() }
  }
}
