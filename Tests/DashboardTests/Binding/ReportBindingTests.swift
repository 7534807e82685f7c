import CardModel
import Dashboard
import Foundation
import JMESPath
import Testing

/// What a list report makes of the rows of its source (S-19, S-44).
@Suite("Binding reports")
struct ReportBindingTests {
  private static let rows: JSONValue = [
    ["id": 3, "customer": "Åkesson", "city": "Luleå", "amount": 40, "status": "open"],
    ["id": 1, "customer": "Berg", "city": "Oslo", "amount": 9, "status": "shipped"],
    ["id": 2, "customer": "akira", "city": "Osaka", "status": "open", "ship_date": "2026-05-01"],
  ]

  private func binder(_ keys: String = "") throws -> ReportBinder {
    let context = FormattingContext(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    let text = """
      version: 1
      sources: { s: { type: static, data: {} } }
      pages:
      - id: orders
        title: Orders
        report:
          source: s
          columns:
            - { title: Order, text: "${id}", sort: id, width: 80 }
            - { title: Customer, text: "${customer}" }
            - { title: Amount, text: "${currency(amount, 'EUR')}", align: end, sort: amount }
          search: [customer, city]
          filters: [{ title: Status, value: status }]
          \(keys)

      """
    let reading = DashboardFile.load(
      text: text, name: "/wall/test.yaml", environment: [:], functions: .dashboard(context))
    guard case .report(let report)? = reading.definition?.pages.first?.content else {
      throw BoundCard.Unreadable(findings: reading.findings.map(\.description))
    }
    return ReportBinder(report, title: "Orders", context: context)
  }

  private func names(_ rows: ReportRows) -> [String] {
    (0..<rows.count).map { rows.cells($0)[1].text }
  }

  @Test("columns say where they stand and how wide they are")
  func columns() throws {
    #expect(
      try binder().report
        == Report(
          title: "Orders",
          columns: [
            ReportColumn("Order", width: 80), ReportColumn("Customer"),
            ReportColumn("Amount", alignment: .end),
          ], hasSearch: true, filters: ["Status"]))
  }

  @Test("the order at first is shown at the column that is ordered by the same")
  func firstOrder() throws {
    let descending = try binder("sort: { by: amount, descending: true }").report.order
    #expect(descending == ReportRequest.Order(column: 2, isDescending: true))
    #expect(try binder("sort: { by: city }").report.order == nil)
  }

  @Test("rows come as they are where nothing is asked for; what is missing is a dash")
  func allRows() throws {
    let rows = try binder().rows(in: Self.rows, for: ReportRequest())
    #expect((rows.count, rows.total) == (3, 3))
    #expect(names(rows) == ["Åkesson", "Berg", "akira"])
    #expect(rows.cells(0).map(\.text) == ["3", "Åkesson", "€40.00"])
    #expect(rows.cells(2)[2].text == missingValue)
  }

  @Test("a column orders by its sort expression or its text; rows without a value stay last")
  func order() throws {
    func ordered(_ column: Int, down: Bool) throws -> [String] {
      let order = ReportRequest.Order(column: column, isDescending: down)
      return names(try binder().rows(in: Self.rows, for: ReportRequest(order: order)))
    }
    #expect(try ordered(0, down: false) == ["Berg", "akira", "Åkesson"])
    #expect(try ordered(2, down: false) == ["Berg", "Åkesson", "akira"])
    #expect(try ordered(2, down: true) == ["Åkesson", "Berg", "akira"])
    let first = try binder("sort: { by: amount, descending: true }")
    #expect(names(first.rows(in: Self.rows, for: ReportRequest())) == ["Åkesson", "Berg", "akira"])
  }

  @Test("the search takes no notice of case and accents, and wants every word")
  func search() throws {
    func found(_ words: String) throws -> [String] {
      names(try binder().rows(in: Self.rows, for: ReportRequest(search: words)))
    }
    #expect(try found("AK") == ["Åkesson", "akira"])
    #expect(try found("ak lulea") == ["Åkesson"])
    #expect(try found("open").isEmpty)
  }

  @Test("a filter offers the values there are, and keeps the rows that have the one chosen")
  func filter() throws {
    let rows = try binder().rows(in: Self.rows, for: ReportRequest(filters: [0: "open"]))
    #expect(rows.choices == [["open", "shipped"]])
    #expect(names(rows) == ["Åkesson", "akira"])
    #expect((rows.count, rows.total) == (2, 3))
  }

  @Test("S-20: a row opens its own object: what its columns say, and what other fields it has")
  func object() throws {
    let rows = try binder().rows(in: Self.rows, for: ReportRequest(search: "osaka"))
    let card = rows.card(0)
    #expect(card.name == "2")
    #expect(card.destination == .object)
    guard case .facts(let facts) = card.body else { throw BoundCard.Unreadable(findings: []) }
    #expect(
      facts.map { "\($0.label): \($0.text)" } == [
        "Order: 2", "Customer: akira", "Amount: —", "City: Osaka", "Status: open",
        "Ship date: 1 May 2026",
      ])
  }

  @Test("without data a report loads or says why not; stale rows say their age")
  func states() throws {
    let binder = try binder()
    guard case .loading = binder.state(of: Snapshot(), for: ReportRequest()) else {
      Issue.record("not loading")
      return
    }
    let stale = Snapshot(value: Self.rows, loadedAt: 1_795_269_720, isStale: true)
    guard case .rows(let rows, let note?) = binder.state(of: stale, for: ReportRequest()) else {
      Issue.record("no rows with their age")
      return
    }
    #expect(rows.count == 3)
    #expect(note.hasPrefix("As of "))
  }
}
