import ChartModel
import Testing

@testable import CardModel

/// Tests the rules for chart cards that no card can break, since `Card` enforces them.
@Suite("A card with a chart")
struct ChartCardTests {
  private let chart = Chart(
    kind: .line, domain: .categories(["a", "b"]),
    series: [ChartSeries(name: "s", values: [1, 2])])

  private func card(
    _ header: CardHeader = CardHeader(title: "Load"), opening destination: Destination = .object
  ) -> Card {
    Card(id: CardID("a"), header: header, body: .chart(chart), destination: destination)
  }

  @Test(
    "leads to its full chart, whatever else was asked for (S-47, S-50, S-65)",
    arguments: [
      Destination.none, .object, .chart, .page(PageID("home")),
      .external(url: "https://example.org"),
    ])
  func destination(_ asked: Destination) {
    #expect(card(opening: asked).destination == .chart)
    #expect(
      Card(id: CardID("a"), body: .text(TextBody(plain: "b")), destination: asked).destination
        == asked)
  }

  @Test("stays one whatever is changed afterwards (S-50, S-53, S-61, S-62, S-63)")
  func changes() {
    let kpi = KPI("37", caption: "busy", size: .large, ring: 0.37)
    let asked = CardHeader(
      main: MainHeader(title: "Load", subtitle: "8 cores"),
      extended: ExtendedHeader(
        accessory: ExtendedAccessory(kpi), trend: Trend("4 %", direction: .up)))
    let wanted = card(asked)
    #expect(wanted.header != asked)
    var changed = card()
    changed.header = asked
    changed.destination = .none
    #expect(changed == wanted)
    changed.header.main?.subtitle = "8 cores"
    changed.header.extended?.accessory = ExtendedAccessory(.radial(MicroShare(0.5)))
    #expect(changed.header.main?.subtitle == nil)
    #expect(changed.header.extended?.accessory == nil)

    var other = Card(id: CardID("a"), header: asked, destination: .page(PageID("home")))
    #expect(other.header == asked)
    other.body = .chart(chart)
    #expect(other == wanted)
    #expect(
      CardState.loaded(card(), .fresh).updatingCard { $0.destination = .none }
        == .loaded(card(), .fresh))
  }

  @Test("has a subtitle or a trend (S-53)")
  func subtitleOrTrend() {
    let main = MainHeader(title: "Load", subtitle: "8 cores")
    let trend = Trend("4 %", direction: .up)
    let both = card(CardHeader(main: main, extended: ExtendedHeader(trend: trend))).header
    #expect(both.main?.subtitle == nil)
    #expect(both.extended?.trend == trend)
    #expect(card(CardHeader(main: main)).header.main?.subtitle == "8 cores")
  }

  @Test("may say when its data is from (S-54)")
  func timestamp() {
    let header = CardHeader(
      main: MainHeader(title: "Load"), extended: ExtendedHeader(timestamp: "Updated 20 min ago"))
    #expect(card(header).header.extended?.timestamp == "Updated 20 min ago")
    #expect(card(header).textLines.contains("Updated 20 min ago"))
  }

  /// S-61, S-62, S-63.
  @Test("has one figure, with a small ring or none, and no label beside the title")
  func figure() {
    func figure(_ kpi: KPI) -> KPI? {
      let extended = ExtendedHeader(accessory: ExtendedAccessory(kpi))
      return card(CardHeader(main: MainHeader(title: "Load"), extended: extended))
        .header.extended?.accessory?.kpi
    }
    let ring = KPI("37", unit: "%", caption: "busy", size: .large, ring: 0.37)
    #expect(figure(ring) == KPI("37", unit: "%", size: .small, ring: 0.37))
    let plain = KPI("37", caption: "busy", size: .medium)
    #expect(figure(plain) == KPI("37", size: .medium))
    let micro = ExtendedHeader(accessory: ExtendedAccessory(.radial(MicroShare(0.5))))
    #expect(card(CardHeader(extended: micro)).header.extended?.accessory == nil)
  }

  @Test("is called by its title and kind; its development, its age and where it leads are said")
  func spoken() {
    let header = CardHeader(
      main: MainHeader(title: "Sales by month"),
      extended: ExtendedHeader(
        accessory: ExtendedAccessory(KPI("1.23M", unit: "USD")),
        trend: Trend("+11.5 %", direction: .up, state: .positive),
        timestamp: "Updated 20 minutes ago"))
    let state = CardState.loaded(card(header), .fresh)
    #expect(state.spokenName == "Sales by month, line chart")
    #expect(
      state.spokenDescription
        == "1.23M USD, Up 11.5 %, good, Updated 20 minutes ago, Opens the full chart")
  }

  @Test(
    "says the direction of a trend apart from its meaning",
    arguments: [
      (Trend("−3 min", direction: .down, state: .positive), "Down 3 min, good"),
      (Trend("3 more", direction: .up, state: .negative), "Up 3 more, bad"),
      (Trend("-1", direction: .down, state: .critical), "Down 1, critical"),
      (Trend("no change", direction: .steady), "no change"),
    ])
  func trends(trend: Trend, spoken: String) {
    #expect(trend.spoken == spoken)
  }

  @Test("keeps the colour of a series when others, or all data, come and go (S-51)")
  func colors() {
    var memory = CardColorMemory()
    func state(_ names: String...) -> CardState {
      var chart = chart
      chart.series = names.map { ChartSeries(name: $0, values: [1, 2]) }
      return .loaded(
        Card(id: CardID("a"), header: CardHeader(title: "Load"), body: .chart(chart)), .fresh)
    }
    func slots(_ state: CardState) -> [Int] {
      guard case .chart(let chart, _) = state.card?.body else { return [] }
      return chart.series.indices.map { chart.slot(ofSeries: $0) }
    }
    func shown(_ state: CardState) -> CardState { memory.colored(state, of: CardID("a")) }
    #expect(shown(state("Kiel", "Bonn", "Ulm")) == state("Kiel", "Bonn", "Ulm"))
    #expect(slots(shown(state("Bonn", "Rostock", "Ulm"))) == [1, 3, 2])
    let empty = CardState.empty(EmptyState(title: "No data"), scope: .card)
    #expect(shown(empty) == empty)
    #expect(slots(shown(state("Ulm", "Rostock", "Kiel"))) == [2, 3, 0])
    #expect(slots(memory.colored(state("Ulm"), of: CardID("b"))) == [0])
    memory.forget(CardID("a"))
    #expect(slots(shown(state("Ulm", "Rostock", "Kiel"))) == [0, 1, 2])
  }
}
