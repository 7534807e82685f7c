import CardModel
import ChartModel
import JMESPath

// The series of a chart: one for each `y`, or one for each name in the data.

extension CardBuilder {
  /// Returns a series with one value in each row.
  func series(
    _ definition: SeriesDefinition, of rows: [JSONValue], on data: JSONValue
  ) -> ChartSeries {
    var series = ChartSeries(
      name: nonEmptyText(definition.title, on: data) ?? definition.value.text,
      values: ChartValues(rows.map { number(definition.value, on: $0) }),
      mark: definition.mark ?? .line, isOnSecondaryAxis: definition.axis == .secondary,
      sizes: definition.size.map { size in
        ChartValues(rows.map { number(size, on: $0) })
      })
    if case .palette(let number) = definition.color {
      series.slot = number - 1
    } else {
      series.color = SeriesColor(definition.color)
    }
    return series
  }

  /// Returns the series that the rows name, where each row has a value of one of them.
  ///
  /// They are in the order in which they first appear in the data.
  func series(
    _ definition: SeriesDefinition, by name: BoundExpression, at positions: ChartPositions,
    in items: [JSONValue]
  ) -> [ChartSeries] {
    let count = positions.domain.count
    let empty = [Double?](repeating: nil, count: count)
    var order: [String] = []
    var values: [String: [Double?]] = [:]
    var sizes: [String: [Double?]] = [:]
    var omitted: String?
    for item in items {
      let name = seriesName(name, of: item)
      guard values[name] == nil else { continue }
      guard order.count < CardLimits.series else {
        omitted = omitted ?? name
        continue
      }
      order.append(name)
      values[name] = empty
      sizes[name] = empty
    }
    if let omitted { noteSeries(omitted, of: name) }
    var replaced: Int?
    for (position, row) in positions.points {
      let name = seriesName(name, of: row)
      let value = number(definition.value, on: row)
      if let known = values[name]?[position], known != value { replaced = replaced ?? position }
      values[name]?[position] = value
      if let size = definition.size { sizes[name]?[position] = number(size, on: row) }
    }
    if let replaced { noteRows(at: positions.domain.label(of: replaced), definition.value) }
    return order.map { name in
      ChartSeries(
        name: name, values: ChartValues(values[name] ?? empty),
        sizes: definition.size.map { _ in ChartValues(sizes[name] ?? empty) })
    }
  }

  /// Records rows of one series at one position, if they have different values.
  func noteRepeatedRows(_ definition: SeriesDefinition, at positions: ChartPositions) {
    let points = positions.points
    let repeated = zip(points, points.dropFirst()).first { before, row in
      guard before.position == row.position, before.row != row.row,
        let number = value(definition.value, on: before.row).numeric
      else { return false }
      return number != value(definition.value, on: row.row).numeric
    }
    guard let position = repeated?.0.position else { return }
    noteRows(at: positions.domain.label(of: position), definition.value)
  }

  private func noteRows(at name: String, _ expression: BoundExpression) {
    issues.note(
      expression.location,
      """
      several rows are at “\(name)”, of which the last one is shown: name their series by "by", or \
      add them up by a "query"
      """)
  }

  /// Records that series are left out, of which one is named.
  func noteSeries(_ name: String, of expression: BoundExpression) {
    issues.note(
      expression.location,
      """
      \(expression.line) names more than \(CardLimits.series) series: “\(String(name.prefix(40)))” \
      and all after it are left out
      """)
  }

  func seriesName(_ expression: BoundExpression, of row: JSONValue) -> String {
    Self.nonEmpty(Self.text(value(expression, on: row)))
  }

  /// Returns the name of a series or a category, also where the data have none.
  static func nonEmpty(_ name: String) -> String { name.isEmpty ? missingValue : name }
}

extension SeriesColor {
  init(_ definition: ColorDefinition?, of palette: ChartPalette = .distinct) {
    self =
      switch definition {
      case nil: .automatic
      case .palette(let number): palette.color(at: number - 1)
      case .state(let word): SeriesColor(word)
      case .rgb(let red, let green, let blue): .custom(red: red, green: green, blue: blue)
      }
  }

  init(_ state: SemanticState) {
    self =
      switch state {
      case .neutral: .neutral
      case .informative: .distinct(1)
      case .positive: .good
      case .critical: .critical
      case .negative: .bad
      }
  }
}
