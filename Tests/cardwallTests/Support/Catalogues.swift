import Foundation
import TestSupport
import Testing

extension TemporaryFolder {
  /// Returns a folder with the catalogues of all languages, as the package has them.
  static func catalogues() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let compiler = Process()
    compiler.executableURL = root.appending(path: "data/package/translations")
    compiler.arguments = [folder.path]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
    return folder
  }
}
