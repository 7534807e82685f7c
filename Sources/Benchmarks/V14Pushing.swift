import CardModel
import CardWidgets
import ChartModel
import Gtk

/// The kinds of pages that a press opens.
enum PushedPage: String {
  case object, chart, report, cards
}

/// Measures V14: from pushing a page to the end of the first frame that shows it.
///
/// Animations are off, so that the first frame is the page itself and not part of a slide.
func pushingFigure(_ kind: PushedPage) throws -> Figure {
  Figure(
    "V14", "the page of \(kind.noun) pushed to its first frame", goal: "≤ 40 ms",
    samples: try pushTimes(kind))
}

extension PushedPage {
  fileprivate var noun: String {
    switch self {
    case .object: "an object, thirty facts and two tables,"
    case .chart: "a chart of 1,000 points"
    case .report: "a report of 10,000,000 rows"
    case .cards: "100 cards"
    }
  }

  /// Prepares what the page shows, which is bound outside the main thread, and returns what makes
  /// the page.
  fileprivate func prepare() -> () -> Widget {
    switch self {
    case .object:
      let card = card(CardID("card"))
      return { objectPage(card) }
    case .chart:
      var card = card(CardID("chart"))
      card.body = .chart(Chart.randomWalk(1000))
      card.sections = []
      return { [card] in objectPage(card) }
    case .report: return reportPage
    case .cards:
      let cards = sampleCards(100)
      return { cardsPage(cards).root.widget }
    }
  }
}

private func pushTimes(_ kind: PushedPage) throws -> [Duration] {
  try requireDisplay()
  MainQueue.attach()
  let appearance = Appearance()
  appearance.hasAnimations = false
  let style = CardStyle(appearance: appearance)
  let loop = MainLoop()
  var times: [Duration] = []
  Task {
    times = await pushes(of: kind, 21)
    loop.quit()
  }
  loop.run()
  withExtendedLifetime(style) {}
  return times
}

private func pushes(of kind: PushedPage, _ count: Int) async -> [Duration] {
  let wall = cardsPage(sampleCards(12))
  let navigation = NavigationView(wall.root)
  let window = Window()
  window.addClass("cardwall")
  window.setDefaultSize(width: 1280, height: 900)
  window.setChild(navigation.root)
  window.present()
  await frames(5, of: navigation.root)
  let clock = ContinuousClock()
  var times: [Duration] = []
  // The first run, which loads fonts and styles, is not counted.
  for run in 0...count {
    let make = kind.prepare()
    let start = clock.now
    navigation.show([wall.root.widget, make()], .forward)
    let end = await frames(1, of: navigation.root)
    if run > 0 { times.append(start.duration(to: end)) }
    navigation.show([wall.root.widget], .backward)
    // The rows of a report are removed over several frames.
    await frames(30, of: navigation.root)
  }
  window.destroy()
  return times
}

private func sampleCards(_ count: Int) -> [CardID: Card] {
  let ids = (0..<count).map { CardID("card \($0)") }
  return Dictionary(uniqueKeysWithValues: ids.map { ($0, card($0)) })
}

private func cardsPage(_ cards: [CardID: Card]) -> PageView {
  let page = PageView()
  page.render([SectionContent(title: "Wall", cards: Array(cards.keys))]) { view in
    if let card = cards[view.id] { view.render(.loaded(card, .fresh)) }
  }
  return page
}

private func objectPage(_ card: Card) -> Widget {
  let page = ObjectPageView()
  page.render(.loaded(card, .fresh))
  return page.root.widget
}

private func reportPage() -> Widget {
  let columns = ["Order", "Customer", "City", "Amount", "State"]
  let page = ReportPageView(Report(title: "Orders", columns: columns.map { ReportColumn($0) }))
  page.row = { position in
    ReportRow(cells: columns.map { TableCell("\($0) \(position)") }) {
      card(.reportRow(position))
    }
  }
  page.change { $0.phase = .rows(ReportRows(count: 10_000_000), note: nil) }
  return page.root.widget
}

/// Waits until `count` frames have been drawn, and returns the time at which the last one was.
@discardableResult
private func frames(_ count: Int, of widget: Stack) async -> ContinuousClock.Instant {
  await withCheckedContinuation { continuation in
    var left = count
    widget.addTickCallback { _ in
      widget.queueDraw()
      left -= 1
      guard left == 0 else { return true }
      // This is the beginning of the frame; jobs of the main actor run after its end.
      continuation.resume()
      return false
    }
    widget.queueDraw()
  }
  return .now
}

private nonisolated func card(_ id: CardID) -> Card {
  let facts = (0..<30).map {
    Fact(id: ElementID("\($0)"), label: "Field \($0)", text: "Value \($0)")
  }
  let rows = (0..<20).map { row in
    TableRow(
      id: ElementID("row \(row)"), cells: (0..<4).map { TableCell("Cell \(row), \($0)") },
      destination: .object)
  }
  let table = TableBody(columns: (0..<4).map { TableColumn("Column \($0)") }, rows: rows)
  var card = Card(
    id: id, header: CardHeader(main: MainHeader(title: "Order \(id)", subtitle: "Of a shop")),
    body: .facts(facts))
  card.sections = ["Lines", "Deliveries"].map { DetailSection(title: $0, body: .table(table)) }
  return card
}
