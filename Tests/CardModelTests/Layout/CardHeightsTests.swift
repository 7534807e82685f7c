import CardModel
import Testing

struct CardHeightsTests {
  private func state(facts count: Int, subtitle: String? = "Subtitle", footer: Bool = false)
    -> CardState
  {
    let facts = (0..<count).map { Fact(id: ElementID("\($0)"), label: "Label", text: "Text \($0)") }
    return .loaded(
      Card(
        id: CardID("\(count)"),
        header: CardHeader(main: MainHeader(title: "Title \(count)", subtitle: subtitle)),
        body: .facts(facts),
        footer: footer ? [Action(id: ActionID("a"), title: "Do")] : []), .fresh)
  }

  @Test func theTextsOfACardAreNoPartOfItsShape() {
    #expect(CardShape(state(facts: 3)) == CardShape(state(facts: 3, subtitle: "Another")))
    #expect(CardShape(state(facts: 3)) != CardShape(state(facts: 3, subtitle: nil)))
    #expect(CardShape(state(facts: 3)) != CardShape(state(facts: 5)))
    #expect(CardShape(state(facts: 3)) != CardShape(state(facts: 3, footer: true)))
    #expect(CardShape(.loading(.small)) != CardShape(.loading(.large)))
  }

  /// Tests the maximum height for any content (S-06).
  @Test func aShapeIsNoHigherThanACard() {
    #expect(CardShape(state(facts: 200)).height == BlockStacking.limit)
    #expect(CardShape(state(facts: 2)).height < CardShape(state(facts: 6)).height)
  }

  @Test func aShapeThatHasBeenSeenIsAsHighAsItWasOnAverage() {
    var heights = CardHeights()
    let shape = CardShape(state(facts: 4))
    #expect(heights.isEmpty)
    heights.add(200, of: shape)
    heights.add(220, of: shape)
    #expect(!heights.isEmpty)
    #expect(heights.estimate(for: shape) == 210)
  }

  /// Text of twice the size makes all cards higher, including those that haven't been drawn.
  @Test func aShapeThatHasNotBeenSeenFollowsTheOthers() {
    var heights = CardHeights()
    let (seen, other) = (CardShape(state(facts: 4)), CardShape(state(facts: 8)))
    #expect(heights.estimate(for: other) == other.height)
    heights.add(seen.height * 2, of: seen)
    #expect(heights.estimate(for: other) == other.height * 2)
  }
}
