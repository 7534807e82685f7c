import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

@Suite("A request of a report", .endsIfItHangs)
@MainActor
struct ReportSearchTests {
  private let clock = ManualClock()

  private func query(
    of count: Int, _ request: ReportRequest = ReportRequest(), isNew: Bool = true,
    delay: Duration = .zero, countDelay: Duration = .zero
  ) throws -> ReportQuery {
    let yaml = """
      version: 1
      sources: { orders: { type: static, data: [] } }
      pages:
        - id: orders
          report:
            source: orders
            columns: [{ title: Order, text: "${id}" }]
            search: [id]
            filters: [{ title: Kind, value: kind }]
      """
    let reading = DashboardFile.load(
      text: yaml, name: "/wall.yaml", environment: [:])
    guard let definition = reading.definition,
      case .report(let report)? = definition.pages.first?.content
    else { throw CocoaError(.fileReadCorruptFile) }
    let rows = (0..<count).map { number -> JSONValue in
      ["id": .string("\(number)"), "kind": number.isMultiple(of: 2) ? "even" : "odd"]
    }
    return ReportQuery(
      binder: ReportBinder(report, in: definition, title: "Orders"), value: .array(rows), data: nil,
      request: request, isNew: isNew, page: 0, delay: delay, countDelay: countDelay,
      clock: SourceClock(clock))
  }

  /// The names of the events of a search.
  private final class Events {
    var names: [String] = []

    func add(_ event: ReportSearch.Event) {
      switch event {
      case .isSlow: names.append("slow")
      case .rows: names.append("rows")
      case .counts: names.append("counts")
      case .arrival: names.append("arrival")
      case .late: names.append("late")
      case .failed(let failure): names.append(failure.message)
      case .ended: names.append("ended")
      }
    }
  }

  private func start(_ query: ReportQuery, _ events: Events) -> ReportSearch {
    ReportSearch(query, after: nil, hasTotals: false) { events.add($1) }
  }

  @Test("the first rows are shown before all are counted, then the values of filters")
  func rows() async throws {
    let events = Events()
    let search = start(try query(of: 250, ReportRequest(search: "2")), events)
    await search.finished()
    #expect(events.names.first == "rows")
    #expect(search.rows.count == (0..<250).count { "\($0)".contains("2") })
    #expect(search.rows.isCounted)
    #expect(search.rows.total == 250)
    #expect(search.rows.choices == [["even", "odd"]])
    #expect(search.pages?.row(at: 0)?.cells.first?.text == "2")
  }

  @Test("a search without rows is announced after a quarter of a second")
  func slow() async throws {
    let events = Events()
    let search = start(try query(of: 3, delay: .seconds(10)), events)
    await clock.wake(at: ReportSearch.noticeDelay)
    try await settle { !events.names.isEmpty }
    #expect(events.names == ["slow"])
    await clock.wake(at: .seconds(10))
    await search.finished()
    #expect(events.names.prefix(2) == ["slow", "rows"])
  }

  @Test("a search that has rows at once is never announced")
  func quick() async throws {
    let events = Events()
    let search = start(try query(of: 3), events)
    await search.finished()
    try await settle { clock.deadlines.isEmpty }
    clock.move(to: .seconds(1))
    #expect(!events.names.contains("slow"))
  }

  @Test("a search that is dropped is cancelled, and says nothing any more")
  func dropped() async throws {
    let events = Events()
    var search: ReportSearch? = start(try query(of: 3, delay: .seconds(10)), events)
    try await settle { clock.deadlines.count == 2 }
    weak let held = search
    search = nil
    #expect(held == nil)
    try await settle { clock.deadlines.isEmpty }
    clock.move(to: .seconds(20))
    #expect(events.names.isEmpty)
  }

  @Test("a search that is stopped scans no more, so that changed data are searched")
  func stopped() throws {
    let search = start(try query(of: 3, delay: .seconds(10)), Events())
    search.isOutdated = true
    #expect(search.isScanning)
    search.stop()
    #expect(!search.isScanning && !search.isOutdated)
  }

  @Test("rows of changed data are shown at once and counted after a rest")
  func changedData() async throws {
    let events = Events()
    let search = start(try query(of: 250, isNew: false, countDelay: .seconds(20)), events)
    try await settle { clock.deadlines == [.seconds(20)] }
    #expect(events.names == ["rows"])
    #expect(!search.rows.isCounted)
    await clock.wake(at: .seconds(20))
    await search.finished()
    #expect(search.rows.isCounted && search.rows.count == 250)
    #expect(events.names.last == "ended" || events.names.last == "counts")
  }
}
