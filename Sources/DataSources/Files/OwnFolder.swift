import Foundation

/// The folder of a dashboard, whose files belong to it; or one file that it may read.
public struct OwnFolder: Sendable, Hashable {
  /// The path without symbolic links.
  public let path: String
  /// Whether files in hidden folders below it are in it.
  private let includesHidden: Bool

  /// - Parameter path: the folder; nil for the present one.
  public init(_ path: String?) {
    self.init(real: (path ?? FileManager.default.currentDirectoryPath).realPath)
  }

  /// - Parameters:
  ///   - path: a path without symbolic links, of a folder or a file.
  ///   - includingHidden: whether files in hidden folders below it are in it.
  public init(real path: String, includingHidden: Bool = false) {
    (self.path, includesHidden) = (path, includingHidden)
  }

  /// Returns whether a file is the folder or in it, after following symbolic links, and in no
  /// hidden folder below it: a dashboard in the home folder doesn't own the keys there.
  public func contains(_ file: String) -> Bool { holds(file.realPath) }

  /// Returns whether an open file is the folder or in it, whatever its path leads to by now.
  public func contains(descriptor: Int32) -> Bool {
    openedPath(of: descriptor).map(holds) ?? false
  }

  /// - Parameter real: a path without symbolic links.
  private func holds(_ real: String) -> Bool {
    // Bytes are compared: two forms of a letter are two names of files, though equal texts.
    let (file, folder) = (real.utf8, path.utf8)
    guard file.starts(with: folder) else { return false }
    let rest = file.dropFirst(folder.count)
    guard rest.isEmpty || folder.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/") else {
      return false
    }
    return includesHidden
      || !rest.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }
}
