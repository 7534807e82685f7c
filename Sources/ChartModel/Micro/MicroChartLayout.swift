/// The layout of a micro chart in a box of a given size.
public struct MicroChartLayout {
  public private(set) var commands: [DrawCommand] = []

  let container: MicroChart.Container
  let size: (width: Double, height: Double)
  let measure: ChartTextMeasure
  let mirrored: Bool
  let textScale: Double

  /// - Parameters:
  ///   - width: the width of the box, in px.
  ///   - height: the height of the box, in px.
  ///   - mirrored: whether the script runs from right to left, so that bars begin at the right and
  ///     time runs to the left.
  ///   - textScale: the factor of the user's text size.
  public init(
    _ chart: MicroChart, in container: MicroChart.Container, width: Double, height: Double,
    measure: ChartTextMeasure, mirrored: Bool = false, textScale: Double = 1
  ) {
    self.container = container
    size = (width, height)
    self.measure = measure
    self.mirrored = mirrored
    self.textScale = textScale
    guard width > 1, height > 1 else { return }
    switch chart {
    case .bullet(let bullet): layOut(bullet)
    case .stackedBar(let parts): layOut(parts)
    case .radial(let share): layOutRing(share)
    case .harveyBall(let share): layOutDisc(share)
    case .line(let series): layOut(series, filled: false)
    case .area(let series): layOut(series, filled: true)
    case .columns(let series, let highlight): layOutColumns(series, highlight)
    }
  }

  mutating func add(_ command: DrawCommand) { commands.append(command) }

  /// Adds a bar between two distances from the leading edge, aligned with whole px.
  mutating func addBar(
    from start: Double, to end: Double, top: Double, height: Double, radius: Double = 0,
    _ paint: ChartPaint
  ) {
    let (first, last) = (flip(start).rounded(), flip(end).rounded())
    add(
      .rectangle(
        ChartRectangle(
          x: min(first, last), y: top, width: max(1, abs(last - first)), height: height),
        radius: radius, paint))
  }

  /// Adds a text at the leading or the trailing edge; `y` is its upper edge.
  mutating func addText(
    _ text: String, atEnd: Bool = false, x: Double = 0, y: Double, width: Double,
    _ paint: ChartPaint = .label
  ) {
    let point = ChartPoint(x: flip(atEnd ? size.width - x : x), y: y)
    // The isolate keeps the sign of a number in front of it in right-to-left scripts.
    let run = mirrored ? "\u{2068}\(text)\u{2069}" : text
    add(.text(run, at: point, anchor: atEnd == mirrored ? .left : .right, width: width, paint))
  }

  /// Returns the x coordinate at a distance from the leading edge.
  func flip(_ x: Double) -> Double { mirrored ? size.width - x : x }

  /// Returns the paint of a colour, where the automatic one is the first of the palette.
  func paint(_ color: SeriesColor) -> ChartPaint {
    .series(color == .automatic ? ChartPalette.distinct.color(at: 0) : color)
  }
}

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
