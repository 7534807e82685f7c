import CardModel
import ChartModel
import CivilTime
import Dashboard
import Foundation
import JMESPath
import Testing

/// Figures bound to data on 21 November 2026 at 14:02.
@Suite("Comparing figures with an earlier time")
struct FigureComparisonTests {
  private func bound(_ kpi: String, on data: JSONValue) throws -> (kpi: KPI, issues: [String]) {
    let card = try BoundCard("id: c\nsource: s\nheader: { title: T, kpi: { \(kpi) } }", on: data)
    return (try #require(card.card.header.extended?.accessory?.kpi), card.issues)
  }

  /// A shop's days: those of November of two years, up to the 20th in 2026.
  private static let days: JSONValue = .array(
    [(2025, 30), (2026, 20)].flatMap { year, count in
      (1...count).map { day -> JSONValue in
        [
          "day": .string("\(year)-11-\(day < 10 ? "0" : "")\(day)"),
          "n": .integer(Int64(year == 2025 ? 100 : 110)),
        ]
      }
    })

  @Test("the row of the same day a year earlier is named, with the trend since then")
  func sameDay() throws {
    let (kpi, issues) = try bound(
      "value: '[-1].n', unit: EUR, compare: { shift: 1y, x: day, y: n, better: up }",
      on: Self.days)
    #expect(issues == [])
    #expect(kpi.target == "1 year earlier: €100.00")
    #expect(kpi.trend == Trend("+10%", direction: .up, state: .positive))
  }

  @Test("“since” compares this month so far with that month up to the same day")
  func monthSoFar() throws {
    let value = "value: \"sum([?year(day) == `2026`].n)\""
    let (kpi, issues) = try bound(
      "\(value), compare: { shift: 1y, since: month, x: day, y: n, title: Last year }",
      on: Self.days)
    #expect(issues == [])
    #expect(kpi.value == "2,200")
    // Twenty days of a hundred, and not the thirty of the month.
    #expect(kpi.target == "Last year: 2,000")
    #expect(kpi.trend == Trend("+10%", direction: .up))
  }

  @Test("a figure that its rows don’t give isn’t compared, and the card says why")
  func otherFigure() throws {
    let (kpi, issues) = try bound(
      "value: 'sum([].n)', compare: { shift: 1y, since: month, x: day, y: n }", on: Self.days)
    #expect(kpi.trend == nil)
    #expect(kpi.target == "1 year earlier: no data")
    #expect(
      issues == [
        """
        3: the figure is 5,200, but "compare" finds 2,200 in the rows up to 20 Nov 2026: let "since" \
        and "y" say what the figure is made of
        """
      ])
  }

  @Test("a history is compared by its own values; one that is too young has none, and not 0")
  func history() throws {
    let now = 1_795_269_720.0
    let points = (0...14).map { index -> JSONValue in
      ["time": .double(now - 86_400 * Double(14 - index)), "busy": .integer(Int64(index))]
    }
    let data: JSONValue = ["busy": 14, "history": .array(points)]
    let week = try bound("value: busy, compare: { shift: 1w, x: time, better: down }", on: data)
    #expect(week.issues == [])
    #expect(week.kpi.target == "1 week earlier: 7")
    #expect(week.kpi.trend == Trend("+100%", direction: .up, state: .negative))
    let year = try bound("value: busy, target: of 20, compare: { shift: 1y, x: time }", on: data)
    #expect(year.issues == [])
    #expect(year.kpi.target == "of 20 · 1 year earlier: no data")
    #expect(year.kpi.trend == nil)
  }

