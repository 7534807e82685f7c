import CardModel
import ChartModel
import JMESPath

// The series of a chart: one for each `y`, or one for each name in the data.

extension CardBuilder {
  /// The greatest number of series in a chart.
  static let seriesLimit = 100

  /// A series with one value in each row.
  func series(
    _ definition: SeriesDefinition, of rows: [JSONValue], on data: JSONValue
  ) -> ChartSeries {
    let color: SeriesColor =
      switch definition.color {
      case nil, .palette: .automatic
      case .state(let word): SeriesColor(word)
      case .rgb(let red, let green, let blue): .custom(red: red, green: green, blue: blue)
      }
    var series = ChartSeries(
      name: text(definition.title, on: data) ?? definition.value.text,
      values: ChartValues(rows.map { number(definition.value, on: $0) }), color: color,
      mark: definition.mark ?? .line, isOnSecondaryAxis: definition.axis == .secondary,
      sizes: definition.size.map { size in
        ChartValues(rows.map { number(size, on: $0) })
      })
    if case .palette(let number) = definition.color { series.slot = number - 1 }
    return series
  }

  /// The series that the rows name, each row having one value of one of them.
  ///
  /// They are in the order in which they first appear in the data.
  func series(
    _ definition: SeriesDefinition, by name: BoundExpression, at places: ChartPlaces,
    in items: [JSONValue]
  ) -> [ChartSeries] {
    let count = places.domain.count
    let empty = [Double?](repeating: nil, count: count)
    var order: [String] = []
    var values: [String: [Double?]] = [:]
    var sizes: [String: [Double?]] = [:]
    for item in items {
      let name = seriesName(name, of: item)
      guard order.count < Self.seriesLimit, values[name] == nil else { continue }
      order.append(name)
      values[name] = empty
      sizes[name] = empty
    }
    for (place, row) in places.points {
      let name = seriesName(name, of: row)
      values[name]?[place] = number(definition.value, on: row)
      if let size = definition.size { sizes[name]?[place] = number(size, on: row) }
    }
    return order.map { name in
      ChartSeries(
        name: name, values: ChartValues(values[name] ?? empty),
        sizes: definition.size.map { _ in ChartValues(sizes[name] ?? empty) })
    }
  }

  private func seriesName(_ expression: BoundExpression, of row: JSONValue) -> String {
    let name = Self.text(value(expression, on: row))
    return name.isEmpty ? missingValue : name
  }
}

extension SeriesColor {
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
