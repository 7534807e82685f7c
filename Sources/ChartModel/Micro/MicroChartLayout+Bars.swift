import Localization

/// The layout of bullets and of stacked bars.
extension MicroChartLayout {
  /// The heights of the bars as shares of the box (FioriCharts' `micro_bullet`).
  private static let scaleShare = 0.786
  private static let forecastShare = 0.6
  private static let actualShare = 0.36
  private static let forecastOpacity = 0.3
  private static let cornerRadius = 2.0
  private static let targetWidth = 2.0
  private static let partGap = 1.0

  mutating func layOut(_ bullet: BulletMeasure) {
    var box = (top: 0.0, height: size.height)
    if container == .header {
      let words = measure.lineHeight + MicroChartExtent.barGap
      box = (words, max(4, size.height - 2 * words))
      layOutWords(of: bullet, below: box.top + box.height + MicroChartExtent.barGap)
    }
    func x(_ value: Double) -> Double {
      let share = (value - bullet.lower) / (bullet.upper - bullet.lower)
      return size.width * min(max(share, 0), 1)
    }
    func bar(_ share: Double) -> (top: Double, height: Double) {
      // Nested bars have the same middle, aligned with whole px.
      let inset = (box.height * (1 - share) / 2).rounded()
      return (box.top + inset, max(2, box.height - 2 * inset))
    }
    let scale = bar(Self.scaleShare)
    addBar(
      from: 0, to: size.width, top: scale.top, height: scale.height, radius: Self.cornerRadius,
      .track)
    // A row shows no thresholds, since it has no room to explain them.
    for threshold in bullet.thresholds where container == .header && threshold.from > bullet.lower {
      guard threshold.from < bullet.upper else { break }
      let tick = max(2, (scale.height / 4).rounded())
      let start = x(threshold.from)
      addBar(
        from: start, to: start + 1, top: scale.top + scale.height - tick, height: tick, .label)
    }
    let zero = x(0)
    if let forecast = bullet.forecast {
      let bar = bar(Self.forecastShare)
      addBar(
        from: zero, to: x(forecast), top: bar.top, height: bar.height,
        paint(bullet.barColor).faded(to: Self.forecastOpacity))
      // The pale bar has too little contrast, so a line marks its end.
      addBar(
        from: x(forecast) - 1, to: x(forecast), top: bar.top, height: bar.height,
        paint(bullet.barColor))
    }
    var start = zero
    if case .difference(let target) = bullet.comparison { start = x(target) }
    let actual = bar(Self.actualShare)
    addBar(
      from: start, to: x(bullet.actual), top: actual.top, height: actual.height,
      paint(bullet.barColor))
    guard let target = bullet.target else { return }
    let mark = min(max(x(target) - Self.targetWidth / 2, 0), size.width - Self.targetWidth)
    addBar(
      from: mark, to: mark + Self.targetWidth, top: box.top, height: box.height, .strongLabel)
  }

  /// Lays out the actual value and the target above the bar, and the ends of the scale below it.
  private mutating func layOutWords(of bullet: BulletMeasure, below: Double) {
    let actual =
      if case .difference = bullet.comparison, let difference = bullet.difference {
        bullet.format.change(difference)
      } else {
        bullet.format.text(bullet.actual)
      }
    let width = min(measure.strongWidth(actual), size.width)
    addText(actual, y: 0, width: width, .strongLabel)
    if let target = bullet.target {
      let room = size.width - width - 2 * MicroChartExtent.textGap(measure.lineHeight)
      let text = bullet.format.text(target)
      addText(String(localized: "Target \(text)"), atEnd: true, y: 0, width: room)
    }
    let half = size.width / 2 - MicroChartExtent.textGap(measure.lineHeight)
    addText(bullet.format.text(bullet.lower), y: below, width: half)
    addText(bullet.format.text(bullet.upper), atEnd: true, y: below, width: half)
  }

  mutating func layOut(_ parts: MicroParts) {
    let inHeader = container == .header
    let height =
      (MicroChartExtent.partsBar
      * (inHeader ? textScale : size.height / MicroChartExtent.rowHeight)).rounded()
    let top = inHeader ? 0 : ((size.height - height) / 2).rounded()
    if inHeader {
      addLegend(parts, top: height + MicroChartExtent.textGap(measure.lineHeight))
    }
    let shown = parts.parts.filter { $0.value > 0 }
    guard !shown.isEmpty else {
      addBar(
        from: 0, to: size.width, top: top, height: height, radius: Self.cornerRadius, .track)
      return
    }
    var whole = size.width
    if parts.scale > parts.total {
      whole = (size.width * parts.total / parts.scale).rounded()
      addBar(
        from: 0, to: size.width, top: top, height: height, radius: Self.cornerRadius, .track)
    }
    let room = max(0, whole - Self.partGap * Double(shown.count - 1))
    var sum = 0.0
    for (index, part) in shown.enumerated() {
      let gaps = Self.partGap * Double(index)
      let start = gaps + room * sum
      sum += parts.share(of: part)
      addBar(
        from: start, to: gaps + room * sum, top: top, height: height, radius: Self.cornerRadius,
        paint(part.color))
    }
  }

  /// Adds the names of the parts with their figures, in as many lines as there is room for.
  private mutating func addLegend(_ parts: MicroParts, top: Double) {
    let legend = MicroPartsLegend(
      parts, width: size.width, lineLimit: Int((size.height - top) / measure.lineHeight),
      measure: measure)
    for label in legend.labels {
      let y = top + Double(label.line) * measure.lineHeight
      var start = label.x
      if let color = label.color {
        let center = ChartPoint(
          x: flip(start + legend.swatch / 2), y: y + measure.lineHeight / 2)
        add(.markers(.circle, at: [center], diameter: legend.swatch, paint(color)))
        start += legend.swatch + legend.gap
      }
      addText(label.text, x: start, y: y, width: label.x + label.width - start)
    }
  }
}
