import CardModel
import Testing

@Suite("Rows that are shown by turns")
struct RowTurnsTests {
  private func turns(_ height: Int, _ rows: [Int], titles: [Int]? = nil) -> [Range<Int>] {
    RowTurns(height: height, rows: rows, titles: titles ?? rows.map { _ in 0 }).turns
  }

  @Test("each turn has as many rows as fit, and the last one is as full as the others")
  func full() {
    let rows = Array(repeating: 10, count: 7)
    #expect(turns(30, rows) == [0..<3, 3..<6, 4..<7])
    #expect(turns(35, rows) == [0..<3, 3..<6, 4..<7])
    #expect(turns(70, rows) == [0..<7])
    #expect(turns(30, []) == [])
  }

  @Test("a row that is higher than the room has a turn of its own")
  func high() {
    #expect(turns(30, [10, 50, 10, 10]) == [0..<1, 1..<2, 2..<4])
    #expect(turns(0, [10, 10]) == [0..<1, 1..<2])
  }

  @Test("a turn that begins within a group has room for the title")
  func titles() {
    let turns = turns(30, [20, 10, 10, 10, 10], titles: [0, 10, 10, 10, 10])
    #expect(turns == [0..<2, 2..<4, 3..<5])
  }

  @Test("every row is in a turn")
  func complete() {
    let rows = (0..<60).map { 10 + $0 * 7 % 23 }
    for height in 0..<200 {
      let all = turns(height, rows, titles: rows.map { $0 % 5 })
      #expect(Set(all.joined()) == Set(rows.indices))
      #expect(all.map(\.lowerBound) == all.map(\.lowerBound).sorted())
    }
  }

  @Test("the turn of a row begins with it or before it")
  func position() {
    let rows = Array(repeating: 10, count: 7)
    let turns = RowTurns(height: 30, rows: rows, titles: rows.map { _ in 0 })
    #expect([0, 2, 3, 4, 6, 99].map { turns.turn(at: $0).lowerBound } == [0, 0, 3, 4, 4, 4])
    #expect(RowTurns(height: 30, rows: [], titles: []).turn(at: 3).isEmpty)
  }
}
