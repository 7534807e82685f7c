import ChartModel
import Localization

// The data of a card as rows and columns, for spreadsheets.

extension Card {
  /// The data as tab-separated values below a heading; nil if the body isn't tabular.
  ///
  /// They include the rows that the card has no room for.
  public var table: String? {
    guard let rows = body?.tableRows else { return nil }
    return rows.map { $0.map(\.asCell).joined(separator: "\t") }.joined(separator: "\n") + "\n"
  }
}

extension CardBody {
  /// Whether the data can be copied as rows and columns.
  public var isTabular: Bool {
    switch self {
    case .list, .table, .facts, .chart, .kpis, .timeline, .calendar: true
    case .clock, .text, .image, .blocks: false
    }
  }

  fileprivate var tableRows: [[String]]? {
    switch self {
    case .list(let list): list.tableRows.withoutEmptyColumns
    case .table(let table):
      [table.columns.map(\.plainTitle)] + table.rows.map { $0.cells.map { $0.plain ?? $0.words } }
    case .facts(let facts):
      [[String(localized: "Label"), String(localized: "Value")]]
        + facts.map { [$0.label, $0.text] }
    case .kpis(let kpis):
      ([
        [
          String(localized: "Label"), String(localized: "Value"), String(localized: "Unit"),
          String(localized: "Trend"), String(localized: "Target"),
        ]
      ]
        + kpis.map {
          [
            $0.caption ?? "", $0.value, $0.unit ?? "", $0.trend?.signedText ?? "", $0.target ?? "",
          ]
        }).withoutEmptyColumns
    case .timeline(let timeline):
      ([
        [
          String(localized: "Time"), String(localized: "Title"), String(localized: "Subtitle"),
          String(localized: "Status"),
        ]
      ]
        + timeline.entries.map { [$0.time, $0.title, $0.subtitle ?? "", $0.status?.text ?? ""] })
        .withoutEmptyColumns
    case .calendar(let calendar):
      [[String(localized: "From"), String(localized: "To"), String(localized: "Title")]]
        + calendar.events.map { ["\($0.first)", "\($0.last)", $0.title] }
    case .chart(let chart, _): ChartTable(chart).rows
    case .clock, .text, .image, .blocks: nil
    }
  }
}

extension ListBody {
  /// The rows, with a column for the charts if there are any.
  fileprivate var tableRows: [[String]] {
    let hasCharts = rows.contains { $0.micro != nil }
    return [
      [
        String(localized: "Title"), String(localized: "Subtitle"), String(localized: "Footnote"),
        String(localized: "Description"), String(localized: "Status"), String(localized: "Tags"),
      ]
        + (hasCharts ? [String(localized: "Chart")] : [])
    ]
      + rows.map { row in
        [
          row.title, row.subtitle ?? "", row.footnote ?? "", row.description ?? "",
          row.status?.text ?? "", row.tags.map(\.text).joined(separator: ", "),
        ] + (hasCharts ? [row.micro?.spokenDescription ?? ""] : [])
      }
  }
}

extension [[String]] {
  /// The rows without the columns that are empty below their heading.
  fileprivate var withoutEmptyColumns: [[String]] {
    let columns = (first ?? []).indices.filter { column in
      dropFirst().contains { !$0[column].isEmpty }
    }
    return columns.isEmpty ? self : map { row in columns.map { row[$0] } }
  }
}

extension String {
  /// The text without isolates and the characters that end a cell or a row, and with the minus
  /// sign that spreadsheets read.
  fileprivate var asCell: String {
    String(withoutIsolates.map { $0 == "\t" || $0.isNewline ? " " : $0 == "\u{2212}" ? "-" : $0 })
  }
}
