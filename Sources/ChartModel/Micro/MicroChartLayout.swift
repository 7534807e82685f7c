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
