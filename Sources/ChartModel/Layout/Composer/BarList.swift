import Localization

/// The sizes of a card's bar chart, where each bar is a track below its name and figure.
public enum BarList {
  /// The minimum thickness of a bar in px.
  public static let barHeight = 8.0
  /// The maximum thickness of a bar in px, in a chart with room for it.
  static let maximumBarHeight = 24.0
  /// The minimum gap between a bar and the next name, in px.
  public static let spacing = 14.0
  /// The maximum gap between a bar and the next name, in px.
  static let maximumSpacing = 28.0

  /// The number of bars that fit into a card of 520 px below a title (S-06): a year of months.
  static let limit = 12

  /// Returns the height at which all bars fit, or as many as a card has room for.
  static func height(of chart: Chart, lineHeight: Double) -> Double {
    let row = lineHeight + ChartLayout.labelGap + barHeight
    let bars = chart.columnOrder(of: Array(chart.series.indices))
    let series = chart.stacking == .none ? max(bars.count, 1) : 1
    let rows = Double(min(max(chart.domain.count, 1) * series, max(limit, series)))
    let legend = chart.hasLegend ? lineHeight + ChartLayout.legendGap : 0
    return referenceHeight(of: chart, lineHeight: lineHeight) + rows * row + (rows - 1) * spacing
      + legend
  }

  /// Returns the height above the bars that the labels of reference lines take.
  static func referenceHeight(of chart: Chart, lineHeight: Double) -> Double {
    chart.referenceLines.contains { !$0.label.isEmpty } ? lineHeight + 2 : 0
  }

  /// The distance in px by which a reference line is longer than a bar, above it and below it.
  static let referenceOverhang = 4.0

  /// Returns the text about a number of positions that have no room.
  static func moreText(_ count: Int) -> String { String(localized: "and \(count) more") }
}

/// The vertical positions of the bars of a list.
///
/// In a card that is higher than they need, bars are thicker and further apart, and in the middle
/// of what is left.
private struct BarListRows {
  /// The top of the first name, in px.
  let start: Double
  /// The distance between the tops of two names, in px.
  let step: Double
  let barHeight: Double

  /// - Parameter top: the top of the room in px, whose height is `height`.
  init(count: Int, lineHeight: Double, top: Double, in height: Double) {
    let label = lineHeight + ChartLayout.labelGap
    let gaps = Double(max(0, count - 1))
    func extent(_ bar: Double, _ spacing: Double) -> Double {
      Double(count) * (label + bar) + gaps * spacing
    }
    let least = extent(BarList.barHeight, BarList.spacing)
    let most = extent(BarList.maximumBarHeight, BarList.maximumSpacing)
    let share = most > least ? min(max(0, (height - least) / (most - least)), 1) : 0
    func between(_ least: Double, _ most: Double) -> Double {
      (least + share * (most - least)).rounded(.down)
    }
    barHeight = between(BarList.barHeight, BarList.maximumBarHeight)
    let spacing = between(BarList.spacing, BarList.maximumSpacing)
    step = label + barHeight + spacing
    start = top + max(0, ((height - extent(barHeight, spacing)) / 2).rounded(.down))
  }
}

