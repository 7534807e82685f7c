import Foundation

/// The test cases of other projects, which lie beside the checkout in `../shared/vectors`.
public enum SharedVectors {
  /// Returns where a file or folder of cases is, whether or not it exists.
  public static func url(_ name: String) -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appending(path: "shared/vectors/\(name)")
  }
}
