import CardModel
import Testing

@Suite("Room for the elements of a header's row")
struct RowFittingTests {
  @Test(
    "S-97: beside a figure tags have one line, and what does not fit is counted",
    arguments: [
      // Each case: the width of the row, the tags' widths, the number shown, the position of the
      // note.
      (200.0, [50.0, 60, 70], 3, nil),
      (192, [50, 60, 70], 3, nil),
      (191, [50, 60, 70], 2, 122),
      (150, [50, 60, 70], 2, 122),
      (145, [50, 60, 70], 1, 56),
      (80, [50, 60, 70], 1, 56),
      (300, [], 0, nil),
    ] as [(Double, [Double], Int, Double?)])
  func oneLine(width: Double, tags: [Double], shown: Int, note: Double?) {
    let fitting = RowFitting(
      width: width, elements: tags.map { .init(natural: $0) }, note: 24, lineLimit: 1)
    #expect(fitting.frames.count == shown)
    #expect(fitting.note?.x == note)
    #expect(fitting.lineCount == min(1, tags.count))
    for frame in fitting.frames + [fitting.note].compactMap({ $0 }) {
      #expect(frame.line == 0)
      #expect(frame.x + frame.width <= width)
    }
  }

  @Test("S-97: a first tag that is too wide is cut beside the note, or left to it")
  func cut() {
    let wide = [RowFitting.Element(natural: 200), .init(natural: 40)]
    let cut = RowFitting(width: 100, elements: wide, note: 24, lineLimit: 1)
    #expect(cut.frames == [.init(line: 0, x: 0, width: 70)])
    #expect(cut.note == .init(line: 0, x: 76, width: 24))
    let left = RowFitting(width: 40, elements: wide, note: 24, lineLimit: 1)
    #expect(left.frames.isEmpty)
    #expect(left.note == .init(line: 0, x: 0, width: 24))
  }

  @Test("S-97: a single tag that is too wide is cut, and there is nothing to count")
  func single() {
    let fitting = RowFitting(width: 90, elements: [.init(natural: 200)], note: 24, lineLimit: 1)
    #expect(fitting.frames == [.init(line: 0, x: 0, width: 90)])
    #expect(fitting.note == nil)
  }

  @Test("S-97: a text is shortened before a tag is left out")
  func text() {
    let fitting = RowFitting(
      width: 160, elements: [.init(natural: 60), .init(natural: 200, least: 40)], note: 24,
      lineLimit: 1)
    #expect(
      fitting.frames == [.init(line: 0, x: 0, width: 60), .init(line: 0, x: 66, width: 94)])
  }

  @Test(
    "S-98: ten tags wrap to three lines at the most",
    arguments: [(400.0, 2, 10, nil), (300, 3, 10, nil), (200, 3, 8, 2), (100, 3, 3, 7)]
      as [(Double, Int, Int, Int?)])
  func threeLines(width: Double, lines: Int, shown: Int, hidden: Int?) {
    let tags = Array(repeating: RowFitting.Element(natural: 60), count: 10)
    let fitting = RowFitting(width: width, elements: tags, note: 24, lineLimit: 3)
    #expect(fitting.lineCount == lines)
    #expect(fitting.frames.count == shown)
    #expect(fitting.note.map { _ in tags.count - fitting.frames.count } == hidden)
    #expect(fitting.frames.allSatisfy { $0.x + $0.width <= width })
  }

  @Test("S-98: a text that has a line of its own wraps there before it is cut")
  func textOnItsOwnLine() {
    let fitting = RowFitting(
      width: 160, elements: [.init(natural: 60), .init(natural: 120, least: 40)], note: 24,
      lineLimit: 3)
    #expect(
      fitting.frames == [.init(line: 0, x: 0, width: 60), .init(line: 1, x: 0, width: 120)])
  }
}