extension ChartComposer {
  mutating func layOutBarList() {
    let legend = layOutLegend()
    let top = BarList.referenceHeight(of: chart, lineHeight: lineHeight)
    geometry.plot = ChartRectangle(
      x: 0, y: top, width: geometry.width, height: max(0, geometry.height - legend - top))
    let positions = 0..<chart.domain.count
    let isStacked = chart.stacking != .none
    let bounds = geometry.series.compactMap {
      geometry.ends[$0]?.bounds(in: positions, least: -.infinity)
    }
    let isPercent = chart.stacking == .percent
    let marks = chart.referenceLines.map(\.value)
    // Bars begin at zero, which is at the right end where all of them are negative.
    let least = min(0, (bounds.map(\.low) + (isPercent ? [] : marks)).min() ?? 0)
    let greatest = max(0, (bounds.map(\.high) + (isPercent ? [] : marks)).max() ?? 1)
    let low = isPercent ? (least < 0 ? -100 : 0) : chart.valueAxis.minimum ?? least
    let high = isPercent ? (greatest > 0 ? 100 : 0) : chart.valueAxis.maximum ?? greatest
    geometry.valueScale = ChartScale(lower: low, upper: max(high, low + .leastNonzeroMagnitude))
    let shown = fittingPositions(isStacked: isStacked)
    let rest = positions.count - shown
    let note = rest > 0 && shown > 0 ? lineHeight + BarList.spacing : 0
    let bars = Array(bars(isStacked: isStacked, in: 0..<shown))
    let rows = BarListRows(
      count: bars.count, lineHeight: lineHeight, top: top, in: plot.height - note)
    if note > 0 {
      add(
        .text(
          BarList.moreText(rest), at: ChartPoint(x: flip(0), y: plot.maxY - lineHeight),
          anchor: startAnchor, width: geometry.width, .label))
    }
    let figures = chart.valueAxis.format.texts(bars.map(\.value))
    geometry.bars = areas(of: bars, rows)
    for (number, (bar, text)) in zip(bars, figures).enumerated() {
      layOutBar(bar, text, top: rows.start + Double(number) * rows.step, rows.barHeight)
    }
    layOutReferences(across: bars.count, rows)
  }

  /// Lays out the reference lines across each bar, with their labels above the first name.
  private mutating func layOutReferences(across count: Int, _ rows: BarListRows) {
    let references = barReferences
    for number in 0..<count {
      let bar = rows.start + Double(number) * rows.step + lineHeight + ChartLayout.labelGap
      for reference in references {
        // A line at an end of the scale is seen whole.
        let x = geometry.crispX(min(max(reference.x, plot.x + 1), plot.maxX - 1))
        add(
          .rule(
            from: ChartPoint(x: x, y: bar - BarList.referenceOverhang),
            to: ChartPoint(x: x, y: bar + rows.barHeight + BarList.referenceOverhang),
            ChartStroke(width: 2 * geometry.hairline), reference.paint))
      }
    }
    layOutLabels(of: references)
  }

  /// Returns the number of positions that fit with all of their bars, beside a line that counts the
  /// others.
  private func fittingPositions(isStacked: Bool) -> Int {
    let count = chart.domain.count
    let perPosition = isStacked ? 1 : max(chart.columnOrder(of: geometry.series).count, 1)
    let step = lineHeight + ChartLayout.labelGap + BarList.barHeight + BarList.spacing
    func fitting(_ height: Double) -> Int {
      max(0, Int(((height + BarList.spacing + 0.5) / step).rounded(.down))) / perPosition
    }
    let all = fitting(plot.height)
    guard all < count else { return count }
    return min(max(fitting(plot.height - lineHeight - BarList.spacing), min(all, 1)), count)
  }

  /// Returns the area of each position, from its name to the end of its last bar.
  private func areas(of bars: [Bar], _ rows: BarListRows) -> [ChartRectangle] {
    let extent = lineHeight + ChartLayout.labelGap + rows.barHeight
    var areas: [ChartRectangle] = []
    for (number, bar) in bars.enumerated() {
      let top = rows.start + Double(number) * rows.step
      if bar.position == areas.count {
        areas.append(ChartRectangle(x: 0, y: top, width: geometry.width, height: extent))
      } else {
        areas[bar.position].height = top + extent - areas[bar.position].y
      }
    }
    return areas
  }

  /// A bar with its name and value.
  private struct Bar {
    /// The name of the position; empty for all but the first bar of a position.
    var name: String
    var value: Double?
    var position: Int
    /// The series of the bar: one, or those of a stack.
    var series: [Int]
  }

  private func bars(isStacked: Bool, in positions: Range<Int>) -> some Sequence<Bar> {
    positions.lazy.flatMap { position -> [Bar] in
      let name = chart.domain.name(of: position)
      if isStacked {
        return [
          Bar(name: name, value: total(at: position), position: position, series: geometry.series)
        ]
      }
      let order = chart.columnOrder(of: geometry.series)
      return order.map { index in
        Bar(
          name: index == order.first ? name : "",
          value: chart.value(of: index, at: position),
          position: position, series: [index])
      }
    }
  }

