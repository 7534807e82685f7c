import Foundation

extension DecodingContext {
  /// Returns an absolute path: `path` is relative to `file`, and `~/` is the user's folder.
  func resolve(path: String, in file: String) -> String {
    absolutePath(path, in: file, home: environment["HOME"])
  }
}

extension Template {
  /// Returns the program that a command begins with: a name is looked up in PATH, and a path is
  /// relative to the file that has it.
  func program(_ word: String) -> String {
    guard word.contains("/") else { return word }
    let home = ProcessInfo.processInfo.environment["HOME"]
    return absolutePath(word, in: location.file, home: home)
  }
}

private func absolutePath(_ path: String, in file: String, home: String?) -> String {
  if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
  let folder = URL(filePath: file).deletingLastPathComponent()
  return URL(filePath: path, relativeTo: folder).standardizedFileURL.path(percentEncoded: false)
}
