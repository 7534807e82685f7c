import Foundation

/// The folder of a dashboard, whose files belong to it.
struct OwnFolder: Sendable, Hashable {
  /// The path without symbolic links, with a slash at its end.
  private let path: String

  /// - Parameter path: the folder; nil for the present one.
  init(_ path: String?) {
    let real = Self.realPath(path ?? FileManager.default.currentDirectoryPath)
    self.path = real.hasSuffix("/") ? real : real + "/"
  }

  /// Returns whether a file is the folder or in it, after following symbolic links, and in no
  /// hidden folder below it: a dashboard in the home folder doesn't own the keys there.
  func contains(_ file: String) -> Bool {
    let real = Self.realPath(file)
    if real + "/" == path { return true }
    guard real.hasPrefix(path) else { return false }
    return !real.dropFirst(path.count).split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Returns the ability to read a file; none for one of the folder.
  func reading(_ file: String?) -> Set<Ability> {
    guard let file, !contains(file) else { return [] }
    return [.read(path: Self.realPath(file))]
  }

  static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
