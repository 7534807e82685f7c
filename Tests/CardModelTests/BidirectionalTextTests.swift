import CardModel
import Testing

@Suite("Texts with parts that are written from right to left")
struct BidirectionalTextTests {
  private func join(_ parts: BidirectionalText.Part..., isRightToLeft: Bool) -> String {
    BidirectionalText.join(parts, isRightToLeft: isRightToLeft)
  }

  @Test("a text from left to right has no invisible characters")
  func leftToRight() {
    #expect(
      join(.fixed("No "), .value("7"), .fixed(" · "), .value("Ada"), isRightToLeft: false)
        == "No 7 · Ada")
  }

  @Test("in a language from right to left each value is an isolate, and an empty one is nothing")
  func rightToLeft() {
    #expect(
      join(.fixed("No "), .value("7"), .fixed(" · "), .value(""), isRightToLeft: true)
        == "No \u{2068}7\u{2069} · ")
  }

  @Test("a value from right to left is an isolate in any language")
  func mixed() {
    #expect(
      join(.fixed("For "), .value("محمد"), .fixed(": "), .value("12"), isRightToLeft: false)
        == "For \u{2068}محمد\u{2069}: \u{2068}12\u{2069}")
  }

  @Test("the fixed parts decide the direction, or else the language")
  func direction() {
    let name = "\u{2068}محمد\u{2069}"
    #expect(
      join(.value("محمد"), .fixed(" orders "), .value("5"), isRightToLeft: false)
        == "\u{200E}\(name) orders \u{2068}5\u{2069}")
    #expect(
      join(.value("محمد"), .fixed(" · "), .value("5"), isRightToLeft: false)
        == "\u{200E}\(name) · \u{2068}5\u{2069}")
    #expect(
      join(.value("Ada"), .fixed(" · "), .value("محمد"), isRightToLeft: true)
        == "\u{200F}\u{2068}Ada\u{2069} · \(name)")
    // Words from left to right alone keep their order, as in an address.
    #expect(
      join(.value("example.org"), .fixed(":"), .value("8080"), isRightToLeft: true)
        == "\u{2068}example.org\u{2069}:\u{2068}8080\u{2069}")
  }

  @Test("programs and files get the text without them")
  func plain() {
    for text in ["No 7 · Ada", "\u{200F}محمد", "−5 €"] { #expect(text.withoutIsolates == text) }
    #expect("\u{200F}\u{2068}Ada\u{2069} · \u{2068}محمد\u{2069}".withoutIsolates == "Ada · محمد")
  }
}
