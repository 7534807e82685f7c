import CardModel
import Testing

struct SlotSearchTests {
  /// Searches rows of three cards, which are 100 px high with a distance of 10 px.
  private func indices(_ count: Int, _ range: ClosedRange<Double>) -> Range<Int> {
    SlotSearch.indices(of: count, in: range) {
      Double($0 / 3) * 110
    } end: {
      Double($0 / 3) * 110 + 100
    }
  }

  @Test func cardsThatReachIntoTheRangeAreFound() {
    #expect(indices(30, 0...300) == 0..<9)
    #expect(indices(30, 99...111) == 0..<6)
    #expect(indices(30, 101...109) == 3..<3)
    #expect(indices(30, 1050...5000) == 27..<30)
    #expect(indices(30, -500 ... -1) == 0..<0)
    #expect(indices(30, 2000...3000) == 30..<30)
    #expect(indices(0, 0...300) == 0..<0)
  }

  /// Sections can have thousands of cards, and are searched in each frame of a scroll.
  @Test func fewOfManyAreLookedAt() {
    var looks = 0
    let found = SlotSearch.indices(of: 10_000, in: 500_000...500_900) {
      looks += 1
      return Double($0) * 100
    } end: {
      looks += 1
      return Double($0) * 100 + 90
    }
    #expect(found == 5000..<5009)
    #expect(looks <= 28)
  }

  @Test func whatIsSeenIsFilledFirstThenWhatComesNext() {
    #expect(
      SlotSearch.fillingOrder(seen: 4..<6, near: 2..<9, isForward: true) == [4, 5, 6, 7, 8, 3, 2])
    #expect(
      SlotSearch.fillingOrder(seen: 4..<6, near: 2..<9, isForward: false) == [4, 5, 3, 2, 6, 7, 8])
    #expect(SlotSearch.fillingOrder(seen: 0..<0, near: 7..<10, isForward: false) == [9, 8, 7])
    #expect(SlotSearch.fillingOrder(seen: 0..<0, near: 0..<0, isForward: true).isEmpty)
  }
}
