import ChartModel
import JMESPath
import Localization

// The bars of a state chart: states that last until the next row, and the last one until now.

extension CardBuilder {
  func stateChart(
    _ definition: ChartDefinition, at positions: ChartPositions, on data: JSONValue
  ) -> Chart {
    let axis = axis(definition.valueAxis, on: data)
    var words = StateWords(
      definition.states, format: axis.format, palette: definition.palette
    ) { [unowned self] title in nonEmptyText(title, on: data) }
    var rows =
      if let name = definition.by {
        stateRows(definition.series, by: name, at: positions, &words)
      } else {
        definition.series.map { series in
          StateRow(
            name: nonEmptyText(series.title, on: data) ?? series.value.text,
            numbers: positions.rows.map { words.number(of: value(series.value, on: $0)) })
        }
      }
    let domain = untilNow(positions.domain, &rows, definition)
    let (states, indices) = words.states
    return Chart(
      kind: .states, domain: domain,
      series: rows.map { row in
        ChartSeries(
          name: row.name,
          values: ChartValues(row.numbers.map { $0.map { Double(indices[$0]) } }))
      }, valueAxis: axis, domainTitle: nonEmptyText(definition.xTitle, on: data),
      palette: definition.palette, states: states)
  }

  /// A bar: the number of its state at each position; nil for a gap.
  struct StateRow {
    var name: String
    var numbers: [Int?]
  }

  /// Returns the bars that the rows of data name; each state lasts until the next row of that name.
  private func stateRows(
    _ series: [SeriesDefinition], by name: BoundExpression, at positions: ChartPositions,
    _ words: inout StateWords
  ) -> [StateRow] {
    guard let series = series.first else { return [] }
    var order: [String] = []
    var changes: [String: [(position: Int, number: Int?)]] = [:]
    var omitted: String?
    for (position, row) in positions.points {
      let name = seriesName(name, of: row)
      if changes[name] == nil {
        guard order.count < CardLimits.series else {
          omitted = omitted ?? name
          continue
        }
        order.append(name)
      }
      changes[name, default: []].append((position, words.number(of: value(series.value, on: row))))
    }
    if let omitted { noteSeries(omitted, of: name) }
    return order.map { name in
      var numbers: [Int?] = []
      numbers.reserveCapacity(positions.domain.count)
      var state: Int?
      for (position, number) in changes[name] ?? [] {
        while numbers.count < position { numbers.append(state) }
        state = number
      }
      while numbers.count < positions.domain.count { numbers.append(state) }
      return StateRow(name: name, numbers: numbers)
    }
  }

  /// Returns the positions up to the present moment, to which the last states last.
  private func untilNow(
    _ domain: ChartDomain, _ rows: inout [StateRow], _ definition: ChartDefinition
  ) -> ChartDomain {
    guard case .times(let moments, _) = domain else {
      if domain.count > 0 {
        issues.note(definition.x.location, "\(definition.x.line) gives no times, which states need")
      }
      return domain
    }
    let now = context.now().timeIntervalSince1970
    guard let last = moments.last, last < now,
      rows.contains(where: { $0.numbers.last != .some(nil) })
    else { return domain }
    for index in rows.indices {
      if let state = rows[index].numbers.last { rows[index].numbers.append(state) }
    }
    return .times(moments + [now], context.chartCalendar(over: (moments.first ?? now)...now))
  }
}
