import CardModel
import ChartModel
import Foundation
import JMESPath

// The chart of a card.

extension Binding {
  func chart(_ definition: ChartDefinition, on data: JSONValue) -> Chart {
    // A source with a history, such as those of the machine, has its points there.
    let items =
      definition.items == nil
      ? data.array ?? data["history"]?.array ?? [] : items(definition.items, on: data)
    let isCategorical = definition.kind == .column || definition.kind == .bar
    var points = items.map { (x: value(definition.x, on: $0), item: $0) }
    // On a scale, a point without a place is nowhere; without any place they follow each other.
    if !isCategorical, !points.allSatisfy(\.x.isNull) { points.removeAll(where: \.x.isNull) }
    var domain = ChartDomain.categories(points.map { Self.text($0.x) })
    if !isCategorical, let places = places(points.map(\.x)) {
      let order = places.values.indices.sorted { places.values[$0] < places.values[$1] }
      points = order.map { points[$0] }
      let values = order.map { places.values[$0] }
      domain =
        places.isTime
        ? .times(values, context.chartCalendar(over: (values.first ?? 0)...(values.last ?? 0)))
        : .numbers(values, format: context.chartFormat(.none))
    }
    return Chart(
      kind: Chart.Kind(rawValue: definition.kind.rawValue) ?? .line, domain: domain,
      series: definition.series.map { series($0, of: points.map(\.item), data) },
      labelledAxis: definition.axis == .y ? .y : .x,
      valueAxis: ChartAxis(
        minimum: definition.minimum, maximum: definition.maximum,
        format: context.chartFormat(unit(text(definition.unit, on: data)))),
      stacking: definition.stacked ? .stacked : .none,
      thresholds: definition.thresholds.flatMap(thresholds))
  }

  private func series(
    _ definition: SeriesDefinition, of items: [JSONValue], _ data: JSONValue
  ) -> ChartSeries {
    let color: SeriesColor =
      switch definition.color {
      case nil, .palette: .automatic
      case .state(let word): SeriesColor(word)
      case .rgb(let red, let green, let blue): .custom(red: red, green: green, blue: blue)
      }
    var series = ChartSeries(
      name: text(definition.title, on: data) ?? definition.value.text,
      values: ChartValues(items.map { number(definition.value, on: $0) }), color: color)
    if case .palette(let number) = definition.color { series.slot = number - 1 }
    return series
  }

  private func unit(_ text: String?) -> ChartValueFormat.Unit {
    switch text {
    case nil: .none
    case "%": .percent
    case "B": .bytes
    case "B/s": .bytesPerSecond
    case let unit?: .text(unit)
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

  // MARK: The x axis

  /// Numbers between these are seconds since 1970: of 1985 and of 2128.
  private static let plausibleSeconds = 5e8...5e9

  /// Places on a scale, if each value has one: a number, or a moment.
  private func places(_ values: [JSONValue]) -> (values: [Double], isTime: Bool)? {
    if values.allSatisfy(\.isNull) { return (values.indices.map { Double($0) }, false) }
    let numbers = values.compactMap(\.number)
    if numbers.count == values.count {
      if numbers.allSatisfy({ Self.plausibleSeconds.contains($0) }) { return (numbers, true) }
      let seconds = numbers.map { $0 / 1000 }
      if seconds.allSatisfy({ Self.plausibleSeconds.contains($0) }) { return (seconds, true) }
      return (numbers, false)
    }
    let moments = values.compactMap { context.moment($0)?.timeIntervalSince1970 }
    return moments.count == values.count ? (moments, true) : nil
  }
}

extension SeriesColor {
  init(_ word: StateWord) {
    self =
      switch word {
      case .neutral: .neutral
      case .informative: .distinct(1)
      case .positive: .good
      case .critical: .critical
      case .negative: .bad
      }
  }
}
