import CardTesting
import Gtk
import XCTest

final class LabelTests: DisplayTestCase {
  @MainActor func testTextIsPlainWhateverItContains() async throws {
    try TestDisplay.require()
    for text in ["<b>a & b</b>", "ä 日本 🏳️‍🌈", "", "_underscore", "two\nlines", "مرحبا"] {
      let label = Label(text)
      let window = try await TestDisplay.show(label, height: 40)
      XCTAssertEqual(label.text, text)
      window.destroy()
    }
  }

  @MainActor func testNULIsReplacedInsteadOfCuttingTheText() async throws {
    try TestDisplay.require()
    let label = Label("a\0b")
    let window = try await TestDisplay.show(label)
    XCTAssertEqual(label.text, "a\u{FFFD}b")
    window.destroy()
  }

  @MainActor func testMarkupShowsExactlyTheTextItIsBuiltFrom() async throws {
    try TestDisplay.require()
    let label = Label()
    let window = try await TestDisplay.show(label, height: 40)
    label.set(markup: MarkupText("1 < 2", weight: 700) + MarkupText(" & <i>", scale: 0.8))
    XCTAssertEqual(label.text, "1 < 2 & <i>")
    label.text = "1 < 2 & <i>"
    XCTAssertEqual(label.text, "1 < 2 & <i>")
    window.destroy()
  }

  /// Wherever the text runs to, its lines lie at one edge of a label that runs from right to left.
  @MainActor func testLinesLieAtTheEdgeThatIsAskedFor() async throws {
    try TestDisplay.require()
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.rightToLeft, .leftToRight] {
      TextDirection.standard = direction
      for text in ["nnnnnnnn nnnnn", "מממממממ מממממ"] {
        for side in [Label.Justification.start, .end] {
          let label = Label(text)
          label.wraps = true
          label.xAlign = side == .start ? 0 : 1
          label.alignLines(to: side)
          let window = try await TestDisplay.show(label, width: 100, height: 60)
          let picture = try XCTUnwrap(label.widget.picture())
          let lines = try XCTUnwrap(label.lineCount == 2 ? ink(in: picture) : nil, text)
          let isLeft = (side == .start) == (direction == .leftToRight)
          let edges = lines.map { isLeft ? $0.lowerBound : $0.upperBound }
          XCTAssertLessThan(abs(edges[0] - edges[1]), 4, "\(text) \(side) \(direction)")
          window.destroy()
        }
      }
    }
  }

  /// Returns the horizontal range of ink, in px, in the upper and the lower half of a picture.
  private func ink(in picture: PixelBuffer) -> [ClosedRange<Int>]? {
    let half = picture.height / 2
    let lines = [0..<half, half..<picture.height].compactMap { rows -> ClosedRange<Int>? in
      let columns = (0..<picture.width).filter { x in
        rows.contains { y in picture.pixels[(y * picture.width + x) * 4 + 3] > 60 }
      }
      guard let first = columns.first, let last = columns.last else { return nil }
      return first...last
    }
    return lines.count == 2 ? lines : nil
  }

  @MainActor func testALongTextIsEllipsizedOnlyWhereItMustBe() async throws {
    try TestDisplay.require()
    let label = Label("A long text that does not fit into so narrow a window")
    label.ellipsizeMode = .end
    let narrow = try await TestDisplay.show(label, width: 100, height: 30)
    XCTAssertTrue(label.isEllipsized)
    label.wraps = true
    label.lineLimit = 2
    try await settle("two lines") { label.lineCount == 2 }
    narrow.destroy()

    let short = Label("Short")
    short.ellipsizeMode = .end
    let wide = try await TestDisplay.show(short, width: 200, height: 30)
    XCTAssertFalse(short.isEllipsized)
    wide.destroy()
  }

  @MainActor func testTabularFiguresAreEquallyWide() async throws {
    try TestDisplay.require()
    func width(_ text: String) -> Int {
      let label = Label(text)
      label.setAttributes(.tabularFigures)
      return label.keepingAlive { label.measure(.horizontal).natural }
    }
    XCTAssertEqual(width("1111111111"), width("8888888888"))
  }
}
