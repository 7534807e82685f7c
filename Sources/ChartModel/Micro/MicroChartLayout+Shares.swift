/// The layout of rings and discs, which are filled clockwise from the top in every script.
extension MicroChartLayout {
  /// The depth of a ring as a share of its radius (FioriCharts' `micro_radial`).
  private static let depthShare = 0.1
  /// The bounds to which the depth is clamped, in px.
  private static let depths = 5.0...20.0
  /// The maximum depth as a share of the radius, so that a small ring keeps its hole.
  private static let maximumDepthShare = 0.4
  /// The maximum width of the text in a ring, as a share of the inner diameter.
  private static let wordShare = 0.9

  mutating func layOutRing(_ share: MicroShare) {
    let disc = disc()
    let radius = disc.diameter / 2
    let depth = min(
      max(radius * Self.depthShare, Self.depths.lowerBound), Self.depths.upperBound,
      radius * Self.maximumDepthShare)
    let ring = ChartRing(
      center: disc.center, outerRadius: radius, innerRadius: radius - depth)
    add(.ring(ring, from: 0, to: 1, .track))
    if share.fraction > 0 { add(.ring(ring, from: 0, to: share.fraction, paint(share.color))) }
    guard container == .header else { return addWords(of: share) }
    let room = 2 * (radius - depth) * Self.wordShare
    guard let words = measure.figureSizes(share.text).first(where: { $0.width <= room }) else {
      return
    }
    let height = measure.lineHeight * words.scale
    add(
      .text(
        share.text, at: ChartPoint(x: disc.center.x, y: disc.center.y - height / 2),
        anchor: .center, width: room, words.paint))
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
    // The pale background has too little contrast, so a line marks the edge of the disc.
    add(.ring(ring(to: radius - 1), from: 0, to: 1, paint(share.color)))
    addWords(of: share)
  }

  /// Returns the disc at the leading edge, centred vertically.
  private func disc() -> (center: ChartPoint, diameter: Double) {
    let inset = container == .header ? 0 : 1.0
    let diameter = max(2, min(size.width, size.height).rounded(.down) - 2 * inset)
    return (ChartPoint(x: flip(inset + diameter / 2), y: size.height / 2), diameter)
  }

  /// Adds the text of a share beside a disc in the largest size that fits; none if none fits.
  private mutating func addWords(of share: MicroShare) {
    let start = min(size.width, size.height) + MicroChartExtent.textGap(measure.lineHeight)
    let sizes =
      container == .header
      ? measure.figureSizes(share.text) : [(measure.width(share.text), 1, .label)]
    guard let words = sizes.first(where: { start + $0.width <= size.width + 0.5 }) else { return }
    let y = (size.height - measure.lineHeight * words.scale) / 2
    // The figures of rows end at one edge, as numbers do.
    let isInRow = container == .row
    addText(
      share.text, atEnd: isInRow, x: isInRow ? 0 : start, y: y, width: words.width + 1,
      words.paint)
  }
}
