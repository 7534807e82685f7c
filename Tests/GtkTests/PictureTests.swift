import CardTesting
import Gtk
import XCTest

import struct Gtk.Measurement

final class PictureTests: DisplayTestCase {
  @MainActor func testAPNGReadsBackAsItWas() async throws {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
    let picture = PixelBuffer(width: 2, height: 2, pixels: pixels)
    XCTAssertEqual(try PixelBuffer(png: picture.pngData), picture)
  }

  @MainActor func testBytesThatAreNoPictureAreAnError() async throws {
    for bytes in [[], [0], Array("<html>".utf8)] as [[UInt8]] {
      XCTAssertThrowsError(try Texture(encoded: bytes))
    }
  }

  @MainActor func testTheSameWidgetGivesTheSamePicture() async throws {
    let label = Label("Same")
    try await TestDisplay.show(label)
    let first = try XCTUnwrap(label.picture())
    XCTAssertEqual(first.difference(from: try XCTUnwrap(label.picture())), 0)
    label.text = "Other"
    try await settle("the other text is drawn") {
      label.picture().map { first.difference(from: $0) > 0 } == true
    }
  }

  @MainActor func testCairoDrawsWhatItIsTold() async throws {
    let drawing = DrawingProbe()
    let widget = CustomWidget(cssName: "drawing-test", behaviour: drawing)
    try await TestDisplay.show(widget, width: 20, height: 20)
    let picture = try XCTUnwrap(widget.picture())
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * picture.width + x) * 4
      return Array(picture.pixels[start..<start + 4])
    }
    XCTAssertEqual(pixel(5, 5), [0, 0, 255, 255])
    XCTAssertEqual(pixel(15, 15), [0, 0, 0, 0])
    _ = widget.picture()
    XCTAssertEqual(drawing.count, 1, "a kept drawing is drawn once")
    drawing.drawing.discard()
    widget.queueDraw()
    try await settle("it is drawn again") { drawing.count == 2 }
  }
}

/// Fills its upper left quarter blue, and counts how often it is asked to.
@MainActor private final class DrawingProbe: WidgetBehaviour {
  let drawing = CachedDrawing()
  var count = 0

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 20, natural: 20)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: 20, height: 20), keeping: drawing) { canvas in
      count += 1
      canvas.setColor(Color(red: 0, green: 0, blue: 1))
      canvas.rectangle(Rectangle(x: 0, y: 0, width: 10, height: 10))
      canvas.fill()
    }
  }
}
