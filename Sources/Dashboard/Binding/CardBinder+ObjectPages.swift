import CardModel
import JMESPath

// The search for mistakes on the pages that objects open.

extension CardBinder {
  /// The maximum number of objects for which each page is made.
  private static let objectLimit = 1_000

  /// Returns an issue for each expression of a page with an object that can't be computed or names
  /// what none of the objects has that open the page.
  /// - Parameters:
  ///   - snapshots: the data of the sources.
  ///   - rows: the objects of the rows of reports.
  public func issues(
    ofObjectPagesIn dashboard: DashboardDefinition, _ snapshots: [SourceID: Snapshot],
    rows: [PageID: [JSONValue]]
  ) -> [BindingIssue] {
    var opened = OpenedObjects(limit: Self.objectLimit)
    for page in dashboard.namedPages {
      if case .report(let report) = page.content, case .page(let target) = report.opens {
        for row in rows[page.id] ?? [] { opened.add(row, to: target) }
      }
      for card in page.cards {
        let snapshot = card.source.map { snapshots[$0] } ?? Snapshot(value: .null)
        opened.add(
          CardBuilder(context: context, choices: snapshot?.choices ?? .none).openedObjects(
            of: card, snapshot ?? Snapshot()))
      }
    }
    var examined: [PageID: PageExamination] = [:]
    while let (id, object) = opened.next() {
      guard let page = dashboard.pages.first(where: { $0.id == id }), page.isObject else {
        continue
      }
      let examination = examined[id] ?? PageExamination()
      examined[id] = examination
      let builder = CardBuilder(context: context, pageObject: object, trace: examination.trace)
      _ = page.title.map { builder.text($0, on: object) }
      _ = page.header.map { builder.header($0.value, body: nil, on: object) }
      for card in page.cards {
        let snapshot = card.source.map { snapshots[$0] ?? Snapshot() } ?? Snapshot(value: object)
        _ = builder.cards(of: card, snapshot)
        opened.add(builder.openedObjects(of: card, snapshot))
      }
      examination.noted += builder.issues.noted
    }
    return examined.values.flatMap { $0.trace.issues(beside: $0.noted) }.ordered
  }
}

/// The findings on one page, made for several objects.
private final class PageExamination {
  let trace = LookupTrace()
  var noted: [NotedIssue] = []
}

/// The objects that open pages, each once.
private struct OpenedObjects {
  /// The maximum number of objects of a page.
  let limit: Int
  private var known: [PageID: Set<JSONValue>] = [:]
  private var waiting: [(page: PageID, object: JSONValue)] = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ object: JSONValue, to page: PageID) {
    guard known[page, default: []].count < limit, known[page, default: []].insert(object).inserted
    else { return }
    waiting.append((page, object))
  }

  mutating func add(_ opened: [(page: PageID, object: JSONValue)]) {
    for (page, object) in opened { add(object, to: page) }
  }

  mutating func next() -> (page: PageID, object: JSONValue)? { waiting.popLast() }
}
