import Foundation
import Gtk
import XCTest

/// Compares a picture with the one stored in `Snapshots/NAME.png` beside the test.
///
/// With `RECORD_SNAPSHOTS` in the environment it is stored there instead, and the test fails: a
/// picture that nobody has looked at proves nothing. A picture that differs is left beside the
/// stored one as `NAME.actual.png`, with `NAME.diff.png`, in which the differing pixels are red.
@MainActor
public func assertPicture(
  _ picture: PixelBuffer?, named name: String, file: StaticString = #filePath, line: UInt = #line
) throws {
  let picture = try XCTUnwrap(picture, "nothing to compare", file: file, line: line)
  let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
  let pictures = StoredPictures(in: folder.path, isRecording: isRecording)
  if let problem = try pictures.problem(with: picture, named: name) {
    XCTFail(problem, file: file, line: line)
  }
}

/// The pictures in a folder that others are compared with.
@MainActor
struct StoredPictures {
  private let folder: String
  private let isRecording: Bool

  /// - Parameter isRecording: whether pictures are stored instead of compared.
  init(in folder: String, isRecording: Bool = false) {
    self.folder = folder
    self.isRecording = isRecording
  }

  /// Compares a picture with the stored one, or stores it.
  ///
  /// - Returns: what a test that shows the picture fails with; nil if the two are alike.
  func problem(with picture: PixelBuffer, named name: String) throws -> String? {
    if isRecording { return try record(picture, name) }
    let path = path(name)
    guard FileManager.default.fileExists(atPath: path) else {
      let actual = try write(picture, name, ".actual.png")
      return "There is no \(path). Look at \(actual), and run again with RECORD_SNAPSHOTS=1."
    }
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let stored = try PixelBuffer(png: file)
    guard let comparison = PictureComparison(picture, stored) else {
      let actual = try write(picture, name, ".actual.png")
      return """
        \(name) is \(picture.width)×\(picture.height) pixels large instead of \
        \(stored.width)×\(stored.height): look at \(actual).
        """
    }
    let drawnWith = PictureOrigin.version(of: file) ?? PictureOrigin.firstVersion
    if PictureTolerance(drawnWith: drawnWith).accepts(comparison) { return nil }
    try write(picture, name, ".actual.png")
    let difference = try write(comparison.marking(picture), name, ".diff.png")
    let worst = comparison.worstTile
    return """
      \(name): \((comparison.share * 1000).rounded() / 10) % of the pixels differ, most at \
      \(worst.x), \(worst.y), where \(worst.count) do: look at \(difference).
      """
  }

  private func record(_ picture: PixelBuffer, _ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let isStored = (try? PixelBuffer(storedAt: path(name))) == picture
    if !isStored { try write(picture, name, ".png") }
    let result = isStored ? "It is as stored" : "It is stored anew, look at it"
    return "\(name): \(result); run again without RECORD_SNAPSHOTS."
  }

  private func path(_ name: String, _ suffix: String = ".png") -> String {
    "\(folder)/\(name)\(suffix)"
  }

  /// Writes a picture, and returns the path of its file.
  @discardableResult
  private func write(_ picture: PixelBuffer, _ name: String, _ suffix: String) throws -> String {
    let path = path(name, suffix)
    let data = PictureOrigin.adding(Toolkit.version, to: picture.pngData)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(data).write(to: URL(fileURLWithPath: path))
    return path
  }
}

extension PixelBuffer {
  /// Reads a picture file.
  @MainActor
  public init(storedAt path: String) throws {
    try self.init(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
