import CardModel
import Dashboard
import Foundation
import JMESPath
import Synchronization
import Testing

/// Tests the rows that a list report makes from its source (S-19, S-44).
@Suite("Binding reports")
struct ReportBindingTests {
  private static let rows: JSONValue = [
    ["id": 3, "customer": "Åkesson", "city": "Luleå", "amount": 40, "status": "open"],
    ["id": 1, "customer": "Berg", "city": "Oslo", "amount": 9, "status": "shipped"],
    ["id": 2, "customer": "akira", "city": "Osaka", "status": "open", "ship_date": "2026-05-01"],
  ]

  private func binder(
    _ keys: String = "", columns: String = "", filter: String = "title: Status, value: status"
  ) throws -> ReportBinder {
    let context = FormattingContext(locale: UserLocale("en_GB"), timeZone: .gmt)
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
            \(columns)
          search: [customer, city]
          filters: [{ \(filter) }]
          \(keys)

      """
    let reading = DashboardFile.load(
      text: text, name: "/wall/test.yaml", environment: [:], formatting: context)
    guard let definition = reading.definition,
      case .report(let report)? = definition.pages.first?.content
    else { throw BoundCard.Unreadable(findings: reading.diagnostics.map(\.description)) }
    return ReportBinder(report, in: definition, title: "Orders")
  }

  /// Returns a file with a report of these columns and further keys.
  private static func file(columns: String, _ keys: String = "") -> String {
    """
    version: 1
    sources: { s: { type: static, data: {} } }
    pages:
    - id: orders
      title: Orders
      report:
        source: s
        columns: [\(columns)]
        \(keys)

    """
  }

  /// Returns the rows that match, as they are shown.
  private func rows(
    _ request: ReportRequest = ReportRequest(), _ keys: String = ""
  ) async throws -> [ReportRow] {
    let data = try await binder(keys).data(of: Self.rows)
    return try await data.selection(request).rows(0..<100).map(\.row)
  }

  /// Returns the customers of the rows that match.
  private func names(
    _ request: ReportRequest = ReportRequest(), _ keys: String = ""
  ) async throws -> [String] {
    try await rows(request, keys).map { $0.cells[1].text }
  }

  @Test("columns say where they stand and how wide they are")
  func columns() throws {
    #expect(
      try binder().report
        == Report(
          title: "Orders",
          columns: [
            ReportColumn("Order", width: 80), ReportColumn("Customer", role: .name),
            ReportColumn("Amount", alignment: .end, plainTitle: "Amount (EUR)"),
          ], hasSearch: true, filters: [ReportFilter("Status")]))
  }

  @Test("the order at first is shown at the column that is ordered by the same")
  func firstOrder() throws {
    let descending = try binder("sort: { by: amount, descending: true }").report.order
    #expect(descending == ReportRequest.Order(column: 2, isDescending: true))
    #expect(try binder("sort: { by: city }").report.order == nil)
  }

  @Test("rows come as they are where nothing is asked for; what is missing is a dash")
  func allRows() async throws {
    let rows = try await rows()
    #expect(rows.map { $0.cells[1].text } == ["Åkesson", "Berg", "akira"])
    #expect(rows[0].cells.map(\.text) == ["3", "Åkesson", "€40.00"])
    #expect(rows[2].cells[2].text == missingValue)
    #expect(try await binder().data(of: Self.rows).total() == 3)
  }

  @Test(
    "figures with signs are ordered by their numbers, in memory",
    arguments: [
      ["-7%", "0.5%", "3%", "12%", "100%"], ["($5.00)", "$9.00", "$80.00", "$1,200.00"],
      ["-3,5 €", "5,00 €", "900 €", "1.200 €", "12.000,50 €"], ["(5.00)", "0.75", "1,200.00"],
      ["900 €", "1.200 €", "12.500 €"], ["1.9", "1.10", "1.11"], ["3M", "Bosch"],
      ["99999999999999999999", "100000000000000000000"], ["9 kg", "12 kg", "100 kg"],
      ["USD 5.00", "USD 12.50", "USD 100.00"],
    ])
  func figures(sorted: [String]) async throws {
    let rows = JSONValue.array(sorted.reversed().map { ["amount": .string($0), "id": 1] })
    let columns = "- { title: Sum, text: \"${amount}\", sort: amount }"
    let request = ReportRequest(order: .init(column: 3))
    let data = try await binder(columns: columns).data(of: rows)
    let found = try await data.selection(request).rows(0..<100)
    #expect(found.map { $0.row.cells[3].text } == sorted)
  }

  @Test("a filter by bounds reads figures with a unit or a currency")
  func figuresInBounds() async throws {
    for texts in [["9 kg", "12 kg", "100 kg"], ["USD 9", "USD 12.50", "USD 100"]] {
      let rows = JSONValue.array(texts.map { ["amount": .string($0), "id": .string($0)] })
      let data = try await binder(filter: "title: Amount, type: range, value: amount").data(
        of: rows)
      let request = ReportRequest(filters: [0: .numbers(from: 10, through: 50)])
      let found = try await data.selection(request).rows(0..<100)
      #expect(found.map { $0.row.cells[0].text } == [texts[1]])
    }
  }

  @Test("programs read figures without their dress, and nothing for what is missing")
  func values() async throws {
    let read = Mutex<[[String]]>([])
    try await binder().data(of: Self.rows).selection(ReportRequest()).readAll { values in
      read.withLock { $0.append(values) }
    }
    #expect(
      read.withLock { $0 } == [["3", "Åkesson", "40"], ["1", "Berg", "9"], ["2", "akira", ""]])
  }

  @Test("programs read moments as ISO 8601 writes them, with the time that a date leaves out")
  func moments() async throws {
    let columns = """
      - { title: Due, text: "${date(due)}", sort: due }
            - { title: Since, text: "${relative(since)}" }
            - { title: Day, text: "${date(day, 'long')}", sort: day }
      """
    let rows: JSONValue = [
      ["due": "2026-05-01 14:02", "since": 1_777_644_125, "day": "2026-05-01"], [:],
    ]
    let read = Mutex<[[String]]>([])
    let data = try await binder(columns: columns).data(of: rows)
    try await data.selection(ReportRequest()).readAll { values in
      read.withLock { $0.append(Array(values.suffix(3))) }
    }
    #expect(
      read.withLock { $0 } == [
        ["2026-05-01T14:02:00Z", "2026-05-01T14:02:05Z", "2026-05-01"], ["", "", ""],
      ])
  }

  @Test("a row is named by the first column that is no id, number, date or state")
  func name() throws {
    func roles(_ keys: String = "", _ columns: String = "") throws -> [ReportColumn.Role] {
      try binder(keys, columns: columns).report.columns.map(\.role)
    }
    let state = "- { title: State, text: \"${status}\", status: { text: \"${status}\" } }"
    #expect(try roles("", state) == [.detail, .name, .detail, .state])
    #expect(try roles("name: Order") == [.name, .detail, .detail])
    let columns = [
      "${customer_id}": false, "#${key}": false, "${currency(paid, 'EUR')}": false,
      "${date(due)}": false, "${upper(city)}": true, "${city} ${id}": true, "${grid}": true,
    ]
    for (text, isName) in columns {
      let two = "{ title: One, text: \"\(text)\" }, { title: Two, text: \"${city}\" }"
      let reading = DashboardFile.load(
        text: Self.file(columns: two), name: "/wall/test.yaml", environment: [:])
      guard let definition = reading.definition,
        case .report(let report)? = definition.pages.first?.content
      else { throw BoundCard.Unreadable(findings: reading.diagnostics.map(\.description)) }
      #expect(
        ReportBinder(report, in: definition, title: "").report.nameColumn == (isName ? 0 : 1),
        "\(text)")
    }
  }

  @Test("a name that no column has is a mistake at its place")
  func unknownName() throws {
    let reading = DashboardFile.load(
      text: Self.file(columns: "{ title: Customer, text: \"${customer}\" }", "name: Custumer"),
      name: "/wall/test.yaml", environment: [:])
    #expect(
      reading.diagnostics.map(\.description) == [
        "/wall/test.yaml:9:11: error: unknown column \"Custumer\"; did you mean \"Customer\"? "
          + "(at pages[0].report.name)"
      ])
  }

  @Test("a column orders by its sort expression or its value; rows without one stay last")
  func order() async throws {
    func ordered(_ column: Int, down: Bool) async throws -> [String] {
      try await names(ReportRequest(order: .init(column: column, isDescending: down)))
    }
    #expect(try await ordered(0, down: false) == ["Berg", "akira", "Åkesson"])
    #expect(try await ordered(2, down: false) == ["Berg", "Åkesson", "akira"])
    #expect(try await ordered(2, down: true) == ["Åkesson", "Berg", "akira"])
    let first = "sort: { by: amount, descending: true }"
    #expect(try await names(ReportRequest(), first) == ["Åkesson", "Berg", "akira"])
  }

  @Test("a column orders by the value that its text formats, among words or not")
  func orderOfFormattedValues() async throws {
    let columns = """
      { title: Size, text: "${compact(size)}" }, { title: Day, text: "${date(day)}" }, \
      { title: Size, text: "${number(size)} boxes" }
      """
    let reading = DashboardFile.load(
      text: Self.file(columns: columns), name: "wall.yaml", environment: [:],
      formatting: FormattingContext(locale: UserLocale("en_GB"), timeZone: .gmt))
    let dashboard = try #require(reading.definition, "\(reading.diagnostics)")
    guard case .report(let report) = dashboard.pages[0].content else { return }
    let data = try await ReportBinder(report, in: dashboard, title: "Sizes").data(of: [
      ["size": 1_200_000, "day": "2026-05-03"], ["size": 950, "day": "2026-11-04"],
      ["size": 20_000, "day": "2025-12-01"],
    ])
    func ordered(_ column: Int) async throws -> [String] {
      try await data.selection(ReportRequest(order: .init(column: column, isDescending: false)))
        .rows(0..<9).map { $0.row.cells[column].text.withoutIsolates }
    }
    #expect(try await ordered(0) == ["950", "20K", "1.2M"])
    #expect(try await ordered(1) == ["1 Dec 2025", "3 May 2026", "4 Nov 2026"])
    #expect(try await ordered(2) == ["950 boxes", "20,000 boxes", "1,200,000 boxes"])
  }

  @Test("the search takes no notice of case and accents, and wants every word")
  func search() async throws {
    #expect(try await names(ReportRequest(search: "AK")) == ["Åkesson", "akira"])
    #expect(try await names(ReportRequest(search: "ak lulea")) == ["Åkesson"])
    #expect(try await names(ReportRequest(search: "open")).isEmpty)
  }

  @Test("the search finds numbers and dates as they are shown, and as the data have them")
  func searchOfShownTexts() async throws {
    let columns = """
      { title: Name, text: "${name}" }, { title: Weight, text: "${weight}" }, \
      { title: Price, text: "${currency(price, 'EUR')}" }, \
      { title: Share, text: "${number(share, `1`)}" }, { title: Day, text: "${date(day)}" }, \
      { title: Width, text: "${width}" }
      """
    let text =
      "language: de\n" + Self.file(columns: columns, "search: [name, weight, price, share, day]")
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    let dashboard = try #require(reading.definition, "\(reading.diagnostics)")
    guard case .report(let report) = dashboard.pages[0].content else { return }
    let data = try await ReportBinder(report, in: dashboard, title: "Parts").data(of: [
      [
        "name": "A", "weight": 18.5, "price": 1234.5, "share": 0.123456, "day": "2026-05-03",
        "width": 77.25,
      ],
      ["name": "B", "weight": 185, "price": 3, "share": -2.5, "day": "2026-11-04", "width": 1],
    ])
    func found(_ search: String) async throws -> [String] {
      try await data.selection(ReportRequest(search: search)).rows(0..<9).map {
        $0.row.cells[0].text
      }
    }
    for search in [
      "18,5", "18.5", "18,50", "1.234,50", "1234.5", "0,1", "Mai", "2026-05", "a 18,5",
    ] {
      #expect(try await found(search) == ["A"], "\(search)")
    }
    for search in ["185", "-2,5", "\u{2212}2,5", "3,00"] {
      #expect(try await found(search) == ["B"], "\(search)")
    }
    #expect(try await found("77,25") == [])
  }

  @Test("a filter offers the values there are, and keeps the rows that have the one chosen")
  func filter() async throws {
    #expect(try await binder().data(of: Self.rows).choices() == [["open", "shipped"]])
    #expect(
      try await names(ReportRequest(filters: [0: .values(["open"])])) == ["Åkesson", "akira"])
  }

  @Test("several values keep the rows that have any, each counted among the rest of the request")
  func severalValues() async throws {
    let both = ReportRequest(filters: [0: .values(["open", "shipped"])])
    #expect(try await names(both) == ["Åkesson", "Berg", "akira"])
    let data = try await binder().data(of: Self.rows)
    let values = ["open", "shipped"]
    #expect(
      try await data.counts(of: values, ofFilter: 0, both) == ["open": 2, "shipped": 1])
    let searched = ReportRequest(search: "berg", filters: both.filters)
    #expect(try await data.counts(of: values, ofFilter: 0, searched) == ["shipped": 1])
  }

  @Test(
    "S-20: a row opens its own object: what its header and its columns say, and its other fields")
  func object() async throws {
    let card = try #require(await rows(ReportRequest(search: "osaka")).first).card()
    #expect(card.name == "akira")
    #expect(card.header.main?.subtitle == "Order 2")
    #expect(card.destination == .object)
    guard case .facts(let facts) = card.body else { throw BoundCard.Unreadable(findings: []) }
    #expect(
      facts.map { "\($0.label): \($0.text)" } == [
        "Amount: —", "City: Osaka", "Status: open", "Ship date: 1 May 2026",
      ])
  }

  @Test("without data a report loads or says why not; stale rows say their age")
  func states() throws {
    let binder = try binder()
    #expect(binder.placeholder(for: Snapshot()) == .loading)
    let stale = Snapshot(value: Self.rows, loadedAt: 1_795_269_720, isStale: true)
    #expect(binder.placeholder(for: stale) == nil)
    #expect(binder.note(on: stale)?.wrappedValue.hasPrefix("As of ") == true)
  }
}
