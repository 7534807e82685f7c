import CardModel
import ChartModel
import Dashboard
import Foundation
import JMESPath
import Testing

/// Comparisons of columns and bars bound to data on 21 November 2026.
@Suite("Comparing columns with an earlier time")
struct ColumnComparisonTests {
  /// Returns rows of positions and numbers.
  private func rows(_ rows: [(JSONValue, Double?)]) -> JSONValue {
    .array(rows.map { ["x": $0, "n": $1.map { .double($0) } ?? .null] })
  }

  private func bound(
    _ rows: [(JSONValue, Double?)], _ keys: String, type: String = "column",
    in context: FormattingContext = BoundCard.context
  ) throws -> (chart: Chart, issues: [String]) {
    let card = try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: \(type), x: x, y: n, \(keys) } }",
      on: self.rows(rows), in: context)
    guard case .chart(let chart, _) = try card.card.body else { throw NoChart() }
    return (chart, card.issues)
  }

  private struct NoChart: Error {}

  private func names(_ chart: Chart) -> [String] {
    (0..<chart.domain.count).map { chart.domain.label(of: $0) }
  }

  /// Two years of months, of which the first is 1.
  private let months: [(JSONValue, Double?)] = (0..<24).map { index in
    let month = index % 12 + 1
    return (
      .string("\(2025 + index / 12)-\(month < 10 ? "0" : "")\(month)"), Double(index + 1)
    )
  }

  @Test("the end of the data is shown, each column beside that of the year before")
  func besideYearBefore() throws {
    let (chart, issues) = try bound(months, "compare: { shift: 1y, title: Last year }")
    #expect(issues == [])
    #expect(chart.series.map(\.name) == ["n", "Last year"])
    #expect(chart.series[0].values == ChartValues((13...24).map { Double($0) }))
    #expect(chart.series[1].values == ChartValues((1...12).map { Double($0) }))
    #expect(names(chart).first == "Jan 2026")
    #expect(chart.series[1].comparedSeries == 0)
  }

  @Test("“for” and “since” say how much is shown; the shift is the name")
  func extent() throws {
    let quarter = try bound(months, "compare: { shift: 1y, for: 3mo }").chart
    #expect(quarter.series.map(\.values) == [[22, 23, 24], [10, 11, 12]])
    #expect(quarter.series.map(\.name) == ["n", "1 year earlier"])
    let year = try bound(Array(months.prefix(14)), "compare: { shift: 1y, since: year }").chart
    #expect(year.series.map(\.values) == [[13, 14], [1, 2]])
    let before = try bound(months, "compare: { shift: 1mo, for: 1q }", type: "bar").chart
    #expect(before.series.map(\.values) == [[22, 23, 24], [21, 22, 23]])
  }

  @Test(
    "texts that name periods are shifted and keep their names",
    arguments: [
      (["March 2025", "April 2025", "March 2026", "April 2026"], "1y"),
      (["Q1 2025", "Q2 2025", "Q1 2026", "Q2 2026"], "1y"),
      (["2025-Q1", "2025-Q2", "2026-Q1", "2026-Q2"], "1y"),
      (["2025-W10", "2025-W11", "2026-W10", "2026-W11"], "52w"),
      (["2025-W10", "2025-W11", "2026-W10", "2026-W11"], "1y"),
      (["03/2025", "04/2025", "03/2026", "04/2026"], "1y"),
      (["01.03.2025", "02.03.2025", "01.03.2026", "02.03.2026"], "1y"),
    ])
  func periods(texts: [String], shift: String) throws {
    let rows = zip(texts, [1.0, 2, 3, 4]).map { (JSONValue.string($0), Double?.some($1)) }
    // The months are named out of order, and shown in the order of time.
    let (chart, issues) = try bound(
      [rows[3], rows[0], rows[2], rows[1]], "compare: { shift: \(shift), since: year }")
    #expect(issues == [])
    #expect(chart.series.map(\.values) == [[3, 4], [1, 2]])
    #expect(names(chart) == Array(texts.suffix(2)))
  }

  @Test("a year of weeks begins with its first week, also where that begins in the year before")
  func weekYears() throws {
    let rows = [2025, 2026].flatMap { year in
      (1...12).map { week in
        (
          JSONValue.string("\(year)-W\(week < 10 ? "0" : "")\(week)"),
          Double?(Double((year - 2025) * 100 + week))
        )
      }
    }
    for shift in ["1y", "52w"] {
      let (chart, issues) = try bound(rows, "compare: { shift: \(shift), since: year }")
      #expect(issues == [])
      #expect(chart.series[0].values == ChartValues((101...112).map { Double($0) }))
      #expect(chart.series[1].values == ChartValues((1...12).map { Double($0) }))
    }
  }

  @Test("years are compared, as numbers and as texts", arguments: [true, false])
  func years(areNumbers: Bool) throws {
    let rows = (2023...2026).map { year in
      (areNumbers ? .integer(Int64(year)) : JSONValue.string("\(year)"), Double?(Double(year % 10)))
    }
    let chart = try bound(rows, "compare: { shift: 1y, for: 2y }").chart
    #expect(chart.series.map(\.values) == [[5, 6], [4, 5]])
    #expect(names(chart) == ["2025", "2026"])
  }

  @Test("a name that is no time is reported, and nothing is compared")
  func noTimes() throws {
    let (chart, issues) = try bound(
      [("2026-01", 1), ("Berlin", 2)], "compare: { shift: 1y }")
    #expect(
      issues == [
        """
        3: x gives “Berlin”, which is no day, week, month, quarter or year: "compare" can’t shift it
        """
      ])
    #expect(chart.series.count == 1)
    #expect(names(chart) == ["2026-01", "Berlin"])
  }

  @Test("29 February has the value of 28 February beside it, which sums count once")
  func leapDay() throws {
    let rows: [(JSONValue, Double?)] = [
      ("2023-02-27", 1), ("2023-02-28", 2), ("2023-03-01", 4),
      ("2024-02-27", 10), ("2024-02-28", 20), ("2024-02-29", 30), ("2024-03-01", 40),
    ]
    let (chart, issues) = try bound(rows, "compare: { shift: 1y, for: 4d }")
    #expect(issues == [])
    #expect(chart.series.map(\.values) == [[10, 20, 30, 40], [1, 2, 2, 4]])
    #expect(ChartReading(chart).overview.items.map(\.value) == ["100", "7"])
  }

  @Test("a day that shifts onto the column of another one is reported")
  func lostDay() throws {
    let rows: [(JSONValue, Double?)] = [
      ("2024-02-28", 1), ("2024-02-29", 2), ("2024-03-01", 4),
      ("2025-02-28", 10), ("2025-03-01", 20),
    ]
    let (chart, issues) = try bound(rows, "compare: { shift: 1y, for: 2d }")
    #expect(
      issues == [
        """
        3: "compare" leaves out 29 Feb 2024, as another value is on the day 1 year later
        """
      ])
    #expect(chart.series.map(\.values) == [[10, 20], [1, 4]])
  }

  @Test("ends of months are compared with ends of months")
  func monthEnds() throws {
    let rows: [(JSONValue, Double?)] = [
      ("2024-01-31", 1), ("2024-02-29", 2), ("2024-03-31", 3), ("2024-04-30", 4),
      ("2025-01-31", 10), ("2025-02-28", 20), ("2025-03-31", 30), ("2025-04-30", 40),
    ]
    let (year, issues) = try bound(rows, "compare: { shift: 1y, for: 4mo }")
    #expect(issues == [])
    #expect(year.series.map(\.values) == [[10, 20, 30, 40], [1, 2, 3, 4]])
    let month = try bound(rows, "compare: { shift: 1mo, for: 2mo }").chart
    #expect(month.series.map(\.values) == [[30, 40], [20, 30]])
  }

  @Test("an earlier column that is beside none has a position of its own, and a gap isn’t 0")
  func gaps() throws {
    let rows: [(JSONValue, Double?)] = [
      ("2025-03-03", 1), ("2025-03-04", 2), ("2025-03-06", 4),
      ("2026-03-03", 10), ("2026-03-05", 30), ("2026-03-06", nil),
    ]
    let (chart, issues) = try bound(rows, "compare: { shift: 1y, for: 4d }")
    #expect(issues == [])
    #expect(names(chart) == ["3 Mar 2026", "4 Mar 2026", "5 Mar 2026", "6 Mar 2026"])
    #expect(chart.series.map(\.values) == [[10, nil, 30, nil], [1, 2, nil, 4]])
  }

  @Test("weeks keep the weekday, years the day of the month")
  func weekdays() throws {
    let days = (0...14).map { index -> (JSONValue, Double?) in
      (.string("2025-11-\(16 + index)"), Double(16 + index))
    }
    let present: [(JSONValue, Double?)] = [("2026-11-21", 100)]
    let weeks = try bound(days + present, "compare: { shift: 52w, for: 1d }").chart
    #expect(weeks.series[1].values == [22])
    let year = try bound(days + present, "compare: { shift: 1y, for: 1d }").chart
    #expect(year.series[1].values == [21])
  }

  @Test("where clocks are changed, columns of days are those of the days")
  func summerTime() throws {
    let berlin = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      now: { Date(timeIntervalSince1970: 1_795_269_720) })
    // Local midnights of 28 to 30 March 2026 and of a week earlier: 29 March has 23 hours.
    let midnights: [Int64] = [
      1_774_047_600, 1_774_134_000, 1_774_220_400, 1_774_652_400, 1_774_738_800, 1_774_821_600,
    ]
    let rows = midnights.enumerated().map { (JSONValue.integer($1), Double?(Double($0))) }
    let chart = try bound(rows, "compare: { shift: 7d, for: 3d }", in: berlin).chart
    #expect(chart.series.map(\.values) == [[3, 4, 5], [0, 1, 2]])
  }

  @Test("without earlier values the legend says so")
  func young() throws {
    let chart = try bound(
      Array(months.suffix(3)), "compare: { shift: 1y, title: Last year }"
    ).chart
    #expect(chart.series.map(\.name) == ["n", "Last year"])
    #expect(chart.series[1].values == [nil, nil, nil])
    let data = ChartTable(chart)
    #expect(data.headings.last == "Last year")
    #expect(chart.spokenPoint(position: 0, series: 0).contains("Last year: no data"))
  }

  @Test("a line names the day whose value another day has the position of")
  func lostPoint() throws {
    let leap: [(JSONValue, Double?)] = [
      ("2024-02-28", 1), ("2024-02-29", 2), ("2024-03-01", 4),
      ("2025-02-28", 10), ("2025-03-01", 20),
    ]
    for type in ["line", "area"] {
      let (chart, issues) = try bound(leap, "compare: { shift: 1y, for: 1d }", type: type)
      #expect(
        issues == [
          "3: \"compare\" leaves out 29 Feb 2024, as another value is on the day 1 year later"
        ])
      #expect(chart.series.map(\.values) == [[10, 20], [1, 4]])
    }
    // Between ends of months, the line is at the day itself or beside it.
    let ends: [(JSONValue, Double?)] = [
      ("2024-01-31", 1), ("2024-02-29", 2), ("2024-03-31", 3),
      ("2025-01-31", 10), ("2025-02-28", 20), ("2025-03-31", 30),
    ]
    #expect(try bound(ends, "compare: { shift: 1y, for: 2mo }", type: "line").issues == [])
  }

  @Test(
    "a press chooses the row of its own column, and nothing where only an earlier one stands",
    arguments: ["column", "line"])
  func presses(type: String) throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { s: { type: static, data: {} } }
        pages:
        - id: home
          choices: [{ id: day, title: Day, type: select, options: [a, b], all: All }]
          sections:
          - cards:
            - id: c
              source: s
              header: "${choice.day}"
              body:
                chart:
                  type: \(type)
                  x: x
                  y: n
                  opens: { choose: day, value: "${x}" }
                  compare: { shift: 1y, for: 3d }
        """, name: "/wall/test.yaml", environment: [:], formatting: BoundCard.context)
    guard case .sections(let sections) = reading.definition?.pages.first?.content,
      let definition = sections.first?.cards.first
    else { throw BoundCard.Unreadable(findings: reading.diagnostics.map(\.description)) }
    let data = self.rows([
      ("2025-03-03", 1), ("2025-03-04", 2), ("2025-03-05", 3), ("2026-03-04", 10),
      ("2026-03-05", 30),
    ])
    let state = CardBinder(BoundCard.context).bind(definition, Snapshot(value: data)).cards[0].state
    guard case .loaded(let card, _) = state, case .chart(let chart, let presses) = card.body else {
      throw NoChart()
    }
    #expect(chart.series.map(\.values) == [[nil, 10, 30], [1, 2, 3]])
    let chosen = (0..<chart.domain.count).map { presses[$0] }
    let days = ["2026-03-04", "2026-03-05"].map { Destination.choose(id: "day", value: $0) }
    #expect(chosen == [.none] + days)
  }

  @Test("the read-out has the difference, and what is spoken too")
  func words() throws {
    let chart = try bound(months, "compare: { shift: 1y, title: Last year }, unit: kg").chart
    let reading = ChartReading(chart)
    #expect(reading.changes(at: 0).map(\.name) == ["Change"])
    #expect(reading.changes(at: 11).map(\.text) == ["+12\u{2009}kg · +100%"])
    #expect(reading.summary(at: 11).items.first?.detail == "+12\u{2009}kg · +100%")
    #expect(
      chart.spokenPoint(position: 11, series: 0)
        == "Dec 2026, n, 24 kg, Last year: 12 kg, up 100 percent, 12 of 12")
    #expect(ChartTable(chart).rows[12] == ["Dec 2026", "24", "12"])
  }
}
