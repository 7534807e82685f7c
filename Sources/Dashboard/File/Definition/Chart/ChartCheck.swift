import ChartModel
import Localization

/// The check for keys of a chart that contradict each other.
extension NodeDecoder where Value == ChartDefinition {
  func validated() -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      guard let chart = decode(node, context) else { return nil }
      let check = ChartCheck(chart: chart, node: node, context: context)
      check.series()
      check.names()
      check.stacking()
      check.valueAxis(chart.valueAxis, of: node, isLined: chart.isLined)
      check.secondaryAxis()
      check.rejectAxesOfDonut()
      check.states()
      check.comparison()
      check.events()
      check.summary()
      if chart.totals != nil, chart.kind != .waterfall {
        check.refuse("totals", "\"totals\" belongs to type waterfall, not to \(check.kind)")
      }
      return chart
    }
  }
}

private struct ChartCheck {
  let chart: ChartDefinition
  let node: Node
  let context: DecodingContext

  /// The type of the chart as the file names it.
  var kind: String { String(describing: chart.kind) }

  /// Reports a mistake at a key of the chart, or at the chart itself if it doesn't have the key.
  func refuse(_ key: String, _ message: Message) { refuse(key, of: node, message) }

  private func refuse(_ key: String, of node: Node, _ message: Message) {
    guard let entry = node.entries?.first(where: { $0.key == key }) else {
      return context.error(node.location, message)
    }
    context.path.append(.key(key))
    context.error(entry.location, message)
    context.path.removeLast()
  }

  private func refuse(series index: Int, _ message: Message) {
    let isList = node.entries?.first { $0.key == "y" }?.value.elements != nil
    context.path.append(.key("y"))
    if isList { context.path.append(.index(index)) }
    context.error(chart.series[index].location, message)
    context.path.removeLast(isList ? 2 : 1)
  }

  // MARK: Series

  func series() {
    for (index, series) in chart.series.enumerated() {
      if chart.kind == .bubble, series.size == nil {
        refuse(series: index, "a bubble needs \"size\": what its area stands for")
      }
      if chart.kind != .bubble, series.size != nil {
        refuse(series: index, "\"size\" belongs to type bubble, not to \(kind)")
      }
      if chart.kind != .combination, series.mark != nil {
        refuse(series: index, "\"mark\" belongs to type combination, not to \(kind)")
      }
    }
    if chart.kind.hasOneSeries {
      if chart.series.count > 1 {
        refuse(series: 1, "a \(kind) shows one series: remove the others")
      }
      if chart.by != nil { refuse("by", "a \(kind) shows one series: remove \"by\"") }
    }
    if chart.kind == .combination {
      let columns = chart.series.count { $0.mark == .column }
      if columns == 0 || columns == chart.series.count {
        refuse("y", "a combination needs a series with \"mark: column\" and one that is a line")
      }
    }
  }

  /// Checks that `by` alone gives the series their names and colours.
  func names() {
    guard chart.by != nil, !chart.kind.hasOneSeries, let series = chart.series.first else { return }
    if chart.series.count > 1 {
      refuse(series: 1, "\"by\" makes the series of one \"y\": remove the others")
    }
    if series.title != nil {
      refuse(series: 0, "\"by\" gives the series their names: remove \"title\"")
    }
    if series.color != nil {
      refuse(series: 0, "the series of \"by\" have a colour each: remove \"color\"")
    }
  }

  func stacking() {
    guard chart.stacking != .none else { return }
    if !chart.kind.canStack {
      refuse("stacked", "areas, columns and bars can be stacked, a \(kind) can’t")
    } else if chart.valueAxis.scale != .linear {
      refuse("scale", "what is stacked can’t be added up on this scale: remove \"scale\"")
    }
  }

  // MARK: Axes

  /// Checks the scale and the bounds of an axis.
  /// - Parameter isLined: whether the axis measures only lines and dots.
  func valueAxis(_ axis: ValueAxisDefinition, of node: Node, isLined: Bool) {
    if let minimum = axis.minimum, let maximum = axis.maximum, minimum >= maximum {
      refuse("min", of: node, "min must be less than max")
    }
    guard axis.scale == .log else {
      if axis.scale == .symlog, chart.kind == .waterfall {
        refuse(
          "scale", of: node,
          "the steps of a waterfall can’t be added up on this scale: remove \"scale\"")
      }
      return
    }
    if !isLined {
      refuse(
        "scale", of: node, "a logarithmic scale has no zero to begin at: draw lines or dots")
    }
    for (key, bound) in [("min", axis.minimum), ("max", axis.maximum)] {
      if let bound, bound <= 0 {
        refuse(key, of: node, "a logarithmic scale begins above zero: \(key) must be more than 0")
      }
    }
  }

