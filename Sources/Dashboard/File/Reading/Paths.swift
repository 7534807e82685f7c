import Foundation

extension DecodingContext {
  /// A path that is not absolute is beside `file`; `~/` is the user's folder.
  func resolve(path: String, in file: String) -> String {
    if path.hasPrefix("~/"), let home = environment["HOME"] {
      return home + path.dropFirst()
    }
    let folder = URL(filePath: file).deletingLastPathComponent()
    return URL(filePath: path, relativeTo: folder).standardizedFileURL.path(percentEncoded: false)
  }
}
