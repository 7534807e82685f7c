import CardModel
import Testing

@Suite("What happens to a card by itself")
struct NewsTests {
  private let failure = Failure(title: "No answer", message: "The server says 503.")

  private func card(_ value: String, _ state: SemanticState = .neutral) -> Card {
    Card(
      id: CardID("power"),
      header: CardHeader(
        main: MainHeader(title: "Power"),
        extended: ExtendedHeader(
          accessory: ExtendedAccessory(KPI(value, unit: "kW", state: state)))))
  }

  private func loaded(_ value: String, _ state: SemanticState = .neutral) -> CardState {
    .loaded(card(value, state), .fresh)
  }

  @Test("a figure is worth words when it crosses a threshold, and not when it only changes")
  func thresholds() {
    #expect(loaded("99", .critical).news(after: loaded("5")) == "Power: 99 kW, critical")
    #expect(loaded("120", .negative).news(after: loaded("99", .critical)) == "Power: 120 kW, bad")
    #expect(loaded("3", .positive).news(after: loaded("99", .critical)) == "Power: 3 kW, good")
    #expect(loaded("5").news(after: loaded("99", .critical)) == "Power: 5 kW")
    #expect(loaded("98", .critical).news(after: loaded("99", .critical)) == nil)
    #expect(loaded("6").news(after: loaded("5")) == nil)
  }

  @Test("a card that fails says why, once, and says when it is well again")
  func failures() {
    let failed = CardState.failed(failure, scope: .card)
    #expect(failed.news(after: loaded("5")) == "Power: No answer. The server says 503.")
    var retried = failure
    retried.nextTry = "Next try at 13:45"
    #expect(CardState.failed(retried, scope: .card).news(after: failed) == nil)
    #expect(loaded("5").news(after: failed) == "Power: up to date again")
    let body = CardState.failed(failure, scope: .body(card("5")))
    #expect(body.news(after: loaded("5")) == "Power: No answer. The server says 503.")
  }

  @Test("a card that is out of date says so once, whatever its age is then")
  func stale() {
    let first = CardState.loaded(card("5"), .stale(since: "As of 13:42, now"))
    let later = CardState.loaded(card("5"), .stale(since: "As of 13:42, 1 minute ago"))
    #expect(first.news(after: loaded("5")) == "Power: As of 13:42, now")
    #expect(later.news(after: first) == nil)
    #expect(loaded("5").news(after: later) == "Power: up to date again")
    #expect(
      CardState.loaded(card("5"), .refreshing).news(after: loaded("5")) == nil)
  }

  @Test("what is loaded for the first time is read where it is, and not announced")
  func first() {
    #expect(loaded("99", .critical).news(after: .loading(.small)) == nil)
    #expect(CardState.failed(failure, scope: .card).news(after: .loading(.small)) == nil)
  }
}
