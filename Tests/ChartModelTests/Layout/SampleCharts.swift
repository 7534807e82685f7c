import ChartModel
import TestSupport

/// Charts that several suites lay out.
enum SampleCharts {
  /// Every character is 6 px wide, a line 15 px high.
  static var measure: ChartTextMeasure {
    ChartTextMeasure(lineHeight: 15) { Double($0.count) * 6 }
  }
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
  /// 5 March 2025, midnight.
  static let midnight = 1_741_132_800.0

  /// Returns values that look like data and are the same in each run.
  static func values(_ count: Int, seed: UInt64, from low: Double = 0, to high: Double = 100)
    -> [Double?]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Double.random(in: low..<high, using: &generator).rounded() }
  }

  static func series(_ name: String, _ values: [Double?], mark: ChartSeries.Mark = .line)
    -> ChartSeries
  {
    ChartSeries(name: name, values: ChartValues(values), mark: mark)
  }

  /// Returns a chart of a type with the values of up to two series.
  static func chart(
    _ kind: Chart.Kind, _ values: [[Double?]], stacking: Chart.Stacking = .none,
    axis: Chart.LabelledAxis = .y
  ) -> Chart {
    let count = values.map(\.count).max() ?? 0
    let names = (0..<count).map { count <= 6 ? months[$0] : "c\($0)" }
    let isDots = kind == .scatter || kind == .bubble
    let isTime = kind == .line || kind == .area || kind == .states
    let domain: ChartDomain =
      isDots
      ? .numbers((0..<count).map { Double($0 * 37 % 101) }, format: ChartValueFormat())
      : isTime
        ? .times((0..<count).map { midnight + Double($0) * 3600 }, .utc) : .categories(names)
    var all = zip(["North", "South"], values).map { name, values in
      series(name, values, mark: name == "North" ? .column : .line)
    }
    if kind == .bubble {
      for index in all.indices { all[index].sizes = all[index].values }
    }
    if kind == .states {
      for index in all.indices {
        all[index].values = ChartValues(all[index].values.map { $0.map(stateNumber) })
      }
    }
    return Chart(
      kind: kind, domain: domain, series: all, labelledAxis: axis, stacking: stacking,
      totals: kind == .waterfall ? [0] : [], states: kind == .states ? states : [])
  }

  static let states = [
    ChartState("Open", color: .critical), ChartState("Closed"), ChartState("Fault", color: .bad),
  ]

  /// Returns the index of a state for any value; great values stay as they are.
  private static func stateNumber(_ value: Double) -> Double {
    value.magnitude < 1e6 ? value.magnitude.rounded().truncatingRemainder(dividingBy: 3) : value
  }

  static func layout(
    _ chart: Chart, _ style: ChartLayout.Style = .page, view: ChartViewState = ChartViewState(),
    width: Double = 480, height: Double = 300, mirrored: Bool = false, scale: Double = 1
  ) -> ChartLayout {
    ChartLayout(
      chart, style: style, view: view, width: width, height: height, measure: measure,
      mirrored: mirrored, scale: scale)
  }
}
