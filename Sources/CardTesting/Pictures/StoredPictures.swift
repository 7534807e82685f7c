import Foundation
import Gtk
import XCTest

/// The differences from a stored picture that a test accepts.
public struct PictureTolerance: Sendable {
  /// The number of pixels of a tile that may differ.
  public var pixelsPerTile: Int
  /// The share of all pixels, from 0 to 1, that may differ.
  public var share: Double

  /// The tolerance on the same version: fewer pixels than the smallest mark on a card has, a dot of
  /// 3 px.
  public static let strict = PictureTolerance(pixelsPerTile: 4, share: 0.001)

  /// The tolerance on other versions of GTK, Pango and FreeType, which place and draw letters a
  /// little differently: from GTK 4.8 to 4.18, 0.7 % of the pixels at most.
  public static let otherVersion = PictureTolerance(pixelsPerTile: 64, share: 0.0075)

  /// The tolerance for the pictures in the repository, which were drawn with GTK 4.8.
  @MainActor
  static var standard: PictureTolerance { Gtk.version.hasPrefix("4.8.") ? strict : otherVersion }

  public func accepts(_ comparison: PictureComparison) -> Bool {
    comparison.worstTile.count <= pixelsPerTile && comparison.share <= share
  }
}

/// Compares a picture with the one stored in `Snapshots/NAME.png` beside the test.
///
/// With `RECORD_SNAPSHOTS` in the environment it is stored there instead, and the test fails: a
/// picture that nobody has looked at proves nothing. A picture that differs is left beside the
/// stored one as `NAME.actual.png`, with `NAME.diff.png`.
@MainActor
public func assertPicture(
  _ picture: PixelBuffer?, named name: String, file: StaticString = #filePath, line: UInt = #line
) throws {
  let picture = try XCTUnwrap(picture, "nothing to compare", file: file, line: line)
  let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  func path(_ suffix: String) -> String { folder.appendingPathComponent(name + suffix).path }

  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stored = try? PixelBuffer(storedAt: path(".png"))
    if stored != picture { try picture.write(to: path(".png")) }
    XCTFail(
      "\(name): \(stored == picture ? "as stored" : "stored anew: look at it"); "
        + "run without RECORD_SNAPSHOTS", file: file, line: line)
    return
  }
  guard FileManager.default.fileExists(atPath: path(".png")) else {
    try picture.write(to: path(".actual.png"))
    XCTFail("no \(path(".png")); run with RECORD_SNAPSHOTS=1", file: file, line: line)
    return
  }
  let stored = try PixelBuffer(storedAt: path(".png"))
  guard let comparison = PictureComparison(picture, stored) else {
    try picture.write(to: path(".actual.png"))
    XCTFail(
      "\(name): \(picture.width)×\(picture.height) instead of \(stored.width)×\(stored.height)",
      file: file, line: line)
    return
  }
  guard !PictureTolerance.standard.accepts(comparison) else { return }
  try picture.write(to: path(".actual.png"))
  try comparison.marking(picture).write(to: path(".diff.png"))
  let worst = comparison.worstTile
  XCTFail(
    "\(name): \((comparison.share * 1000).rounded() / 10) % of the pixels differ, "
      + "\(worst.count) in the tile at \(worst.x), \(worst.y)", file: file, line: line)
}

extension PixelBuffer {
  /// Reads a picture file.
  @MainActor
  public init(storedAt path: String) throws {
    try self.init(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
