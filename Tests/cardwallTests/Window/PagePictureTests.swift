import Testing

@testable import cardwall

@Suite("A page on sheets of paper")
struct PagePictureTests {
  private func parts(_ height: Double, _ blocks: ClosedRange<Double>...) -> [Range<Double>] {
    PagePicture.parts(of: height, atMost: 100, keeping: blocks)
  }

  @Test("what would be divided begins the next sheet")
  func blocks() {
    #expect(parts(90) == [0..<90])
    #expect(parts(150, 10...60, 70...140) == [0..<70, 70..<150])
    // A title stays with what follows it.
    #expect(parts(200, 60...95, 90...150) == [0..<60, 60..<160, 160..<200])
  }

  @Test("a sheet ends where it divides nothing, or else as little as it can")
  func staggered() {
    // At 70 a title would be divided from its card, at 62 nothing is.
    #expect(parts(150, 10...60, 62...110, 62...80).first == 0..<62)
    // Two columns whose cards begin nowhere together.
    #expect(
      parts(124, 0...40, 42...82, 84...124, 0...60, 62...102, 104...124) == [0..<84, 84..<124])
  }

  @Test("the texts of a card that is longer than a sheet are not divided")
  func texts() {
    let lines = (0..<20).map { Double($0) * 14...Double($0) * 14 + 12 }
    let parts = PagePicture.parts(of: 280, atMost: 100, keeping: [0...280] + lines)
    #expect(parts == [0..<98, 98..<196, 196..<280])
  }

  @Test("paper without room for any of the page has all of it", arguments: [-8, 0, 0.5])
  func lowPaper(room: Double) {
    #expect(PagePicture.parts(of: 250, atMost: room, keeping: [20...240]) == [0..<250])
  }

  @Test("what is longer than a sheet is divided")
  func longBlocks() {
    #expect(parts(250, 20...240) == [0..<20, 20..<120, 120..<220, 220..<250])
    #expect(parts(220, 0...220) == [0..<100, 100..<200, 200..<220])
  }
}
