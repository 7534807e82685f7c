import CardModel
import Testing

@Suite("What a screen reader says of a card")
struct SpokenTests {
  private let card = Card(
    id: CardID("memory"),
    header: CardHeader(
      main: MainHeader(title: "Memory", subtitle: "23.4 of 31.2 GB used"),
      extended: ExtendedHeader(
        rows: UpTo(first: [HeaderRow(.status(Status("Filling up", state: .critical)))]),
        accessory: ExtendedAccessory(KPI("75", unit: "%")))))
  private let failure = Failure(title: "No answer", message: "The server says 503.")

  @Test("its title; then subtitle, statuses and figure")
  func loaded() {
    let state = CardState.loaded(card, .fresh)
    #expect(state.spokenName == "Memory")
    #expect(state.spokenDescription == "23.4 of 31.2 GB used, Filling up, 75 %")
  }

  @Test("what the colour of a figure means")
  func figureState() {
    for (state, word) in [
      (SemanticState.negative, ", bad"), (.critical, ", critical"), (.positive, ", good"),
      (.informative, ""), (.neutral, ""),
    ] {
      let figure = KPI("75", unit: "%", state: state)
      let header = ExtendedHeader(accessory: ExtendedAccessory(figure))
      let card = Card(id: CardID("a"), header: CardHeader(extended: header))
      #expect(CardState.loaded(card, .fresh).spokenDescription == "75 %" + word)
    }
  }

  @Test("since when it is out of date")
  func stale() {
    let state = CardState.loaded(card, .stale(since: "As of 13:42"))
    #expect(state.spokenDescription == "23.4 of 31.2 GB used, Filling up, 75 %, As of 13:42")
  }

  @Test("S-23: that it loads")
  func loading() {
    #expect(CardState.loading(.small).spokenName == "Loading…")
    #expect(CardState.loading(.small).spokenDescription.isEmpty)
    let known = Card(id: CardID("a"), header: CardHeader(title: "Sales"))
    #expect(CardState.loading(Skeleton([], card: known)).spokenName == "Sales, loading…")
  }

  @Test("S-21, S-22: a failure is spoken alone or after the card's name")
  func failed() {
    let all = CardState.failed(failure, scope: .card)
    #expect(all.spokenName == "No answer")
    #expect(all.spokenDescription == "The server says 503.")
    let body = CardState.failed(
      failure, scope: .body(Card(id: CardID("a"), header: .init(title: "A"))))
    #expect(body.spokenName == "A")
    #expect(body.spokenDescription == "No answer, The server says 503.")
  }

  @Test("S-21, S-22: that there is nothing")
  func empty() {
    let empty = EmptyState(title: "Nothing is late", message: "All is well.")
    #expect(CardState.empty(empty, scope: .card).spokenName == "Nothing is late")
    #expect(
      CardState.empty(empty, scope: .body(card)).spokenDescription
        == "23.4 of 31.2 GB used, Filling up, 75 %, Nothing is late, All is well.")
  }
}
