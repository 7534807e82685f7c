import Localization

/// The data of a chart as text for spreadsheets and programs.
///
/// Numbers are unrounded with a decimal point, and moments have the form of ISO 8601, whatever the
/// reader's language.
public struct ChartTable: Sendable {
  public enum Format: Hashable, Sendable {
    /// Comma-separated values (RFC 4180).
    case csv
    /// Tab-separated values, which spreadsheets can paste.
    case tsv
  }

  private let chart: Chart
  private let series: [Int]

  /// - Parameter series: the indices of the series to include; nil for all.
  public init(_ chart: Chart, series: [Int]? = nil) {
    self.chart = chart
    self.series = series ?? Array(chart.series.indices)
  }

  /// Returns the headings and a row for each position.
  ///
  /// - Parameter positions: the positions in the order of the rows; nil for all.
  public func text(_ format: Format, positions: (some Sequence<Int>)? = Range<Int>?.none) -> String
  {
    var text = row(headings(withUnits: true), format)
    if let positions {
      for position in positions { text += row(cells(at: position), format) }
    } else {
      for position in 0..<chart.domain.count { text += row(cells(at: position), format) }
    }
    return text
  }

  /// The headings and a row for each position.
  public var rows: [[String]] { [headings(withUnits: true)] + (0..<chart.domain.count).map(cells) }

  /// The names of the columns.
  public var headings: [String] { headings(withUnits: false) }

  /// Returns the names of the columns; those of plain numbers have units, as in "Revenue (€)".
  private func headings(withUnits: Bool) -> [String] {
    let title = chart.domainTitle ?? chart.domain.standardTitle
    var names = [withUnits ? chart.domain.unit.added(to: title) : title]
    for index in series {
      let name = chart.series[index].name
      let heading = name.isEmpty ? chart.valueAxis.title ?? String(localized: "Value") : name
      let unit = chart.axis(of: chart.series[index]).format.unit
      names.append(withUnits ? unit.added(to: heading) : heading)
      if chart.series[index].sizes != nil {
        names.append(
          name.isEmpty ? String(localized: "Size") : String(localized: "\(name) size"))
      }
    }
    if !chart.events.isEmpty { names.append(ChartWords.events) }
    return names
  }

  /// Returns the cells of a row, which are empty where there is no value.
  public func cells(at position: Int) -> [String] {
    var cells = [domainCell(position)]
    for index in series {
      cells.append(
        chart.stateName(of: index, at: position)
          ?? chart.value(of: index, at: position).map(Self.number) ?? "")
      if chart.series[index].sizes != nil {
        cells.append(chart.size(of: index, at: position).map(Self.number) ?? "")
      }
    }
    if !chart.events.isEmpty { cells.append(chart.eventTitles(at: position) ?? "") }
    return cells
  }

  private func domainCell(_ position: Int) -> String {
    switch chart.domain {
    case .categories(let names): names[position]
    case .numbers(let numbers, _): Self.number(numbers[position])
    case .times(let times, let calendar): calendar.isoText(of: times[position])
    }
  }

  /// Returns the shortest decimal number that is read back as the same value.
  static func number(_ value: Double) -> String {
    guard value.magnitude < 1e15, value == value.rounded() else { return "\(value)" }
    return "\(Int64(value))"
  }

  private func row(_ cells: [String], _ format: Format) -> String {
    switch format {
    case .csv: cells.map(Self.quoted).joined(separator: ",") + "\r\n"
    case .tsv: cells.map(Self.plain).joined(separator: "\t") + "\n"
    }
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// Returns a cell without the characters that end a cell or a row.
  private static func plain(_ cell: String) -> String {
    cell.utf8.contains { $0 < 32 }
      ? String(cell.map { $0 == "\t" || $0.isNewline ? " " : $0 }) : cell
  }
}

extension ChartValueFormat.Unit {
  /// The symbol of the unit of unformatted values; nil for values without one.
  public var symbol: String? {
    switch self {
    case .none, .fraction, .date: nil
    case .text(let unit): unit
    case .percent: "%"
    case .bytes, .binaryBytes: "B"
    case .bytesPerSecond: "B/s"
    case .currency(let symbol, _, _): symbol
    case .duration: "s"
    }
  }

  /// Returns a name with the symbol behind it, as in "Revenue (€)", unless it has the symbol.
  func added(to name: String) -> String {
    guard let symbol, !name.split(whereSeparator: { " ,()[]".contains($0) }).contains(symbol[...])
    else { return name }
    return name.isEmpty ? symbol : "\(name) (\(symbol))"
  }
}

extension ChartDomain {
  fileprivate var unit: ChartValueFormat.Unit {
    if case .numbers(_, let format) = self { format.unit } else { .none }
  }
}
