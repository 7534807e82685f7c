import CardModel
import ChartModel
import DataSources
import JMESPath
import Localization

// The chart of a card.

extension CardBuilder {
  func chartBody(_ definition: ChartDefinition, on data: JSONValue) -> CardBody {
    let chart = chart(definition, on: data)
    return .chart(chart, presses: presses(on: chart, definition, of: data))
  }

  func chart(_ definition: ChartDefinition, on data: JSONValue) -> Chart {
    let chart = unmarkedChart(definition, on: data)
    if chart.kind == .donut { noteNegativeParts(of: chart, definition) }
    return marked(chart, definition, on: data)
  }

  /// Records the values that a donut leaves out, as they are no parts of a whole.
  private func noteNegativeParts(of chart: Chart, _ definition: ChartDefinition) {
    guard let series = chart.series.first, let expression = definition.series.first?.value else {
      return
    }
    let negative = series.values.compactMap { $0 }.filter { $0 < 0 }
    if let first = negative.first { noteNegativePart(first, of: expression) }
  }

  /// Records a value that is no part of a whole.
  func noteNegativePart(_ value: Double, of expression: BoundExpression) {
    issues.note(
      expression.location,
      "\(expression.line) gives \(context.number(value)), which is no part of a whole")
  }

  /// Returns what a press on each position of a chart chooses.
  private func presses(
    on chart: Chart, _ definition: ChartDefinition, of data: JSONValue
  ) -> ChartPresses {
    guard let opens = definition.opens else { return ChartPresses() }
    let items = chartItems(of: definition, on: data)
    let positions = positions(of: items, definition, on: data)
    var destinations = positions.rows.map { destination(opens, on: $0) }
    if definition.comparison != nil, let moments = positions.moments,
      let shown = chart.timeline?.moments
    {
      // A comparison shows the end of the data.
      let known = Dictionary(zip(moments, destinations)) { $1 }
      destinations = shown.map { known[$0] ?? Destination.none }
    }
    return ChartPresses(destinations, chosen: destinations.firstIndex(where: \.isChosen))
  }

  /// The points of a source with a history, such as a system source, are in its history.
  private func chartItems(of definition: ChartDefinition, on data: JSONValue) -> [JSONValue] {
    let history = definition.items == nil ? data[SystemMetric.historyKey]?.array : nil
    if history != nil { issues.noteHistory() }
    return history ?? items(definition.items, on: data, at: definition.location)
  }

  private func unmarkedChart(_ definition: ChartDefinition, on data: JSONValue) -> Chart {
    let items = chartItems(of: definition, on: data)
    let positions = positions(of: items, definition, on: data)
    noteUnreadDates(of: items, definition)
    if definition.kind == .states { return stateChart(definition, at: positions, on: data) }
    let rows = positions.rows
    for series in definition.series {
      for number in [series.value, series.size].compactMap(\.self) {
        noteNumbers(of: number, on: items)
      }
      if definition.by == nil { noteRepeatedRows(series, at: positions) }
    }
    let series =
      if let name = definition.by {
        definition.series.flatMap { self.series($0, by: name, at: positions, in: items) }
      } else {
        definition.series.map { self.series($0, of: rows, on: data) }
      }
    let totals = definition.totals.map { total in
      rows.indices.filter { value(total, on: rows[$0]).isTruthy }
    }
    var chart = Chart(
      kind: definition.kind, domain: positions.domain, series: series,
      labelledAxis: definition.axis ?? .x, valueAxis: axis(definition.valueAxis, on: data),
      secondaryAxis: secondaryAxis(of: definition, on: data), stacking: definition.stacking,
      thresholds: definition.thresholds.flatMap(thresholds),
      referenceLines: definition.lines.compactMap { referenceLine($0, on: data) },
      totals: Set(totals ?? []), domainTitle: nonEmptyText(definition.xTitle, on: data),
      palette: definition.palette, summary: definition.summary)
    chart.categoryTimes = positions.times
    guard let comparison = definition.comparison, chart.domain.count > 0 else { return chart }
    return compared(
      chart, comparison, definition, at: { items.map { value(definition.x, on: $0) } }, on: data)
  }

  // MARK: Axes

  func axis(_ definition: ValueAxisDefinition, on data: JSONValue) -> ChartAxis {
    ChartAxis(
      title: nonEmptyText(definition.title, on: data), minimum: definition.minimum,
      maximum: definition.maximum, scale: definition.scale,
      format: context.chartFormat(context.chartUnit(name(definition.unit, on: data))))
  }

  /// Returns the secondary axis; nil if no series is measured on it.
  ///
  /// An axis that the file doesn't describe has the unit and the scale of the other one.
  private func secondaryAxis(of definition: ChartDefinition, on data: JSONValue) -> ChartAxis? {
    guard definition.series.contains(where: { $0.axis == .secondary }) else { return nil }
    if let axis = definition.secondaryAxis { return self.axis(axis, on: data) }
    var axis = axis(definition.valueAxis, on: data)
    axis.minimum = nil
    axis.maximum = nil
    return axis
  }

  // MARK: Reference values

  private func referenceLine(
    _ definition: ReferenceLineDefinition, on data: JSONValue
  ) -> ReferenceLine? {
    figure(definition.value, on: data).map { value in
      ReferenceLine(
        value: value, label: nonEmptyText(definition.label, on: data) ?? "",
        color: SeriesColor(state(definition.state, on: data)))
    }
  }

  private func thresholds(_ definition: ThresholdDefinition) -> [ChartThreshold] {
    let color = SeriesColor(definition.state)
    switch definition.limit {
    case .greaterOrEqual(let bound): return [ChartThreshold(from: bound, color: color)]
    case .less(let bound):
      return [
        ChartThreshold(from: -.greatestFiniteMagnitude, color: color),
        ChartThreshold(from: bound, color: .automatic),
      ]
    case .between(let lower, let upper):
      return [
        ChartThreshold(from: lower, color: color), ChartThreshold(from: upper, color: .automatic),
      ]
    }
  }
}
