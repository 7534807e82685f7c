/// Lines, areas and columns.
extension CardChartLayout {
  mutating func layOutPlot() {
    let legend = layOutLegend()
    let axis = valueAxis()
    let valueLabels = chart.valueAxis.format.labels(axis.ticks, step: axis.step)
    let showsX = chart.labelledAxis == .x
    let labelRow = showsX ? measure.lineHeight + Self.labelGap : 0
    let widest = valueLabels.map(measure.width).max() ?? 0
    let valueColumn = showsX ? 0 : min(widest + 1, size.width * 0.35) + 8
    // A dot is centred on its value, a label on its gridline: both need room at the edges.
    let topRoom = showsX ? Self.dotDiameter / 2 : measure.lineHeight / 2
    let bottomRoom = showsX ? 0 : measure.lineHeight / 2
    // The dot of a line's last value is centred on the plot's edge.
    let endRoom = chart.kind == .line ? Self.dotDiameter / 2 : 0
    setPlot(
      ChartRectangle(
        x: mirrored ? endRoom : valueColumn, y: topRoom,
        width: max(1, size.width - valueColumn - endRoom),
        height: max(1, size.height - legend - labelRow - topRoom - bottomRoom)))

    for tick in axis.ticks {
      let y = crisp(self.y(of: tick, axis))
      let paint: ChartPaint = tick == 0 ? .baseline : .grid
      add(.rule(from: ChartPoint(x: plot.x, y: y), to: ChartPoint(x: plot.maxX, y: y), paint))
    }
    if !showsX { layOutValueLabels(zip(axis.ticks, valueLabels), axis) }
    let stacks = (chart.stacking != .none) ? stacked() : nil
    for index in chart.series.indices {
      let values = stacks?[index].map(\.?.upper) ?? Array(chart.series[index].values)
      let bases = stacks?[index].map { $0?.lower ?? 0 }
      if chart.kind == .column {
        layOutColumns(index, values: values, bases: bases, axis)
      } else {
        layOutLine(index, values: values, bases: bases, axis)
      }
    }
    if showsX { layOutDomainLabels() }
  }

  private func valueAxis() -> CardTicks {
    let stacks = (chart.stacking != .none) ? stacked().joined().compactMap { $0 } : []
    let values =
      (chart.stacking != .none)
      ? stacks.flatMap { [$0.lower, $0.upper] }
      : chart.series.flatMap { $0.values.compactMap { $0 } }
    let low = chart.valueAxis.minimum ?? values.min() ?? 0
    let high = chart.valueAxis.maximum ?? values.max() ?? 1
    let zeroBased = chart.kind != .line || (chart.stacking != .none)
    let isFixed = chart.valueAxis.minimum != nil || chart.valueAxis.maximum != nil
    var axis = CardTicks(low: low, high: high, zeroBased: zeroBased && !isFixed)
    if let minimum = chart.valueAxis.minimum { axis.lower = minimum }
    if let maximum = chart.valueAxis.maximum, maximum > axis.lower { axis.upper = maximum }
    axis.ticks = axis.ticks.filter { $0 >= axis.lower && $0 <= axis.upper }
    return axis
  }

  /// Positive values stand on each other from zero upwards, negative ones downwards (d3-shape's
  /// diverging stack).
  private func stacked() -> [[(lower: Double, upper: Double)?]] {
    var up = [Double](repeating: 0, count: chart.domain.count)
    var down = up
    return chart.series.map { series in
      series.values.prefix(chart.domain.count).enumerated().map { place, value in
        guard let value else { return nil }
        if value >= 0 {
          defer { up[place] += value }
          return (up[place], up[place] + value)
        }
        defer { down[place] += value }
        return (down[place], down[place] + value)
      }
    }
  }

