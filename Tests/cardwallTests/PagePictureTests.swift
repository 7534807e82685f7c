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

  @Test("what is longer than a sheet is divided")
  func longBlocks() {
    #expect(parts(250, 20...240) == [0..<20, 20..<120, 120..<220, 220..<250])
    #expect(parts(220, 0...220) == [0..<100, 100..<200, 200..<220])
  }
}
