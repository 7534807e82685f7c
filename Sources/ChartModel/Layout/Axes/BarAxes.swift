/// The sizes of a page's bar chart, which has names beside the bars and a scale below them.
enum BarAxes {
  /// The thickness of a bar with its spacing, in px.
  static let slot = 24.0

  /// Returns the height at which all bars and names fit.
  static func height(of chart: Chart, lineHeight: Double) -> Double {
    let columns = chart.columnOrder(of: Array(chart.series.indices))
    let bars = chart.stacking == .none ? max(columns.count, 1) : 1
    let slot = max(slot, lineHeight + 6) * (1 + Double(bars - 1) * 0.8)
    return Double(max(chart.domain.count, 1)) * slot + 2 * lineHeight
      + 6 + ChartComposer.titleGap
  }
}

extension ChartComposer {
  /// The maximum share of the width that the names take.
  private static let nameShare = 0.35
  /// The maximum number of names and figures that are measured, since measuring takes time.
  private static let measuredCount = 200

  mutating func layOutBars() {
    let title = chart.valueAxis.title ?? chart.domainTitle
    let top =
      (title == nil ? 2 : lineHeight + Self.titleGap)
      + BarList.referenceHeight(of: chart, lineHeight: lineHeight)
    let bottom = lineHeight + domainLabelGap
    let names = barNames()
    let column = min(names.widest + 1, geometry.width * Self.nameShare) + Self.valueLabelGap
    let figures = figureRoom()
    let width = max(1, geometry.width - column - figures - 1)
    geometry.plot = geometry.snapped(
      ChartRectangle(
        x: mirrored ? figures + 1 : column, y: top, width: width,
        height: max(1, geometry.height - top - bottom)))
    let axis = valueAxes.axis(secondary: false, count: max(2, Int(width / 96)))
    geometry.valueScale = axis.scale
    let labels = barScaleLabels(axis)
    layOutBarThresholds()
    layOutBarGrid(axis)
    clip(to: plot.grown(x: 1, y: 1)) { $0.layOutColumns() }
    layOutZeroLine()
    layOutBarReferences()
    layOutBarFigures()
    layOutBarNames(column: column)
    layOutDomainLabels(labels)
    layOutBarTitles()
  }

  private func barNames() -> (widest: Double, count: Int) {
    let positions = geometry.domain.visible
    let step = max(1, positions.count / Self.measuredCount)
    let widths = Swift.stride(from: positions.lowerBound, to: positions.upperBound, by: step).map {
      measure.width(chart.domain.name(of: $0))
    }
    return (widths.max() ?? 0, positions.count)
  }

  /// Whether each bar has a figure beside it.
  private var hasFigures: Bool {
    guard let first = geometry.series.first, !chart.isStacked(first) else { return false }
    let rows = geometry.height - 2 * lineHeight
    let bars = Double(max(geometry.domain.visible.count * geometry.series.count, 1))
    return rows / bars * (1 - ChartLayout.columnGap) >= lineHeight * 0.8
  }

  private func figureRoom() -> Double {
    guard hasFigures else { return 0 }
    let positions = geometry.domain.visible.prefix(Self.measuredCount)
    let widest = barFigures(positions).compactMap { $0.map(measure.width) }.max() ?? 0
    return widest + 8
  }

  /// Returns the figures of the bars: for each position those of all visible series.
  private func barFigures(_ positions: Range<Int>) -> [String?] {
    let values = positions.flatMap { position in
      geometry.series.map { chart.value(of: $0, at: position) }
    }
    return chart.valueAxis.format.texts(values).map { $0.map(figure) }
  }

  private func barScaleLabels(_ axis: AxisTicks) -> [DomainLabel] {
    domainLabels.spaced(
      axis.ticks.compactMap { tick in
        guard !tick.label.isEmpty, let x = geometry.across(tick.value, axis.scale) else {
          return nil
        }
        return DomainLabel(text: figure(tick.label), x: x, width: geometry.width / 2)
      })
  }

  private mutating func layOutBarGrid(_ axis: AxisTicks) {
    for tick in axis.ticks where !tick.isMinor && tick.value != 0 {
      if let x = geometry.across(tick.value, axis.scale) {
        addUpright(x: x, dash: Self.gridDash, .grid)
      }
    }
  }

  private mutating func layOutZeroLine() {
    let scale = geometry.valueScale
    guard scale.lower <= 0, scale.upper >= 0, let x = geometry.across(0, scale) else { return }
    addUpright(x: x, .axis)
  }

  private mutating func layOutBarThresholds() {
    let scale = geometry.valueScale
    for threshold in chart.thresholds
    where threshold.from > scale.lower && threshold.from <= scale.upper {
      guard let x = geometry.across(threshold.from, scale) else { continue }
      addUpright(x: x, .series(threshold.color == .automatic ? .neutral : threshold.color))
    }
  }

