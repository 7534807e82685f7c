import CardTesting
import Gtk
import XCTest

final class LabelTests: DisplayTestCase {
  @MainActor func testTextIsPlainWhateverItContains() async throws {
    for text in ["<b>a & b</b>", "ä 日本 🏳️‍🌈", "", "_underscore", "two\nlines", "مرحبا"] {
      let label = Label(text)
      let window = try await TestDisplay.show(label, height: 40)
      XCTAssertEqual(label.text, text)
      window.destroy()
    }
  }

  @MainActor func testNULIsReplacedInsteadOfCuttingTheText() async throws {
    let label = Label("a\0b")
    try await TestDisplay.show(label)
    XCTAssertEqual(label.text, "a\u{FFFD}b")
  }

  @MainActor func testMarkupShowsExactlyTheTextItIsBuiltFrom() async throws {
    let label = Label()
    try await TestDisplay.show(label, height: 40)
    label.set(markup: MarkupText("1 < 2", weight: 700) + MarkupText(" & <i>", scale: 0.8))
    XCTAssertEqual(label.text, "1 < 2 & <i>")
    label.text = "1 < 2 & <i>"
    XCTAssertEqual(label.text, "1 < 2 & <i>")
    // Its source is what the label shows as plain text.
    label.text = "a &amp; b"
    label.set(markup: MarkupText("a & b"))
    XCTAssertEqual(label.text, "a & b")
  }

  /// Wherever the text runs to, its lines lie at one edge of a label that runs from right to left.
  @MainActor func testLinesLieAtTheEdgeThatIsAskedFor() async throws {
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
    try await TestDisplay.show(short, width: 200, height: 30)
    XCTAssertFalse(short.isEllipsized)
  }

  /// A label shapes its text less often than a label of GTK, such as that of a button.
  @MainActor func testALabelRequestsWhatALabelOfGTKRequests() async throws {
    for text in ["", "i", "i i", "Short", "Several words in one line", "two\nlines", "🏳️‍🌈"] {
      for lineLimit in [nil, 1, 2, 3] {
        for length in [-1, 4] {
          let button = Button("x")
          let given = try XCTUnwrap(button.children.first.flatMap { Label(of: $0) })
          let own = Label()
          let box = Box(.vertical)
          let parent = Box(.vertical)
          parent.addClass("text-button")
          parent.append(own)
          box.append(button)
          box.append(parent)
          for label in [given, own] {
            label.ellipsizeMode = .end
            label.text = text
            label.maxWidthChars = length
            if let lineLimit {
              label.wraps = true
              label.lineLimit = lineLimit
            }
          }
          let window = try await TestDisplay.show(box, width: 60, height: 200)
          let note = "\(text) \(lineLimit ?? 0) \(length)"
          for text in [text, text + " " + text] {
            own.text = text
            given.text = text
            for size in [-1, 4, 30, 400] {
              XCTAssertEqual(
                own.measure(.vertical, for: size), given.measure(.vertical, for: size), note)
            }
            let (width, expected) = (own.measure(.horizontal), given.measure(.horizontal))
            // GTK requests room for the widest letter and an ellipsis of a text that wraps.
            let widens = lineLimit != nil && length < 0
            XCTAssertEqual(
              max(width.natural, widens ? expected.minimum : 0), expected.natural, note)
            XCTAssertLessThanOrEqual(width.minimum, expected.minimum, note)
            if !widens { XCTAssertEqual(width.minimum, expected.minimum, note) }
            // GTK says that widgets overlap if height lets a text be narrower.
            XCTAssertEqual(own.measure(.horizontal, for: 400).minimum, width.minimum, note)
          }
          window.destroy()
        }
      }
    }
  }

  /// The widths of an ellipsis are kept for some fonts only.
  @MainActor func testAnEllipsisHasTheWidthOfItsFontAmongMany() async throws {
    let sizes = 10..<110
    let style = StyleProvider(.user)
    style.load(sizes.map { "label.size-\($0) { font-size: \($0)px; }" }.joined(separator: "\n"))
    func widths() -> [Int] {
      sizes.map { size in
        let label = Label("A long text")
        label.ellipsizeMode = .end
        label.addClass("size-\(size)")
        return label.keepingAlive { label.measure(.horizontal).minimum }
      }
    }
    let first = widths()
    XCTAssertEqual(first, first.sorted())
    XCTAssertGreaterThan(first[99], first[0] * 8)
    XCTAssertEqual(widths(), first)
  }

  /// The layout of a text that had too little room is not taken for the whole text.
  @MainActor func testATextIsWholeAgainWhereThereIsRoom() async throws {
    let label = Label("A long text that does not fit into so narrow a window")
    label.ellipsizeMode = .end
    let natural = label.keepingAlive { label.measure(.horizontal).natural }
    let window = try await TestDisplay.show(label, width: 100, height: 30)
    XCTAssertTrue(label.isEllipsized)
    XCTAssertEqual(label.measure(.horizontal).natural, natural)
    window.setDefaultSize(width: natural + 20, height: 30)
    try await settle("the text is whole") { !label.isEllipsized }
    window.setDefaultSize(width: 100, height: 30)
    try await settle("the text is cut short") { label.isEllipsized }
    label.text = "Short"
    try await settle("a shorter text is whole") { !label.isEllipsized }
  }

  @MainActor func testTabularFiguresAreEquallyWide() async throws {
    func width(_ text: String) -> Int {
      let label = Label(text)
      label.setAttributes(.tabularFigures)
      return label.keepingAlive { label.measure(.horizontal).natural }
    }
    XCTAssertEqual(width("1111111111"), width("8888888888"))
  }
}
