import CardModel
import Testing

@Suite("Where the parts of an object cell stand")
struct ObjectCellGeometryTests {
  private typealias Part = ObjectCellGeometry.Part

  /// Makes a cell whose parts have constant heights, except for a description of 600 px in lines of
  /// 15 px.
  private func cell(
    _ width: Int, lead: Int = 32, side: Int = 60, _ heights: [Part: Int]
  ) -> ObjectCellGeometry {
    ObjectCellGeometry(
      width: width, of: .init(lead: lead, title: width, side: side)
    ) { part, width in
      guard part == .description, let lines = heights[part] else { return heights[part] ?? 0 }
      return lines * ((600 + width - 1) / max(width, 1))
    }
  }

  @Test("S-34: title and labels stand beside the status, all in the middle of the row")
  func labels() {
    let cell = cell(300, [.lead: 32, .title: 18, .labels: 15, .side: 16])
    #expect(cell.height == 33)
    #expect(cell.frames[.lead] == .init(x: 0, y: 0, width: 32, height: 32))
    #expect(cell.frames[.title] == .init(x: 42, y: 0, width: 190, height: 18))
    #expect(cell.frames[.labels] == .init(x: 42, y: 18, width: 190, height: 15))
    #expect(cell.frames[.side] == .init(x: 240, y: 8, width: 60, height: 16))
  }

  @Test("S-34: a title alone is one line in the middle; what is missing leaves no gap")
  func title() {
    let cell = cell(300, lead: 0, side: 0, [.title: 18])
    #expect(cell.frames == [.title: .init(x: 0, y: 0, width: 300, height: 18)])
    let withPicture = self.cell(300, side: 0, [.lead: 32, .title: 18])
    #expect(withPicture.frames[.title] == .init(x: 42, y: 7, width: 258, height: 18))
  }

  @Test("A switch or a slider is not cut, and its length depends on the width of the cell alone")
  func control() {
    /// Returns the width of the elements at the end: a slider of 104 px, which may be 56 px, with
    /// its number, and a word that may wrap no further.
    func end(_ width: Int, number: Int, word: Int, title: Int) -> Int? {
      let side = number + 8 + 104 + (word > 0 ? word + 8 : 0)
      let cell = ObjectCellGeometry(
        width: width,
        of: .init(
          title: title, side: side, sideWord: { number + 8 + 56 + (word > 0 ? word + 8 : 0) },
          control: (number + 8 + 56)...(number + 8 + 104)),
        height: { part, _ in [.title: 18, .side: 22][part] ?? 0 })
      return cell.frames[.side]?.width
    }
    #expect(end(300, number: 40, word: 0, title: 50) == 152)
    #expect(end(300, number: 40, word: 0, title: 900) == 152)
    #expect(end(240, number: 40, word: 0, title: 900) == 123)
    #expect(end(200, number: 40, word: 0, title: 900) == 104)
    #expect(end(600, number: 40, word: 70, title: 50) == 230)
    for (number, title) in [(40, 50), (60, 50), (40, 900), (60, 900)] {
      let end = end(260, number: number, word: 60, title: title)
      #expect(end == number + 8 + 56 + 68, "\(number), \(title)")
    }
  }

  private func cell(
    _ width: Int, side: Int = 0, title: Int, chart: ClosedRange<Int>?
  ) -> ObjectCellGeometry {
    ObjectCellGeometry(
      width: width, of: .init(title: title, side: side, chart: chart)
    ) { part, _ in
      [.title: 18, .side: side > 0 ? 16 : 0, .chart: 22][part] ?? 0
    }
  }

  @Test("A chart stands at the end behind the status; the texts end before both")
  func chart() {
    let cell = cell(300, side: 60, title: 90, chart: 64...96)
    #expect(cell.height == 22)
    #expect(cell.frames[.chart] == .init(x: 234, y: 0, width: 66, height: 22))
    #expect(cell.frames[.side] == .init(x: 164, y: 3, width: 60, height: 16))
    #expect(cell.frames[.title] == .init(x: 0, y: 2, width: 156, height: 18))
  }

  @Test("Charts are as wide as the row says, whatever its texts, so that they can be compared")
  func chartWidths() {
    let widths = [250, 300, 400, 600].map { width in
      [20, 90].map { cell(width, title: $0, chart: 64...96).frames[.chart]?.width }
    }
    #expect(widths == [[64, 64], [66, 66], [88, 88], [96, 96]])
  }

  @Test("A chart is left out before the title is shortened")
  func chartIsLeftOut() {
    #expect(cell(300, title: 224, chart: 64...96).frames[.chart] != nil)
    let cell = cell(300, title: 225, chart: 64...96)
    #expect(cell.frames[.chart] == nil)
    #expect(cell.frames[.title]?.width == 300)
    #expect(cell.height == 18)
  }

  @Test("S-37: the description is there in compact and in regular width")
  func description() {
    let parts: [Part: Int] = [.lead: 32, .title: 18, .description: 15, .tags: 20, .side: 16]
    let compact = cell(300, parts)
    #expect(compact.frames[.description] == .init(x: 42, y: 34, width: 258, height: 45))
    #expect(compact.frames[.tags] == .init(x: 42, y: 81, width: 258, height: 20))
    #expect(compact.height == 101)
    let regular = cell(860, parts)
    let (title, text) = (regular.frames[.title], regular.frames[.description])
    #expect(text.map(\.x) == title.map { $0.x + $0.width + ObjectCellGeometry.columnGap })
    #expect(text.map { $0.x + $0.width } == 860 - 60 - ObjectCellGeometry.columnGap)
    #expect(regular.height == 32 + ObjectCellGeometry.blockGap + 20)
  }

  @Test("S-29: a long status leaves more than half of the room to the title")
  func longStatus() {
    let cell = cell(300, lead: 0, side: 900, [.title: 18, .side: 16])
    #expect(cell.frames[.side]?.width == 135)
    #expect(cell.frames[.title]?.width == 157)
  }

  @Test("no width, however small, gives a part less than nothing")
  func narrow() {
    for width in 0...120 {
      let cell = cell(width, [.lead: 32, .title: 18, .labels: 15, .side: 16, .tags: 20])
      for frame in cell.frames.values { #expect(frame.width >= 0 && frame.y >= 0) }
    }
  }

  @Test(
    "a status has the width that the title leaves, and the labels what the status leaves",
    arguments: [(40, 140), (100, 92), (200, 90)])
  func wideStatus(title: Int, status: Int) {
    let cell = ObjectCellGeometry(width: 200, of: .init(title: title, side: 140)) { part, _ in
      [.title: 18, .labels: 15, .side: 16][part] ?? 0
    }
    #expect(cell.frames[.side]?.width == status)
    #expect(cell.frames[.title]?.width == 200 - status - ObjectCellGeometry.sideGap)
  }
}
