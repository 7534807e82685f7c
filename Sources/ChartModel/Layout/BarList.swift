/// Bars of a card: a name and a figure over a track that the value fills.
enum BarList {
  /// Of a bar, in px.
  static let barHeight = 8.0
  /// Between one bar and the next name, in px.
  static let spacing = 14.0

  /// The height at which all bars have room.
  static func height(of chart: Chart, lineHeight: Double) -> Double {
    let row = lineHeight + ChartLayout.labelGap + barHeight
    let series = chart.stacking == .none ? max(chart.series.count, 1) : 1
    let rows = Double(max(chart.domain.count, 1) * series)
    let legend = chart.series.count > 1 ? lineHeight + ChartLayout.legendGap : 0
    return rows * row + (rows - 1) * spacing + legend
  }
}

extension ChartComposer {
  mutating func layOutBarList() {
    let legend = layOutLegend()
    geometry.plot = ChartRectangle(
      x: 0, y: 0, width: geometry.width, height: geometry.height - legend)
    let places = 0..<chart.domain.count
    let isStacked = chart.stacking != .none
    let bounds = geometry.series.compactMap {
      geometry.ends[$0]?.bounds(in: places, least: -.infinity)
    }
    let isPercent = chart.stacking == .percent
    let low =
      isPercent ? 0 : chart.valueAxis.minimum ?? min(0, bounds.map(\.low).min() ?? 0)
    let high =
      isPercent ? 100 : chart.valueAxis.maximum ?? bounds.map(\.high).max() ?? 1
    geometry.valueScale = ChartScale(lower: low, upper: max(high, low + .leastNonzeroMagnitude))
    let row = lineHeight + ChartLayout.labelGap + BarList.barHeight
    var top = 0.0
    for place in places {
      let name = chart.domain.name(of: place)
      if isStacked {
        guard top + row <= plot.maxY + 0.5 else { return }
        layOutBar(name, total(at: place), at: place, of: geometry.series, top: top)
        top += row + BarList.spacing
        continue
      }
      for index in geometry.series {
        guard top + row <= plot.maxY + 0.5 else { return }
        let values = chart.series[index].values
        let value = place < values.count ? values[place] : nil
        let isFirst = index == geometry.series.first
        layOutBar(isFirst ? name : "", value, at: place, of: [index], top: top)
        top += row + BarList.spacing
      }
    }
  }

  /// The sum of what is known at a place.
  private func total(at place: Int) -> Double? {
    let values = geometry.series.compactMap { index -> Double? in
      let values = chart.series[index].values
      return place < values.count ? values[place] : nil
    }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  private mutating func layOutBar(
    _ name: String, _ value: Double?, at place: Int, of series: [Int], top: Double
  ) {
    let figure = value.map { self.figure(chart.valueAxis.format.text($0)) } ?? "—"
    let figureWidth = measure.width(figure) + 1
    add(
      .text(
        name, at: ChartPoint(x: flip(0), y: top), anchor: startAnchor,
        width: max(0, geometry.width - figureWidth - 12), .strongLabel))
    add(
      .text(
        figure, at: ChartPoint(x: flip(geometry.width), y: top), anchor: endAnchor,
        width: figureWidth, .label))
    let track = ChartRectangle(
      x: 0, y: top + lineHeight + ChartLayout.labelGap, width: geometry.width,
      height: BarList.barHeight)
    add(.rectangle(track, radius: BarList.barHeight / 2, .track))
    let segments = series.compactMap { fill(of: track, at: place, series: $0) }
    if segments.count == 1 {
      let (box, paint) = segments[0]
      add(.rectangle(box, radius: BarList.barHeight / 2, paint))
    } else {
      for (box, paint) in segments { add(.rectangle(box, radius: 0, paint)) }
    }
  }

  private func fill(
    of track: ChartRectangle, at place: Int, series index: Int
  ) -> (ChartRectangle, ChartPaint)? {
    guard let (lower, upper) = geometry.ends[index]?.ends(at: place) else { return nil }
    let scale = geometry.valueScale
    func x(_ value: Double) -> Double {
      track.width * min(max(scale.fraction(of: value) ?? 0, 0), 1)
    }
    let start = min(x(lower ?? 0), x(upper))
    let extent = max(x(lower ?? 0), x(upper)) - start
    // A little is seen of a little; of a segment only what is true.
    let width =
      lower == nil ? max(extent, upper == 0 ? 0 : BarList.barHeight) : max(0, extent - 1)
    guard width > 0 else { return nil }
    var box = track
    box.x = mirrored ? track.width - start - width : start
    box.width = width
    let paint = lower == nil ? paint(of: upper, series: index) : paint(ofSeries: index)
    return (box, paint)
  }
}

extension ChartDomain {
  var isNumbers: Bool {
    if case .numbers = self { true } else { false }
  }

  /// What a place is called.
  func name(of place: Int) -> String {
    switch self {
    case .categories(let names): names[place]
    case .numbers(let places, let format): format.place(places[place])
    case .times(let places, let calendar): calendar.text(of: places[place], precision: .full)
    }
  }
}
