import Foundation
import Gtk
import XCTest

/// Decoding bytes that are, or claim to be, a picture.
final class PictureDecodingTests: XCTestCase {
  private let target = PictureTarget(width: 64, height: 64, fit: .covering)

  private func decode(_ bytes: [UInt8], _ format: String) throws(PictureProblem) -> Texture {
    try Texture(decoding: bytes, format: format, for: target, maximumPixels: 24_000_000)
  }

  @MainActor
  private func png(width: Int, height: Int) -> [UInt8] {
    PixelBuffer(
      width: width, height: height, pixels: Array(repeating: 255, count: width * height * 4)
    ).pngData
  }

  @MainActor func testAPictureIsMadeAsSmallAsItIsShown() async throws {
    let texture = try decode(png(width: 600, height: 300), "png")
    XCTAssertEqual([texture.width, texture.height], [128, 64])
    XCTAssertEqual(texture.byteCount, 128 * 64 * 4)
  }

  /// A file of 69 bytes that claims 60,000 × 60,000 pixels: 14 GB.
  @MainActor func testAPictureThatClaimsTooManyPixelsIsRefusedUnread() async throws {
    let bomb: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0xEA, 0x60, 0x00, 0x00, 0xEA, 0x60, 0x08, 0x06, 0x00, 0x00, 0x00, 0x80,
      0xD2, 0x75, 0x42, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60,
      0xA0, 0x0C, 0x00, 0x00, 0x00, 0x40, 0x00, 0x01, 0xB7, 0x34, 0x7C, 0xEF, 0x00, 0x00, 0x00,
      0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    XCTAssertThrowsError(try decode(bomb, "png")) { error in
      XCTAssertEqual(
        error as? PictureProblem, .tooManyPixels(width: 60_000, height: 60_000))
    }
  }

  /// Red, then blue.
  private let animation: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0xFF, 0x00, 0x00,
    0x00, 0x00, 0xFF, 0x21, 0xF9, 0x04, 0x00, 0x0A, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x21, 0xF9, 0x04, 0x00, 0x0A, 0x00,
    0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x4C, 0x01,
    0x00, 0x3B,
  ]

  @MainActor func testOfAnAnimationTheFirstPictureIsShown() async throws {
    let texture = try decode(animation, "gif")
    let area = Rectangle(x: 0, y: 0, width: 1, height: 1)
    XCTAssertEqual(
      texture.colors(in: area, columns: 1, rows: 1), [Color(red: 1, green: 0, blue: 0)])
  }

  @MainActor func testAPictureThatTakesTooLongIsGivenUp() async throws {
    XCTAssertThrowsError(
      try Texture(
        decoding: animation, format: "gif", for: target, within: .zero, maximumPixels: 24_000_000)
    ) { error in
      XCTAssertEqual(error as? PictureProblem, .takesTooLong)
    }
  }

  @MainActor func testAnAnimationThatClaimsTooManyPixelsIsRefused() async throws {
    var bomb = animation
    bomb.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    XCTAssertThrowsError(try decode(bomb, "gif")) { error in
      XCTAssertEqual(
        error as? PictureProblem, .tooManyPixels(width: 65_535, height: 65_535))
    }
  }

  @MainActor func testATruncatedPictureIsAnError() async throws {
    let whole = png(width: 200, height: 200)
    for count in [0, 8, 20, 40, whole.count / 2] {
      XCTAssertThrowsError(try decode(Array(whole.prefix(count)), "png"), "\(count) bytes")
    }
  }

  @MainActor func testTextAndOtherFormatsAreAnError() async throws {
    XCTAssertThrowsError(try decode(Array("<html>".utf8), "png"))
    XCTAssertThrowsError(try decode(png(width: 4, height: 4), "jpeg"))
    XCTAssertThrowsError(try decode(png(width: 4, height: 4), "no such format"))
  }

  @MainActor func testADrawingIsSharpAtItsSizeAndReadsNoOtherFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cardwall-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = folder.appending(path: "secret.png")
    try PixelBuffer(width: 1, height: 1, pixels: [255, 0, 0, 255]).write(to: secret.path)
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="10" height="10"><rect width="10" height="10" fill="#0000ff"/>\
      <image xlink:href="file://\(secret.path)" width="10" height="10"/></svg>
      """
    let texture = try decode(Array(drawing.utf8), "svg")
    XCTAssertEqual([texture.width, texture.height], [64, 64])
    let area = Rectangle(x: 0, y: 0, width: 64, height: 64)
    for color in texture.colors(in: area, columns: 2, rows: 2) {
      XCTAssertEqual(color, Color(red: 0, green: 0, blue: 1))
    }
  }
}
