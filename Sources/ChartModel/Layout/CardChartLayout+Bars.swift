/// Bars: a name and a figure over a track that the value fills.
extension CardChartLayout {
  mutating func layOutBars() {
    let legend = layOutLegend()
    setPlot(ChartRectangle(x: 0, y: 0, width: size.width, height: size.height - legend))
    let values = chart.series.flatMap { $0.values.compactMap { $0 } }
    let low = chart.valueAxis.minimum ?? min(0, values.min() ?? 0)
    let high = max(chart.valueAxis.maximum ?? values.max() ?? 1, low + .leastNonzeroMagnitude)
    let names: [String]
    switch chart.domain {
    case .categories(let categories): names = categories
    case .numbers(let places, let format): names = places.map { format.place($0) }
    case .times(let places, let calendar):
      names = places.map { calendar.text(of: $0, precision: .minute) }
    }
    let row = measure.lineHeight + Self.labelGap + Self.barHeight
    var top = 0.0
    for (place, name) in names.enumerated() {
      for series in chart.series.indices {
        guard top + row <= plot.maxY + 0.5 else { return }
        let value =
          place < chart.series[series].values.count ? chart.series[series].values[place] : nil
        layOutBar(series == 0 ? name : "", value, series: series, from: low, to: high, top: top)
        top += row + Self.barSpacing
      }
    }
  }

  private mutating func layOutBar(
    _ name: String, _ value: Double?, series: Int, from low: Double, to high: Double, top: Double
  ) {
    let figure = value.map { chart.valueAxis.format.text($0) } ?? "—"
    let figureWidth = measure.width(figure) + 1
    add(
      .text(
        name, at: ChartPoint(x: flip(0), y: top), anchor: startAnchor,
        width: max(0, size.width - figureWidth - 12), .strongLabel))
    add(
      .text(
        figure, at: ChartPoint(x: flip(size.width), y: top), anchor: endAnchor, width: figureWidth,
        .label))
    let track = ChartRectangle(
      x: 0, y: top + measure.lineHeight + Self.labelGap, width: size.width, height: Self.barHeight)
    add(.rectangle(track, radius: Self.barHeight / 2, .track))
    guard let value else { return }
    func x(_ value: Double) -> Double {
      size.width * min(max((value - low) / (high - low), 0), 1)
    }
    let zero = x(0)
    let start = min(zero, x(value))
    let width = max(abs(x(value) - zero), value == 0 ? 0 : Self.barHeight)
    guard width > 0 else { return }
    var fill = track
    fill.x = mirrored ? size.width - start - width : start
    fill.width = width
    add(.rectangle(fill, radius: Self.barHeight / 2, .series(color(of: value, series: series))))
  }
}
