import Foundation

extension DecodingContext {
  /// Returns an absolute path: `path` is relative to `file`, and `~/` is the user's folder.
  func resolve(path: String, in file: String) -> String {
    if path.hasPrefix("~/"), let home = environment["HOME"] {
      return home + path.dropFirst()
    }
    let folder = URL(filePath: file).deletingLastPathComponent()
    return URL(filePath: path, relativeTo: folder).standardizedFileURL.path(percentEncoded: false)
  }
}
