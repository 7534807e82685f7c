import DataSources
import Foundation

/// The folder of a manifest, outside of which no file is read, and another one that is named.
struct ManifestFolder {
  /// The folder with symbolic links resolved.
  let root: URL
  /// A folder whose files are also read, such as that of the pages that show the cards; nil for
  /// none.
  let outer: URL?

  /// The size of the largest file that is read, in bytes.
  static let maximumSize = 4 * 1024 * 1024

  init(of manifest: URL, root outer: URL? = nil) {
    self.outer = outer?.resolvingSymlinksInPath().standardizedFileURL
    root = manifest.resolvingSymlinksInPath().deletingLastPathComponent().standardizedFileURL
  }

  /// Returns the file at a path relative to the folder.
  ///
  /// It is nil if there is none, or if it lies outside of the folder once symbolic links are
  /// resolved.
  func file(_ path: String) -> URL? {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("\0") else {
      return nil
    }
    let folders = [root, outer].compactMap(\.self)
    let files = folders.map {
      $0.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
    }
    return files.first { file in
      Self.isFile(file) && folders.contains { Self.contains(file, in: $0) }
    }
  }

  private static func contains(_ file: URL, in folder: URL) -> Bool {
    let folder = folder.path(percentEncoded: false)
    return file.path(percentEncoded: false).hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  private static func isFile(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: file.path(percentEncoded: false), isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// Returns the bytes of a file that is not larger than the limit.
  static func data(of file: URL) -> Data? {
    guard reasonNotToRead(file.path(percentEncoded: false)) == nil,
      let handle = try? FileHandle(forReadingFrom: file)
    else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: maximumSize + 1) ?? Data(),
      data.count <= maximumSize
    else { return nil }
    return data
  }

  /// Returns the text of a file in the folder.
  func text(_ path: String) -> String? {
    file(path).flatMap(Self.data(of:)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension URL {
  /// Returns the path of the file as seen from a folder, such as `../cards/data.json`.
  func path(from folder: URL) -> String {
    let own = standardizedFileURL.resolvingSymlinksInPath().pathComponents
    let other = folder.standardizedFileURL.resolvingSymlinksInPath().pathComponents
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: other.count - shared)
    return (up + own.dropFirst(shared)).joined(separator: "/")
  }
}
