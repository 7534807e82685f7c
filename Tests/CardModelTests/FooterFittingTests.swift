import CardModel
import Testing

@Suite("Room for the buttons of a footer (S-11, S-39)")
struct FooterFittingTests {
  @Test(
    "is shared, and what has none goes to the menu",
    arguments: [
      (318.0, [100.0], [318.0], 0),
      (318, [100, 110], [155, 155], 0),
      (318, [100, 110, 90], [125.5, 125.5], 1),
      (318, [200, 110, 90], [259], 2),
      (318, [400, 110], [259], 1),
      (328, [150, 160], [160, 160], 0),
      (328, [165, 160], [269], 1),
      (700, [100, 110, 90], [100, 110, 90], 0),
      (700, [300, 300, 200], [300, 300], 1),
    ])
  func vectors(width: Double, naturals: [Double], widths: [Double], hidden: Int) {
    let fitting = FooterFitting(width: width, naturals: naturals, overflow: 51)
    #expect(fitting.widths == widths)
    #expect(fitting.hiddenCount == hidden)
  }

  @Test("leaves all actions to the menu where a button would be too narrow to be read")
  func least() {
    for (width, hidden) in [(250.0, 2), (260, 1)] {
      let fitting = FooterFitting(
        width: width, naturals: [250, 110], overflow: 51, leastShare: 0.8)
      #expect(fitting.hiddenCount == hidden)
      #expect(fitting.widths.count == 2 - hidden)
    }
  }

  @Test("keeps the menu's button where the card has a menu of its own")
  func menu() {
    let fitting = FooterFitting(width: 318, naturals: [100, 100], overflow: 51, hasMenu: true)
    #expect(fitting.widths == [125.5, 125.5])
    #expect(fitting.hiddenCount == 0)
  }
}