  /// Returns the sum of the values at a position; nil if there are none.
  private func total(at position: Int) -> Double? {
    let values = geometry.series.compactMap { chart.value(of: $0, at: position) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  private mutating func layOutBar(
    _ bar: Bar, _ text: String?, top: Double, _ barHeight: Double
  ) {
    let figure = text.map(figure) ?? "—"
    let figureWidth = measure.width(figure) + 1
    add(
      .text(
        bar.name, at: ChartPoint(x: flip(0), y: top), anchor: startAnchor,
        width: max(0, geometry.width - figureWidth - 12), .strongLabel))
    add(
      .text(
        figure, at: ChartPoint(x: flip(geometry.width), y: top), anchor: endAnchor,
        width: figureWidth, .label))
    let track = ChartRectangle(
      x: 0, y: top + lineHeight + ChartLayout.labelGap, width: geometry.width,
      height: barHeight)
    add(.rectangle(track, radius: barHeight / 2, .track))
    let segments = bar.series.compactMap { fill(of: track, at: bar.position, series: $0) }
    let (first, last) = (segments.map(\.0.x).min(), segments.map(\.0.maxX).max())
    for (box, paint) in segments {
      guard case .earlier(let color) = paint.role, let width = outlineWidth(of: box) else {
        layOutSegment(box, roundsLeft: box.x == first, roundsRight: box.maxX == last, paint)
        continue
      }
      let inside = box.grown(x: -width, y: -width)
      let outer = ChartPaint(.series(color), opacity: paint.opacity)
      let inner = ChartPaint(.earlierFill(color), opacity: paint.opacity)
      add(.rectangle(box, radius: box.height / 2, outer))
      add(.rectangle(inside, radius: inside.height / 2, inner))
    }
  }

  /// Lays out a segment of a bar, of which only the outer ends are round.
  private mutating func layOutSegment(
    _ box: ChartRectangle, roundsLeft: Bool, roundsRight: Bool, _ paint: ChartPaint
  ) {
    let radius = box.height / 2
    if roundsLeft, roundsRight { return add(.rectangle(box, radius: radius, paint)) }
    guard roundsLeft || roundsRight, box.width >= 2 * radius else {
      return add(.rectangle(box, radius: 0, paint))
    }
    add(.rectangle(box, radius: radius, paint))
    var square = box
    if roundsLeft { square.x += radius }
    square.width -= radius
    add(.rectangle(square, radius: 0, paint))
  }

  private func fill(
    of track: ChartRectangle, at position: Int, series index: Int
  ) -> (ChartRectangle, ChartPaint)? {
    guard let (lower, upper) = geometry.ends[index]?.ends(at: position) else { return nil }
    let scale = geometry.valueScale
    func x(_ value: Double) -> Double {
      track.width * min(max(scale.fraction(of: value) ?? 0, 0), 1)
    }
    let left = min(x(lower ?? 0), x(upper))
    let extent = max(x(lower ?? 0), x(upper)) - left
    // A small value still shows a dot; a segment of a stack has its true extent.
    let width =
      lower == nil ? max(extent, upper == 0 ? 0 : track.height) : max(0, extent - 1)
    guard width > 0 else { return nil }
    // The dot of a negative value ends where its bar would, and none leaves the track.
    let wanted = lower == nil && upper < 0 ? left + extent - width : left
    let start = max(0, min(wanted, track.width - width))
    var box = track
    box.x = geometry.x(atOffset: start, width: width)
    box.width = width
    let paint = lower == nil ? paint(of: upper, series: index) : paint(ofSeries: index)
    return (box, paint)
  }
}

extension ChartDomain {
  var isNumbers: Bool {
    if case .numbers = self { true } else { false }
  }

  /// Returns the name of a position beside a bar or a part.
  func name(of position: Int) -> String {
    switch self {
    case .categories(let names): names[position]
    case .numbers(let numbers, let format): format.coordinate(numbers[position])
    case .times: label(of: position)
    }
  }
}
