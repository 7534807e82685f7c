/// Shares of a whole: rings and discs, filled from twelve o'clock on, clockwise in every script.
extension MicroChartLayout {
  /// How thick a ring is, as a part of its radius, and the px between which that is clamped
  /// (FioriCharts' `micro_radial`).
  private static let depthShare = 0.1
  private static let depths = 5.0...20.0
  /// No thicker than that part of the radius: a small ring stays a ring.
  private static let greatestDepthShare = 0.4
  /// The share of the inner diameter of a ring that text can take.
  private static let wordShare = 0.9

  mutating func layOutRing(_ share: MicroShare) {
    let disc = disc()
    let radius = disc.diameter / 2
    let depth = min(
      max(radius * Self.depthShare, Self.depths.lowerBound), Self.depths.upperBound,
      radius * Self.greatestDepthShare)
    let ring = ChartRing(
      center: disc.center, outerRadius: radius, innerRadius: radius - depth)
    add(.ring(ring, from: 0, to: 1, .track))
    if share.fraction > 0 { add(.ring(ring, from: 0, to: share.fraction, paint(share.color))) }
    guard container == .header else { return addWords(of: share, beside: disc.diameter) }
    let room = 2 * (radius - depth) * Self.wordShare
    let isFigure = measure.figureWidth(share.text) <= room
    guard isFigure || measure.strongWidth(share.text) <= room else { return }
    let height = measure.lineHeight * (isFigure ? ChartTextMeasure.figureScale : 1)
    add(
      .text(
        share.text, at: ChartPoint(x: disc.center.x, y: disc.center.y - height / 2),
        anchor: .center, width: room, isFigure ? .figure : .strongLabel))
  }

  mutating func layOutDisc(_ share: MicroShare) {
    let disc = disc()
    let radius = disc.diameter / 2
    func ring(to inner: Double) -> ChartRing {
      ChartRing(center: disc.center, outerRadius: radius, innerRadius: inner)
    }
    add(.markers(.circle, at: [disc.center], diameter: disc.diameter, .track))
    if share.fraction > 0 {
      add(.ring(ring(to: 0), from: 0, to: share.fraction, paint(share.color)))
    }
    // The pale ground alone has too little contrast: a line says where the whole ends.
    add(.ring(ring(to: radius - 1), from: 0, to: 1, paint(share.color)))
    addWords(of: share, beside: disc.diameter)
  }

  /// The disc at the leading edge, in the middle of the height.
  private func disc() -> (center: ChartPoint, diameter: Double) {
    let inset = container == .header ? 0 : 1.0
    let diameter = max(2, min(size.width, size.height).rounded(.down) - 2 * inset)
    return (ChartPoint(x: flip(inset + diameter / 2), y: size.height / 2), diameter)
  }

  /// Where they have room, in a header as large as they have; never cut.
  private mutating func addWords(of share: MicroShare, beside diameter: Double) {
    let start = min(size.width, size.height) + MicroChartExtent.textGap(measure.lineHeight)
    let sizes: [(width: Double, scale: Double, paint: ChartPaint)] =
      container == .header
      ? [
        (measure.figureWidth(share.text), ChartTextMeasure.figureScale, .figure),
        (measure.strongWidth(share.text), 1, .strongLabel),
      ] : [(measure.width(share.text), 1, .label)]
    guard let words = sizes.first(where: { start + $0.width <= size.width + 0.5 }) else { return }
    let y = (size.height - measure.lineHeight * words.scale) / 2
    addText(share.text, x: start, y: y, width: words.width + 1, words.paint)
  }
}
