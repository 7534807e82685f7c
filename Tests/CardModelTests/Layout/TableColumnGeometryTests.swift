import CardModel
import Testing

@Suite("The widths of a table's columns")
struct TableColumnGeometryTests {
  private typealias Column = TableColumnGeometry.Column

  private func widths(_ columns: [Column], _ width: Int) -> [Int] {
    TableColumnGeometry.widths(of: columns, in: width, gap: 10)
  }

  @Test("text shares the room that is left, numbers keep to themselves")
  func surplus() {
    let columns = [
      Column(natural: 80), Column(natural: 41), Column(natural: 30, grows: false),
    ]
    #expect(widths(columns, 300) == [144, 106, 30])
    #expect(widths(columns, 171) == [80, 41, 30])
  }

  @Test("numbers keep their widths beside texts that are cut short")
  func figures() {
    let columns = [
      Column(natural: 140), Column(natural: 80), Column(natural: 50, grows: false),
      Column(natural: 95, grows: false),
    ]
    #expect(widths(columns, 340) == [85, 80, 50, 95])
    #expect(widths(columns, 265) == [45, 45, 50, 95])
    // Each text has half of an equal share.
    #expect(widths(columns, 190) == [20, 20, 50, 70])
  }

  @Test("headings are cut short before what is below them")
  func headings() {
    let columns = [
      Column(natural: 310, content: 90, grows: false), Column(natural: 70, content: 60),
      Column(natural: 75, content: 75, isText: false),
    ]
    #expect(widths(columns, 480) == [310, 72, 78])
    #expect(widths(columns, 420) == [255, 70, 75])
    #expect(widths(columns, 260) == [98, 67, 75])
    #expect(widths(columns, 245) == [90, 60, 75])
    // A date isn't cut short where a text can be.
    #expect(widths(columns, 235) == [90, 50, 75])
  }

  @Test("the widest texts are narrowed first, each to the same width")
  func shortage() {
    let columns = [
      Column(natural: 400), Column(natural: 40, grows: false), Column(natural: 90),
    ]
    #expect(widths(columns, 240) == [90, 40, 90])
    #expect(widths(columns, 200) == [70, 40, 70])
    #expect(widths(columns, 50) == [5, 20, 5])
  }

  @Test("a width that the author gives is kept where there is room")
  func fixed() {
    let columns = [Column(natural: 80), Column(natural: 500, fixed: 56)]
    #expect(widths(columns, 300) == [234, 56])
  }

  @Test("the columns never need more than there is")
  func total() {
    let columns = (1...9).map { Column(natural: $0 * 37 % 120, grows: $0 % 2 == 0) }
    for width in 80...900 {
      let widths = widths(columns, width)
      #expect(widths.reduce(0, +) + 80 <= max(width, 80))
      #expect(widths.allSatisfy { $0 >= 0 })
    }
  }
}
