import Foundation
import Gtk
import TestSupport
import XCTest

@testable import CardTesting

/// Comparing pictures with stored ones, in a folder of their own.
final class StoredPicturesTests: XCTestCase {
  /// Returns a white picture with a black square, 40 px wide and high.
  private static func picture(squareAt x: Int = 8, width: Int = 40) -> PixelBuffer {
    var pixels: [UInt8] = []
    for row in 0..<40 {
      for column in 0..<width {
        let isDark = (8..<18).contains(row) && (x..<x + 10).contains(column)
        pixels += isDark ? [0, 0, 0, 255] : [255, 255, 255, 255]
      }
    }
    return PixelBuffer(width: width, height: 40, pixels: pixels)
  }

  @MainActor func testARecordedPictureIsAcceptedAndStillFailsTheTestThatRecordsIt() async throws {
    try TestDisplay.require()
    let folder = try TemporaryFolder()
    let recorder = StoredPictures(in: folder.path, isRecording: true)
    XCTAssertEqual(
      try recorder.problem(with: Self.picture(), named: "a"),
      "a: It is stored anew, look at it; run again without RECORD_SNAPSHOTS.")
    XCTAssertEqual(
      try recorder.problem(with: Self.picture(), named: "a"),
      "a: It is as stored; run again without RECORD_SNAPSHOTS.")
    XCTAssertNil(try StoredPictures(in: folder.path).problem(with: Self.picture(), named: "a"))
    XCTAssertEqual(try PixelBuffer(storedAt: folder.path("a.png")), Self.picture())
  }

  @MainActor func testAPictureThatDiffersIsLeftBesideTheStoredOneWithWhatDiffers() async throws {
    try TestDisplay.require()
    let folder = try TemporaryFolder()
    _ = try StoredPictures(in: folder.path, isRecording: true)
      .problem(with: Self.picture(), named: "a")
    let other = Self.picture(squareAt: 14)
    XCTAssertEqual(
      try StoredPictures(in: folder.path).problem(with: other, named: "a"),
      """
      a: 7.3 % of the pixels differ, most at 0, 0, where 47 do: look at \
      \(folder.path("a.diff.png")).
      """)
    XCTAssertEqual(try PixelBuffer(storedAt: folder.path("a.actual.png")), other)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder.path("a.diff.png")))
  }

  @MainActor func testAPictureOfAnotherSizeAndOneThatIsNotStoredAreProblems() async throws {
    try TestDisplay.require()
    let folder = try TemporaryFolder()
    let stored = StoredPictures(in: folder.path)
    XCTAssertEqual(
      try stored.problem(with: Self.picture(), named: "a"),
      """
      There is no \(folder.path("a.png")). Look at \(folder.path("a.actual.png")), and run again \
      with RECORD_SNAPSHOTS=1.
      """)
    _ = try StoredPictures(in: folder.path, isRecording: true)
      .problem(with: Self.picture(), named: "a")
    XCTAssertEqual(
      try stored.problem(with: Self.picture(width: 50), named: "a"),
      "a is 50×40 pixels large instead of 40×40: look at \(folder.path("a.actual.png")).")
  }

  /// A version of GTK is held exactly to what it has drawn itself, and others less so.
  @MainActor func testAFileSaysWhichVersionOfGTKHasDrawnIt() async throws {
    try TestDisplay.require()
    let picture = Self.picture()
    XCTAssertNil(PictureOrigin.version(of: picture.pngData))
    let noted = PictureOrigin.adding("4.18.6", to: picture.pngData)
    XCTAssertEqual(PictureOrigin.version(of: noted), "4.18.6")
    XCTAssertEqual(try PixelBuffer(png: noted), picture)
    XCTAssertEqual(PictureTolerance(drawnWith: Toolkit.version).pixelsPerTile, 4)
    XCTAssertEqual(PictureTolerance(drawnWith: "4.2.0").pixelsPerTile, 64)
  }
}