  private mutating func layOutLine(
    _ index: Int, values: [Double?], bases: [Double]?, _ axis: CardTicks
  ) {
    let color = color(ofSeries: index)
    let zero = min(max(0, axis.lower), axis.upper)
    var run: [(point: ChartPoint, base: Double)] = []
    var last: ChartPoint?
    func base(_ place: Int) -> Double { y(of: bases?[place] ?? zero, axis) }
    for place in 0...chart.domain.count {
      if place < chart.domain.count, place < values.count, let value = values[place] {
        let point = ChartPoint(x: x(of: place), y: y(of: value, axis))
        run.append((point, base(place)))
        last = point
        continue
      }
      // A run ends at a gap; a value alone between gaps is a dot.
      if run.count == 1 {
        add(.dot(center: run[0].point, diameter: Self.dotDiameter, .series(color)))
      } else if run.count > 1 {
        let points = run.map(\.point)
        if chart.kind == .area {
          let ground = run.reversed().map { ChartPoint(x: $0.point.x, y: $0.base) }
          add(.area(points + ground, .seriesFill(color)))
        }
        add(.line(points, .series(color)))
      }
      run = []
    }
    if let last, chart.kind == .line, chart.domain.count > 1 {
      add(.dot(center: last, diameter: Self.dotDiameter, .series(color)))
    }
  }

  private mutating func layOutColumns(
    _ index: Int, values: [Double?], bases: [Double]?, _ axis: CardTicks
  ) {
    let count = Double(chart.domain.count)
    let slot = plot.width / max(count, 1)
    let group = (chart.stacking != .none) ? 1 : Double(chart.series.count)
    let cluster = slot * (1 - Self.columnGap)
    let width = max(1, cluster / group)
    let offset = (chart.stacking != .none) ? 0 : Double(index) * cluster / group
    let zero = min(max(0, axis.lower), axis.upper)
    for place in 0..<min(chart.domain.count, values.count) {
      guard let value = values[place] else { continue }
      let end = y(of: value, axis)
      let base = y(of: bases?[place] ?? zero, axis)
      let start = Double(place) * slot + (slot - cluster) / 2 + offset
      let left = (mirrored ? plot.width - start - width : start) + plot.x
      let raw = chart.series[index].values[place] ?? value
      let top = min(end, base).rounded()
      let edge = left.rounded()
      add(
        .rectangle(
          ChartRectangle(
            x: edge, y: top, width: max(1, (left + width).rounded() - edge),
            height: max(1, max(end, base).rounded() - top)),
          radius: 0, .series(color(of: raw, series: index))))
    }
  }

  private mutating func layOutValueLabels(
    _ labels: some Sequence<(Double, String)>, _ axis: CardTicks
  ) {
    let x = mirrored ? size.width : plot.x - 8
    let anchor: ChartTextAnchor = .right
    for (tick, text) in labels {
      let top = y(of: tick, axis) - measure.lineHeight / 2
      add(
        .text(text, at: ChartPoint(x: x, y: top), anchor: anchor, width: size.width * 0.35, .label))
    }
  }

  private mutating func layOutDomainLabels() {
    let (first, last): (String, String)
    switch chart.domain {
    case .categories(let names): (first, last) = (names.first ?? "", names.last ?? "")
    case .numbers(let places, let format):
      (first, last) = (places.first.map(format.place) ?? "", places.last.map(format.place) ?? "")
    case .times(let places, let calendar): (first, last) = calendar.endLabels(of: places)
    }
    let y = plot.maxY + Self.labelGap
    let room = chart.domain.count > 1 ? size.width / 2 - 8 : size.width
    add(.text(first, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor, width: room, .label))
    if chart.domain.count > 1 {
      let place = ChartPoint(x: flip(size.width), y: y)
      add(.text(last, at: place, anchor: endAnchor, width: room, .label))
    }
  }

  private func x(of place: Int) -> Double {
    let share: Double
    switch chart.domain {
    case .categories(let names):
      share = names.count > 1 ? Double(place) / Double(names.count - 1) : 0.5
    case .numbers(let positions, _), .times(let positions, _):
      let first = positions.first ?? 0
      let extent = (positions.last ?? 0) - first
      share = extent == 0 ? 0.5 : (positions[place] - first) / extent
    }
    return plot.x + plot.width * (mirrored ? 1 - share : share)
  }

  private func y(of value: Double, _ axis: CardTicks) -> Double {
    let extent = axis.upper - axis.lower
    let share = extent == 0 ? 0.5 : (value - axis.lower) / extent
    return plot.maxY - plot.height * min(max(share, 0), 1)
  }

  /// The middle of the nearest px, so that a line one px thick is one px thick.
  private func crisp(_ y: Double) -> Double { y.rounded(.down) + (y == plot.maxY ? -0.5 : 0.5) }
}