  func secondaryAxis() {
    let placed = chart.series.indices.filter { chart.series[$0].axis == .secondary }
    if let first = placed.first {
      if chart.kind != .line, chart.kind != .combination {
        refuse(
          series: first,
          "a secondary axis belongs to type line or combination, not to \(kind)")
      } else if placed.count == chart.series.count {
        refuse(series: first, "one series at least is measured on the primary axis")
      }
    }
    guard let axis = chart.secondaryAxis,
      let entry = node.entries?.first(where: { $0.key == "secondary" })
    else { return }
    if placed.isEmpty {
      return refuse("secondary", "no series says \"axis: secondary\"")
    }
    context.path.append(.key("secondary"))
    valueAxis(
      axis, of: entry.value,
      isLined: placed.allSatisfy { chart.series[$0].mark != .column })
    context.path.removeLast()
  }

  func rejectAxesOfDonut() {
    guard chart.kind == .donut else { return }
    let axial: Set = ["axis", "scale", "min", "max", "x_title", "y_title", "lines", "thresholds"]
    for entry in node.entries ?? [] where axial.contains(entry.key) {
      refuse(entry.key, "a donut has no axes: remove \"\(entry.key)\"")
    }
  }

  // MARK: States

  /// Checks that states have no value axis and colours of their own, and that only they have words.
  func states() {
    guard chart.kind == .states else {
      if !chart.states.isEmpty {
        refuse("states", "\"states\" belongs to type states, not to \(kind)")
      }
      return
    }
    let axial: Set = ["axis", "scale", "min", "max", "y_title", "lines", "summary"]
    for entry in node.entries ?? [] where axial.contains(entry.key) {
      refuse(entry.key, "states have no axis of values: remove \"\(entry.key)\"")
    }
    if !chart.thresholds.isEmpty {
      refuse("thresholds", "give the ranges with their colours in \"states\"")
    }
    for (index, series) in chart.series.enumerated() where series.color != nil {
      refuse(series: index, "the states have the colours: give them in \"states\"")
    }
  }

  // MARK: Comparison

  func comparison() {
    guard chart.comparison != nil else { return }
    switch chart.kind {
    case .line, .area, .column, .bar, .combination:
      if chart.stacking != .none {
        refuse("compare", "what is stacked can’t be compared: remove \"stacked\"")
      }
    case .donut, .waterfall, .scatter, .bubble, .states:
      refuse(
        "compare",
        "\"compare\" belongs to type line, area, column, bar or combination, not to \(kind)")
    }
  }

  // MARK: Events

  func events() {
    guard chart.events != nil else { return }
    switch chart.kind {
    case .line, .area, .states: break
    case .column, .bar, .combination, .donut, .waterfall, .scatter, .bubble:
      refuse("events", "\"events\" belongs to type line, area or states, not to \(kind)")
    }
  }

  // MARK: Summary

  /// Checks that the values come to the summary that the file asks for.
  func summary() {
    guard let summary = chart.summary else { return }
    switch (chart.kind, summary) {
    case (.donut, .total): break
    case (.donut, _):
      refuse("summary", "a donut shows the total of its parts: remove \"summary\"")
    case (.waterfall, _):
      refuse("summary", "a waterfall shows the sum of its steps: remove \"summary\"")
    case (_, .total):
      guard let unit = chart.valueAxis.unit?.constant else { return }
      let isAmount = (ChartValueFormat.Unit(keyword: unit) ?? .text(unit)).addsUp
      if !isAmount {
        refuse("summary", "values in \"\(unit)\" don’t add up: use average or last")
      }
    case (_, .average), (_, .last): break
    }
  }
}

extension ChartDefinition {
  /// Whether the first axis measures only lines and dots.
  fileprivate var isLined: Bool {
    switch kind {
    case .line, .scatter, .bubble: true
    case .area, .column, .bar, .waterfall: false
    // Its key is reported elsewhere.
    case .donut, .states: true
    case .combination: series.allSatisfy { $0.axis == .secondary || $0.mark != .column }
    }
  }
}

extension Chart.Kind {
  fileprivate var hasOneSeries: Bool { self == .donut || self == .waterfall }
  /// Whether the series can be stacked; in a combination only the columns are.
  fileprivate var canStack: Bool {
    switch self {
    case .area, .column, .bar, .combination: true
    case .line, .donut, .waterfall, .scatter, .bubble, .states: false
    }
  }
}
