import CardTesting
import Foundation
import Gtk
import XCTest

/// The differences that a comparison with a stored picture finds, tried with the pictures of cards.
final class PictureComparisonTests: XCTestCase {
  /// The parts of stored pictures, each of which a card may not lose: x, y, width, height in px.
  private static let parts: [(picture: String, part: String, frame: [Int])] = [
    ("order-light-340", "the figure", [262, 92, 80, 24]),
    ("order-light-340", "the last digit of the figure", [313, 92, 14, 24]),
    ("order-light-340", "the status", [30, 114, 82, 17]),
    ("order-light-340", "the dot of the status", [31, 118, 9, 9]),
    ("order-light-340", "one tag", [150, 89, 40, 20]),
    ("order-light-340", "the subtitle", [84, 57, 142, 17]),
    ("order-light-340", "a row of facts", [30, 191, 312, 18]),
    ("order-light-340", "the dots of the menu", [44, 278, 20, 12]),
    ("order-dark-340", "the figure", [262, 92, 80, 24]),
    ("order-dark-340", "one tag", [150, 89, 40, 20]),
    ("processes-light-340", "a separator", [73, 113, 268, 5]),
    ("processes-dark-340", "a separator", [73, 113, 268, 5]),
    ("processes-light-340", "the counter", [290, 34, 52, 16]),
    ("processes-light-340", "a value", [312, 184, 30, 15]),
    ("memory-dark-340", "a sample of the legend", [98, 255, 20, 8]),
    ("memory-dark-340", "a label of the axis", [30, 186, 34, 14]),
    ("note-light-340", "a bullet", [31, 141, 8, 8]),
  ]

  @MainActor private func stored(_ name: String) throws -> PixelBuffer {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try PixelBuffer(storedAt: folder.appending(path: "Snapshots/\(name).png").path)
  }

  @MainActor func testAPictureWithoutOneOfItsPartsIsAnother() async throws {
    try TestDisplay.require()
    for (name, part, frame) in Self.parts {
      let picture = try stored(name)
      let comparison = try XCTUnwrap(PictureComparison(picture.erasing(frame), picture))
      XCTAssertFalse(PictureTolerance.strict.accepts(comparison), "\(name) without \(part)")
    }
  }

  @MainActor func testAPictureOfAnotherColourIsAnother() async throws {
    try TestDisplay.require()
    let picture = try stored("order-light-340")
    let grey = picture.mapping(x: 30..<112, y: 114..<131) { [$0[0], $0[0], $0[0], $0[3]] }
    let comparison = try XCTUnwrap(PictureComparison(grey, picture))
    XCTAssertFalse(PictureTolerance.strict.accepts(comparison))
  }

  /// Rounding and antialiasing differ a little between runs and machines.
  @MainActor func testNoiseAndAShiftOfAPixelAreNoDifference() async throws {
    try TestDisplay.require()
    for name in ["order-light-340", "memory-dark-340", "processes-dark-340"] {
      let picture = try stored(name)
      XCTAssertTrue(
        PictureTolerance.strict.accepts(try XCTUnwrap(PictureComparison(picture, picture))))
      var step = 0
      let noisy = picture.mapping(x: 0..<picture.width, y: 0..<picture.height) { pixel in
        step += 7
        return pixel.map { UInt8(clamping: Int($0) + step % 41 - 20) }
      }
      let noise = try XCTUnwrap(PictureComparison(noisy, picture))
      XCTAssertTrue(PictureTolerance.strict.accepts(noise), "\(name) with noise")
      let shift = try XCTUnwrap(PictureComparison(picture.shiftedRight(), picture))
      XCTAssertTrue(PictureTolerance.strict.accepts(shift), "\(name) a pixel to the right")
    }
  }

  /// A picture under two names asserts nothing about what sets the two apart.
  func testNoTwoStoredPicturesAreTheSame() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") }
    var first: [Data: String] = [:]
    for name in names.sorted() {
      let data = try Data(contentsOf: folder.appending(path: name))
      XCTAssertNil(first[data], name)
      first[data] = name
    }
    XCTAssertGreaterThan(first.count, 80)
  }

  @MainActor func testPicturesOfTwoSizesAreNotCompared() async throws {
    try TestDisplay.require()
    XCTAssertNil(PictureComparison(try stored("order-light-340"), try stored("order-light-600")))
  }
}

extension PixelBuffer {
  /// Returns the picture with a part in the colour of its upper left corner.
  fileprivate func erasing(_ frame: [Int]) -> PixelBuffer {
    let corner = (frame[1] * width + frame[0]) * 4
    let color = Array(pixels[corner..<corner + 4])
    return mapping(x: frame[0]..<frame[0] + frame[2], y: frame[1]..<frame[1] + frame[3]) { _ in
      color
    }
  }

  fileprivate func shiftedRight() -> PixelBuffer {
    var shifted = pixels
    for y in 0..<height {
      let row = y * width * 4
      shifted.replaceSubrange(row + 4..<row + width * 4, with: pixels[row..<row + (width - 1) * 4])
    }
    return PixelBuffer(width: width, height: height, pixels: shifted)
  }

  fileprivate func mapping(
    x: Range<Int>, y: Range<Int>, _ change: ([UInt8]) -> [UInt8]
  ) -> PixelBuffer {
    var changed = pixels
    for y in y {
      for x in x {
        let start = (y * width + x) * 4
        changed.replaceSubrange(start..<start + 4, with: change(Array(pixels[start..<start + 4])))
      }
    }
    return PixelBuffer(width: width, height: height, pixels: changed)
  }
}
