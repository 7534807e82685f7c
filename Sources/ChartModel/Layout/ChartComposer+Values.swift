/// The layout of value axes and their labels.
extension ChartComposer {
  /// The gap between the plot and the value labels, in px.
  static let valueLabelGap = 8.0

  /// Returns the width that the labels of an axis take beside the plot, in px.
  func labelColumn(_ axis: AxisTicks) -> Double {
    if isCard, chart.labelledAxis == .x { return 0 }
    let widest = axis.ticks.map { measure.width($0.label) }.max() ?? 0
    return min(widest + 1, geometry.width * 0.35) + Self.valueLabelGap
  }

  /// Lays out the labels of an axis, without those that are too close to the one below.
  mutating func layOutValueLabels(_ axis: AxisTicks, atEnd: Bool = false) {
    // Figures are aligned at the right, also in right-to-left scripts.
    let isLeft = mirrored == atEnd
    let x = isLeft ? plot.x - Self.valueLabelGap : geometry.width
    var last = Double.infinity
    for tick in axis.ticks where !tick.label.isEmpty {
      guard let y = geometry.across(tick.value, axis.scale), y + lineHeight + 3 <= last + 1e-9
      else { continue }
      last = y
      let point = ChartPoint(x: x, y: y - lineHeight / 2)
      add(
        .text(figure(tick.label), at: point, anchor: .right, width: geometry.width * 0.35, .label))
    }
  }
}
