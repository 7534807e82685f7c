extension Chart {
  /// Returns the width of a swatch in px; that of a line has room for its dashes.
  public func swatchWidth(of entry: Int) -> Double {
    !traits.contains(.parts) && series.indices.contains(entry) && isLine(entry) ? 20 : 12
  }

  /// The height of a swatch in px.
  public static let swatchHeight = 12.0

  /// Returns the commands that draw a piece of a series as in the chart, for a legend of widgets.
  ///
  /// - Parameters:
  ///   - entry: the index of the series, of a donut's part, or, without a position, of a state.
  ///   - position: the position whose value has the colour of the swatch; nil for that of the
  ///     series.
  public func swatch(of entry: Int, at position: Int? = nil) -> [DrawCommand] {
    let (width, height) = (swatchWidth(of: entry), Self.swatchHeight)
    if traits.contains(.parts) {
      let parts = parts()
      guard parts.indices.contains(entry) else { return [] }
      return square(.series(parts[entry].color))
    }
    if traits.contains(.states) {
      let number = position.map { state(of: entry, at: $0) } ?? entry
      guard let number, states.indices.contains(number) else { return [] }
      return square(.series(color(ofState: number)))
    }
    guard series.indices.contains(entry) else { return [] }
    let own = position.map { color(ofSeries: entry, at: $0) } ?? color(ofSeries: entry)
    let paint = paint(own, ofSeries: entry)
    let middle = ChartPoint(x: width / 2, y: height / 2)
    let ends = [ChartPoint(x: 1, y: middle.y), ChartPoint(x: width - 1, y: middle.y)]
    switch kind {
    case .scatter, .bubble:
      return [.markers(marker(of: entry), at: [middle], diameter: height - 2, paint)]
    case .area where !isComparison(entry): return square(paint)
    default:
      guard isLine(entry) else {
        guard isComparison(entry) else { return square(paint) }
        return square(.series(own)) + square(ChartPaint(.earlierFill(own)), inset: 2)
      }
      let stroke = ChartStroke(width: ChartLayout.lineWidth, dash: dash(of: entry))
      let marker = ChartMarker.ofSlot(slot(ofSeries: entry))
      let line = DrawCommand.line(ends, stroke, paint)
      return hasSeveralLines && !isComparison(entry)
        ? [line, .markers(marker, at: [middle], diameter: 7, paint)] : [line]
    }
  }

  private func square(_ paint: ChartPaint, inset: Double = 0) -> [DrawCommand] {
    let side = Self.swatchHeight - 1
    let box = ChartRectangle(x: 0.5, y: 0.5, width: side, height: side)
    return [.rectangle(box.grown(x: -inset, y: -inset), radius: 3 - inset, paint)]
  }
}