  @Test("a sum isn’t compared with a part of the earlier period")
  func partOfPeriod() throws {
    let rows: JSONValue = .array(
      ["2025-11-10", "2025-11-11", "2026-11-01", "2026-11-02", "2026-11-12"].map {
        ["day": .string($0), "n": 1]
      })
    let (kpi, issues) = try bound(
      "value: '`3`', compare: { shift: 1y, since: month, x: day, y: n }", on: rows)
    #expect(kpi.target == "1 year earlier: no data")
    #expect(
      issues == [
        """
        3: nothing is compared, as the earlier period begins on 1 Nov 2025, but the rows only on 10 \
        Nov 2025
        """
      ])
  }

  @Test("weeks and ends of months are summed up to the one beside the present one")
  func beside() throws {
    let weeks = [2025, 2026].flatMap { year in
      (1...12).map { week -> JSONValue in
        [
          "x": .string("\(year)-W\(week < 10 ? "0" : "")\(week)"),
          "n": .integer(year == 2025 ? 1 : 2),
        ]
      }
    }
    for shift in ["1y", "52w"] {
      let (kpi, issues) = try bound(
        "value: '`24`', compare: { shift: \(shift), since: year, x: x, y: n, title: Before }",
        on: .array(weeks))
      #expect(issues == [])
      #expect(kpi.target == "Before: 12")
    }
    let ends = zip(["2024-01-31", "2024-02-29", "2025-01-31", "2025-02-28"], [1, 2, 10, 20]).map {
      day, number -> JSONValue in ["x": .string(day), "n": .integer(Int64(number))]
    }
    let (kpi, issues) = try bound(
      "value: '`30`', compare: { shift: 1y, since: year, x: x, y: n, title: Before }",
      on: .array(ends))
    #expect(issues == [])
    #expect(kpi.target == "Before: 3")
  }

  @Test("percentages change by points, a change from 0 has no percentage")
  func changes() throws {
    func kpi(_ numbers: [Double], unit: String) throws -> KPI {
      let rows = zip(["2026-10", "2026-11"], numbers).map { month, number -> JSONValue in
        ["month": .string(month), "n": .double(number)]
      }
      return try bound(
        "value: '[-1].n', unit: \(unit), compare: { shift: 1mo, x: month, y: n }", on: .array(rows)
      ).kpi
    }
    #expect(try kpi([12, 13.5], unit: "'%'").trend?.text == "+1.5 points")
    #expect(try kpi([0, 5], unit: "kg").trend?.text == "+5\u{2009}kg")
    #expect(try kpi([5, 5], unit: "kg").trend == Trend("0%", direction: .steady))
    #expect(try kpi([5, 0], unit: "kg").trend?.text == "\u{2212}100%")
  }

  @Test("an amount of money that a function writes is compared in its currency")
  func money() throws {
    let (kpi, issues) = try bound(
      "value: \"currency([-1].n, 'EUR')\", compare: { shift: 1y, x: day, y: n }", on: Self.days)
    #expect(issues == [])
    #expect(kpi.target == "1 year earlier: €100.00")
    #expect(kpi.trend?.text == "+10%")
  }

  @Test("rows without times, and without the number, are reported")
  func mistakes() throws {
    let names: JSONValue = [["day": "Berlin", "n": 1]]
    #expect(
      try bound("value: '[0].n', compare: { shift: 1y, x: day, y: n }", on: names).issues == [
        """
        3: day gives “Berlin”, which is no day, week, month, quarter or year: "compare" can’t shift it
        """
      ])
    #expect(
      try bound("value: 'sum([].n)', compare: { shift: 1y, x: day }", on: Self.days).issues
        .contains { $0.contains("name one by \"y\"") })
  }

  @Test(
    "a row that is far from the earlier moment isn’t its value, however few rows there are",
    arguments: ["2025-05-01", "2026-01-01", "2025-01-05"])
  func farRows(day: String) throws {
    let rows: JSONValue = [["day": .string(day), "n": 100], ["day": "2026-11-21", "n": 150]]
    let (kpi, _) = try bound("value: '[-1].n', compare: { shift: 1y, x: day, y: n }", on: rows)
    #expect(kpi.target == "1 year earlier: no data")
    #expect(kpi.trend == nil)
  }

  @Test("of several rows at one time the last one counts")
  func lastOfEqualRows() throws {
    let rows: JSONValue = [
      ["day": "2025-11-21", "n": 100], ["day": "2025-11-21", "n": 200],
      ["day": "2026-11-21", "n": 300],
    ]
    let (kpi, _) = try bound("value: '[-1].n', compare: { shift: 1y, x: day, y: n }", on: rows)
    #expect(kpi.target == "1 year earlier: 200")
  }

  @Test(
    "a period so far is compared with as many days, whatever the shift is",
    arguments: ["52w, since: month", "30d, since: month", "1w, since: month", "1mo, since: week"])
  func equalPeriods(compared: String) throws {
    let first = CivilDate(year: 2025, month: 10, day: 1).daysSince1970
    let last = CivilDate(year: 2026, month: 11, day: 21).daysSince1970
    let days: JSONValue = .array(
      (first...last).map { day -> JSONValue in
        ["day": .string(CivilDate(daysSince1970: day).description), "n": 1]
      })
    // The present week begins on Monday, the 16th.
    let count = compared.hasSuffix("week") ? 6 : 21
    let (kpi, issues) = try bound(
      "value: 'sum([-\(count):].n)', compare: { shift: \(compared), x: day, y: n }", on: days)
    #expect(issues == [])
    #expect(kpi.trend == Trend("0%", direction: .steady), "\(kpi.target ?? "")")
  }

  @Test("a figure that is a text is reported")
  func texts() throws {
    let rows: JSONValue = [["day": "2025-11-21", "n": "100"], ["day": "2026-11-21", "n": "150"]]
    #expect(
      try bound("value: '[-1].n', compare: { shift: 1y, x: day, y: n }", on: rows).issues == [
        "3: \"compare\" needs a number, but [-1].n gives “150”: write to_number()"
      ])
  }
}
