import CardTesting
import Gtk
import XCTest

final class VectorDrawingTests: DisplayTestCase {
  private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "resources")

  private static func svgFile(_ text: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">\(text)</svg>
    """
  }

  /// Draws a widget 96 px wide.
  @MainActor private func picture(of widget: some WidgetHandle) async throws -> PixelBuffer {
    widget.setMinimumSize(width: 96, height: 96)
    widget.horizontalAlignment = .center
    widget.verticalAlignment = .center
    let window = try await TestDisplay.show(widget, width: 120, height: 120)
    defer { window.destroy() }
    return try XCTUnwrap(widget.picture())
  }

  /// Compares a drawing, given as the text of a file, with what librsvg draws of it.
  @MainActor private func compare(_ svg: String, _ name: String) async throws {
    let provider = StyleProvider(.application)
    provider.load("image { color: #000000; }")
    let own = try await picture(of: SymbolicIcon(try VectorDrawing(svg: svg), size: 96))
    let target = PictureTarget(width: 96, height: 96, fit: .within)
    let texture = try Texture(
      decoding: Array(svg.utf8), format: "svg", for: target, maximumPixels: 1 << 20)
    let expected = try await picture(of: Image(texture, pixelSize: 96))
    XCTAssertEqual(own.width, expected.width)
    XCTAssertTrue(own.pixels.contains { $0 != 0 }, "\(name) is empty")
    XCTAssertLessThan(own.difference(from: expected), 0.002, name)
  }

  @MainActor func testTheProgramsDrawingsAreDrawnAsALoaderOfSVGDrawsThem() async throws {
    for folder in ["drawings", "icons"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: Self.resources.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files where file.lastPathComponent != "symbols.svg" {
        try await compare(try String(contentsOf: file, encoding: .utf8), file.lastPathComponent)
      }
    }
  }

  @MainActor func testTheProgramsSymbolsAreDrawnAsALoaderOfSVGDrawsThem() async throws {
    let file = Self.resources.appending(path: "icons/symbols.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    let head = try XCTUnwrap(text.range(of: "<symbol"))
    let symbols = text[head.lowerBound...].components(separatedBy: "<symbol id=\"").dropFirst()
    for symbol in symbols {
      let shapes = try XCTUnwrap(symbol.components(separatedBy: "</symbol>").first)
      let body = shapes[try XCTUnwrap(shapes.firstIndex(of: ">"))...].dropFirst()
      let name = String(symbol.prefix { $0 != "\"" })
      try await compare(text[..<head.lowerBound] + body + "</g></svg>", name)
    }
  }

  @MainActor func testAnImageShowsTheProgramsIconOfItsNameInTheColourOfText() async throws {
    let before = NamedIcons.drawings
    defer { NamedIcons.drawings = before }
    let square = "<symbol id=\"square\"><path d=\"M0 0H16V16H0Z\"/></symbol>"
    NamedIcons.drawings = try VectorDrawing.symbols(inSVG: Self.svgFile(square))
    let provider = StyleProvider(.application)
    provider.load("image { color: #00ff00; }")
    XCTAssertTrue(IconTheme.hasIcon(named: "square"))
    let drawn = try await picture(of: Image(iconName: "square", pixelSize: 96))
    XCTAssertEqual(Array(drawn.pixels.prefix(4)), [0, 255, 0, 255])
    let button = Button(iconName: "square")
    XCTAssertTrue(button.hasClass("image-button"))
    let pressed = try await picture(of: button)
    XCTAssertTrue(
      stride(from: 0, to: pressed.pixels.count, by: 4).contains {
        Array(pressed.pixels[$0..<$0 + 4]) == [0, 255, 0, 255]
      })
  }

  @MainActor func testAMirroredIconPointsTheOtherWayFromRightToLeft() async throws {
    let before = NamedIcons.drawings
    defer { NamedIcons.drawings = before }
    let half = "<path d=\"M0 0H8V16H0Z\"/></symbol>"
    NamedIcons.drawings = try VectorDrawing.symbols(
      inSVG: Self.svgFile(
        "<symbol id=\"turned\" class=\"mirrored\">\(half)<symbol id=\"plain\">\(half)"))
    for (name, direction, isLeft) in [
      ("turned", TextDirection.leftToRight, true), ("turned", .rightToLeft, false),
      ("plain", .rightToLeft, true),
    ] {
      let image = Image()
      image.widget.textDirection = direction
      image.set(iconName: name)
      image.pixelSize = 96
      let drawn = try await picture(of: image)
      XCTAssertEqual(drawn.pixels[3] > 0, isLeft, "\(name) \(direction)")
    }
  }

  func testWhatTheReaderDoesNotKnowIsAnError() throws {
    for text in [
      "<ellipse cx=\"8\"/>", "<path d=\"M0 0A1 1 0 0 0 2 2\"/>", "<path d=\"M0 0L\"/>",
      "<path transform=\"scale(2)\" d=\"M0 0H1\"/>", "<circle cx=\"1\" cy=\"2\"/>",
      "<path d=\"M0 0H1\" stroke-linecap=\"square\"/>",
    ] {
      XCTAssertThrowsError(try VectorDrawing(svg: Self.svgFile(text)), text)
    }
    XCTAssertThrowsError(try VectorDrawing(svg: "<svg><path d=\"M0 0H1\"/></svg>"))
  }
}