  /// Lays out the reference lines over the bars, with their labels above the plot.
  private mutating func layOutBarReferences() {
    let references = barReferences
    for reference in references {
      addUpright(x: reference.x, dash: Self.referenceDash, reference.paint)
    }
    layOutLabels(of: references)
  }

  /// The reference lines within the scale, with their positions in px and their colours.
  var barReferences: [(label: String, x: Double, paint: ChartPaint)] {
    let scale = geometry.valueScale
    return chart.referenceLines.compactMap { line in
      guard line.value >= scale.lower, line.value <= scale.upper,
        let x = geometry.across(line.value, scale)
      else { return nil }
      return (line.label, x, .series(line.color == .automatic ? .neutral : line.color))
    }
  }

  /// Lays out the labels of reference lines above the plot.
  mutating func layOutLabels(of references: [(label: String, x: Double, paint: ChartPaint)]) {
    let labels = references.filter { !$0.label.isEmpty }.map {
      DomainLabel(text: $0.label, x: $0.x, width: geometry.width / 2)
    }
    for label in domainLabels.spaced(labels) {
      let point = ChartPoint(x: label.x, y: plot.y - lineHeight - 2)
      add(.text(label.text, at: point, anchor: .center, width: label.width, .label))
    }
  }

  private mutating func addUpright(x: Double, dash: [Double] = [], _ paint: ChartPaint) {
    let x = geometry.crispX(x)
    add(
      .rule(
        from: ChartPoint(x: x, y: plot.y), to: ChartPoint(x: x, y: plot.maxY),
        ChartStroke(width: geometry.hairline, dash: dash), paint))
  }

  /// Lays out a figure after each positive and before each negative bar.
  private mutating func layOutBarFigures() {
    guard hasFigures else { return }
    // A figure that a line would cross gets a background.
    let lines = (chart.thresholds.map(\.from) + chart.referenceLines.map(\.value)).compactMap {
      geometry.across($0, geometry.valueScale)
    }
    var figures = barFigures(geometry.domain.visible)[...]
    for position in geometry.domain.visible {
      for index in geometry.series {
        guard let text = figures.removeFirst(), let value = chart.value(of: index, at: position),
          let box = geometry.column(at: position, series: index)
        else { continue }
        let isPreferredAtLeft = (value < 0) != mirrored
        let width = measure.width(text) + 1
        // A figure that doesn't fit on its own side stands on the other.
        let fits =
          isPreferredAtLeft
          ? box.x - 6 - width >= 0 : box.maxX + 6 + width <= geometry.width + 1
        let isAtLeft = fits == isPreferredAtLeft
        let y = box.middle.y - lineHeight / 2
        let point = ChartPoint(x: isAtLeft ? box.x - 6 : box.maxX + 6, y: y)
        let start = isAtLeft ? point.x - width : point.x
        if lines.contains(where: { $0 >= start - 1 && $0 <= start + width + 1 }) {
          let ground = ChartRectangle(x: start, y: y, width: width, height: lineHeight)
          add(.rectangle(ground, radius: 3, ChartPaint.ground.faded(to: 0.8)))
        }
        add(.text(text, at: point, anchor: isAtLeft ? .right : .left, width: width, .label))
      }
    }
  }

  /// Lays out the names of the bars, or every n-th one where they don't all fit.
  private mutating func layOutBarNames(column: Double) {
    let slot = geometry.slotLength
    let stride = max(1, Int(min((lineHeight + 2) / slot, 1e9).rounded(.up)))
    for position in geometry.domain.visible where position.isMultiple(of: stride) {
      let y = geometry.along(position: position) - lineHeight / 2
      guard y >= -lineHeight / 2, y + lineHeight / 2 <= plot.maxY + 1 else { continue }
      let name = chart.domain.name(of: position)
      // A name is aligned with the end of its column, beside its bar.
      let x = mirrored ? plot.maxX + Self.valueLabelGap : plot.x - Self.valueLabelGap
      add(
        .text(
          name, at: ChartPoint(x: x, y: y), anchor: endAnchor,
          width: column - Self.valueLabelGap, .label))
    }
  }

  private mutating func layOutBarTitles() {
    if let title = chart.domainTitle {
      let point = ChartPoint(x: flip(0), y: 0)
      let width = chart.valueAxis.title == nil ? geometry.width : geometry.width / 2 - 8
      add(.text(title, at: point, anchor: startAnchor, width: width, .strongLabel))
    }
    if let title = chart.valueAxis.title {
      let point = ChartPoint(x: flip(geometry.width), y: 0)
      let width = chart.domainTitle == nil ? geometry.width : geometry.width / 2 - 8
      add(.text(title, at: point, anchor: endAnchor, width: width, .strongLabel))
    }
  }
}
