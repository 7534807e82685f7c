/// The layout of lines, areas and columns.
extension MicroChartLayout {
  /// The diameter of the dots at the last value and at values between gaps, in px.
  private var dotDiameter: Double { container == .header ? 6 : 5 }
  private var inset: Double { container == .header ? 0 : MicroChartExtent.rowInset }
  /// Half the thickness of a line, which must not be clipped at the box's edges.
  private static let lineRoom = 1.0
  private static let lineWidth = 2.0
  private static let areaOpacity = 0.4
  /// The gap between columns as a share of their width (FioriCharts' `micro_column`).
  private static let gapShare = 0.2
  /// The bounds to which that gap is clamped, in px.
  private static let gaps = 2.0...5.0

  // MARK: Lines

  mutating func layOut(_ series: MicroSeries, filled: Bool) {
    guard let bounds = series.values.bounds, let last = series.values.lastKnown else { return }
    let color = series.color(of: last.value)
    var (low, high) = series.limits(of: bounds)
    if filled { (low, high) = (min(low, 0), max(high, 0)) }
    // A dot is centred on its value and must not be clipped at the box's edges.
    let end = filled ? Self.lineRoom : dotDiameter / 2
    let top = end + inset
    let room = max(1, size.height - 2 * top)
    func point(_ along: Double, _ value: Double) -> ChartPoint {
      let share = high > low ? min(max((value - low) / (high - low), 0), 1) : 0.5
      let start = Self.lineRoom
      return ChartPoint(
        x: flip(start + (size.width - start - end) * along), y: top + room * (1 - share))
    }
    if low < 0, high > 0 { addZero(at: point(0, 0).y.rounded(.down)) }
    for run in series.values.runs(columns: Int(size.width)) {
      let points = run.map { point($0.along, $0.value) }
      addRun(points, filled ? point(0, 0).y : nil, color)
    }
    if !filled {
      let count = series.values.count
      addDot(at: point(count > 1 ? Double(last.index) / Double(count - 1) : 1, last.value), color)
    }
  }

  /// Adds a line through values without gaps, and the area down to `ground`.
  private mutating func addRun(_ run: [ChartPoint], _ ground: Double?, _ color: SeriesColor) {
    guard let first = run.first, let last = run.last else { return }
    guard run.count > 1 else { return addDot(at: first, color) }
    if let ground {
      let corners = [ChartPoint(x: last.x, y: ground), ChartPoint(x: first.x, y: ground)]
      add(.area(run + corners, paint(color).faded(to: Self.areaOpacity)))
    }
    add(.line(run, ChartStroke(width: Self.lineWidth), paint(color)))
  }

  private mutating func addDot(at center: ChartPoint, _ color: SeriesColor) {
    let dot = DrawCommand.markers(.circle, at: [center], diameter: dotDiameter, paint(color))
    // The last value may have a dot already, if it lies between gaps.
    if commands.last != dot { add(dot) }
  }

  /// Adds the zero line between values of both signs.
  private mutating func addZero(at y: Double) {
    add(
      .rule(
        from: ChartPoint(x: 0, y: y + 0.5), to: ChartPoint(x: size.width, y: y + 0.5),
        ChartStroke(width: 1), .baseline))
  }

  // MARK: Columns

  mutating func layOutColumns(_ series: MicroSeries, _ highlight: MicroChart.ColumnHighlight) {
    let shown = series.strongest(atMost: max(1, Int(size.width / 3)))
    guard let bounds = shown.bounds else { return }
    var (low, high) = series.limits(of: bounds)
    (low, high) = (min(low, 0), max(high, 0))
    if low == high { high = 1 }
    let (width, gap) = Self.column(of: shown.count, in: size.width)
    // Columns are aligned with the end of the box, or in a cell with the heading above it.
    let rest = size.width - Double(shown.count) * (width + gap) + gap
    let start = container == .cell ? 0 : rest
    let room = max(2, size.height - 2 * inset)
    func y(_ value: Double) -> Double {
      (inset + room * (1 - min(max((value - low) / (high - low), 0), 1))).rounded()
    }
    let zero = y(0)
    for index in shown.indices {
      guard let value = shown[index] else { continue }
      // A very small value is still visible.
      let top = value < 0 ? zero : min(y(value), zero - 1)
      let bottom = value < 0 ? max(y(value), zero + 1) : zero
      let x = start + Double(index) * (width + gap)
      addBar(
        from: x, to: x + width, top: top, height: bottom - top,
        paint(series.color(of: value, isLast: index == shown.count - 1, highlight)))
    }
    if low < 0, high > 0 { addZero(at: zero) }
  }

  /// Returns the width of columns and of the gaps between them, in whole px.
  private static func column(of count: Int, in width: Double) -> (width: Double, gap: Double) {
    let count = Double(count)
    let raw = width / (count + gapShare * (count - 1))
    let gap = min(max((raw * gapShare).rounded(), gaps.lowerBound), gaps.upperBound)
    let column = ((width - gap * (count - 1)) / count).rounded(.down)
    if column >= 2 || count == 1 { return (column, gap) }
    // Very many columns have gaps of one px.
    return (max(1, ((width - (count - 1)) / count).rounded(.down)), 1)
  }
}

extension MicroSeries {
  /// Returns the bounds of the value axis for values within some bounds.
  fileprivate func limits(of bounds: ClosedRange<Double>) -> (low: Double, high: Double) {
    let low = minimum ?? min(bounds.lowerBound, maximum ?? .infinity)
    return (low, max(low, maximum ?? bounds.upperBound))
  }

  fileprivate func color(
    of value: Double, isLast: Bool, _ highlight: MicroChart.ColumnHighlight
  ) -> SeriesColor {
    let color = color(of: value)
    return switch highlight {
    case .none: color
    case .last: isLast ? color : .neutral
    case .negative: value < 0 ? .bad : color
    }
  }

  /// Returns at most `limit` values, each the one with the greatest magnitude of a group.
  fileprivate func strongest(atMost limit: Int) -> ChartValues {
    let numbers = values.numbers
    guard numbers.count > limit else { return values }
    return ChartValues(
      numbers: (0..<limit).map { column in
        let part = numbers[numbers.count * column / limit..<numbers.count * (column + 1) / limit]
        return part.filter { !$0.isNaN }.max { abs($0) < abs($1) } ?? .nan
      })
  }
}

extension ChartValues {
  /// The last value that isn't missing.
  fileprivate var lastKnown: (index: Int, value: Double)? {
    guard let index = lastIndex(where: { $0 != nil }), let value = self[index] else { return nil }
    return (index, value)
  }

  /// Returns the values between gaps, each with its position from 0 (the first) to 1 (the last).
  ///
  /// If there are many values for each column of px, they are reduced.
  fileprivate func runs(columns: Int) -> [[(along: Double, value: Double)]] {
    // A single value stands at the end.
    func along(_ index: Int, of count: Int) -> Double {
      count > 1 ? Double(index) / Double(count - 1) : 1
    }
    if columns > 1, count > columns * 4 {
      var reducer = LineReducer()
      for column in 0..<columns {
        let indices = count * column / columns..<count * (column + 1) / columns
        reducer.add(numbers, indices, column: column)
      }
      reducer.finish()
      return reducer.runs.map { run in
        run.map { (along($0.column, of: columns), $0.value) }
      }
    }
    var runs: [[(along: Double, value: Double)]] = [[]]
    for (index, number) in numbers.enumerated() {
      if number.isNaN {
        runs.append([])
      } else {
        runs[runs.count - 1].append((along(index, of: count), number))
      }
    }
    return runs.filter { !$0.isEmpty }
  }
}
