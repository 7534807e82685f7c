/// The ring of a donut and its segments.
struct DonutGeometry: Hashable, Sendable {
  struct Segment: Hashable, Sendable {
    var part: DonutPart
    /// The angle at which the segment starts, clockwise from the top in turns, as it is drawn.
    var start: Double
    var end: Double
  }

  var ring: ChartRing
  var segments: [Segment]

  /// The depth of the ring as a share of its diameter.
  static let depth = 63.0 / 336
  /// The gap between two parts in px.
  static let gap = 1.0
  /// The gap between two lines of the legend in px.
  static let rowGap = 6.0

  /// Returns the height of a card's legend, which has one part on a line.
  static func legendHeight(of chart: Chart, lineHeight: Double) -> Double {
    let rows = Double(min(chart.parts().count, LegendEntry.limit))
    return rows * lineHeight + max(0, rows - 1) * rowGap
  }
}

extension ChartComposer {
  /// The minimum width of a legend beside the ring, in px; large text takes room from the ring.
  private var legendWidth: Double { max(104, (lineHeight * 10 - 60).rounded()) }
  private static let legendSpacing = 20.0
  /// The minimum diameter of a ring in px.
  private static let minimumRingDiameter = 48.0
  private static let maximumRingDiameter = 360.0
  /// The diameter in px to which a ring shrinks for the names of its parts.
  private static let readableRingDiameter = 88.0

  mutating func layOutDonut() {
    let parts = chart.parts(hidden: geometry.view.hidden)
    guard !parts.isEmpty else { return }
    guard isCard else {
      let diameter = min(geometry.width, geometry.height - 8, Self.maximumRingDiameter)
      let center = ChartPoint(x: geometry.width / 2, y: geometry.height / 2)
      layOutRing(parts, center: center, diameter: diameter)
      return layOutTotal(parts)
    }
    let legend = DonutGeometry.legendHeight(of: chart, lineHeight: lineHeight)
    let room = geometry.height - legend - ChartLayout.legendGap
    let fits = room >= Self.minimumRingDiameter
    let beside = diameterBeside(parts)
    let isBelow = beside.cutsNames && room >= Self.readableRingDiameter
    if beside.diameter >= Self.minimumRingDiameter, !isBelow {
      let beside = beside.diameter
      let center = ChartPoint(x: flip(beside / 2), y: geometry.height / 2)
      layOutRing(parts, center: center, diameter: beside)
      let start = beside + Self.legendSpacing
      layOutParts(parts, start: start, middle: geometry.height / 2)
      return
    }
    let diameter = min(geometry.width, fits ? room : geometry.height)
    let center = ChartPoint(x: geometry.width / 2, y: diameter / 2)
    layOutRing(parts, center: center, diameter: diameter)
    if fits {
      layOutParts(parts, start: 0, middle: geometry.height - legend / 2)
    }
  }

  /// Returns the diameter of a card's ring beside its legend, in px.
  ///
  /// The ring leaves long names as much room as it can, and says whether that is enough.
  private func diameterBeside(_ parts: [DonutPart]) -> (diameter: Double, cutsNames: Bool) {
    let names = LegendEntry.entries(of: parts.map(\.name)).filter { $0.index != nil }
    let widest = names.map { measure.strongWidth($0.text) }.max() ?? 0
    let wanted = dotSwatch + swatchGap + widest + 8 + measure.width("100\u{2009}%") + 1
    let room = geometry.width - Self.legendSpacing
    let greatest = min(geometry.height, room - legendWidth, 160)
    let least = min(greatest, Self.readableRingDiameter)
    let diameter = min(greatest, max(room - wanted, least))
    return (diameter, room - diameter < wanted)
  }

  private mutating func layOutRing(_ parts: [DonutPart], center: ChartPoint, diameter: Double) {
    let radius = diameter / 2
    let ring = ChartRing(
      center: center, outerRadius: radius, innerRadius: radius - diameter * DonutGeometry.depth)
    var segments: [DonutGeometry.Segment] = []
    var start = 0.0
    // The gap in turns, measured in the middle of the ring's depth.
    let middle = (ring.outerRadius + ring.innerRadius) / 2
    let gap = parts.count > 1 ? DonutGeometry.gap / (2 * .pi * max(middle, 1)) : 0
    for part in parts {
      let end = start + part.share
      let segment = DonutGeometry.Segment(
        part: part, start: mirrored ? 1 - end : start, end: mirrored ? 1 - start : end)
      segments.append(segment)
      // A part that is thinner than the gap stays visible.
      let inset = min(gap / 2, part.share / 4)
      add(.ring(ring, from: segment.start + inset, to: segment.end - inset, paint(of: part)))
      start = end
    }
    geometry.donut = DonutGeometry(ring: ring, segments: segments)
    geometry.plot = ChartRectangle(
      x: center.x - radius, y: center.y - radius, width: diameter, height: diameter)
  }

  private func paint(of part: DonutPart) -> ChartPaint {
    let view = geometry.view
    let isFaded = view.emphasized.map { $0 != part.name && !view.hidden.contains($0) } ?? false
    return .series(part.color).faded(to: isFaded ? ChartLayout.faded : 1)
  }

  /// Lays out the sum of the parts in the middle of a page's ring.
  private mutating func layOutTotal(_ parts: [DonutPart]) {
    guard let ring = geometry.donut?.ring, let series = chart.series.first else { return }
    let room = ring.innerRadius * 1.6
    let total = figure(chart.valueAxis.format.text(parts.reduce(0) { $0 + $1.value }))
    // "961 kWh" needs no "kwh" below it, which is the name of a series without a title.
    let caption = chart.valueAxis.title ?? (isUnit(series.name) ? "" : series.name)
    let line = lineHeight * ChartTextMeasure.figureScale
    let height = line + (caption.isEmpty ? 0 : lineHeight)
    let top = ring.center.y - height / 2
    guard room >= measure.strongWidth(total) * ChartTextMeasure.figureScale,
      height <= ring.innerRadius * 1.6
    else { return }
    add(
      .text(
        total, at: ChartPoint(x: ring.center.x, y: top), anchor: .center, width: room, .figure))
    if !caption.isEmpty {
      let point = ChartPoint(x: ring.center.x, y: top + line)
      add(.text(caption, at: point, anchor: .center, width: room, .label))
    }
  }

  private func isUnit(_ name: String) -> Bool {
    guard case .text(let unit) = chart.valueAxis.format.unit else { return false }
    return name.lowercased() == unit.lowercased()
  }

  /// Lays out the legend of a card: each part with its share.
  ///
  /// With more than four parts, the fourth line counts the others (S-55).
  private mutating func layOutParts(_ parts: [DonutPart], start: Double, middle: Double) {
    let entries = LegendEntry.entries(of: parts.map(\.name))
    let step = lineHeight + DonutGeometry.rowGap
    var y = middle - (Double(entries.count) * step - DonutGeometry.rowGap) / 2
    for entry in entries {
      var textStart = start
      var end = geometry.width
      if let index = entry.index {
        let center = ChartPoint(x: flip(start + dotSwatch / 2), y: y + lineHeight / 2)
        add(.markers(.circle, at: [center], diameter: dotSwatch, paint(of: parts[index])))
        textStart += dotSwatch + swatchGap
        let share = figure(
          WholePercent(parts[index].share).text(chart.valueAxis.format.symbols))
        let width = measure.width(share) + 1
        let point = ChartPoint(x: flip(geometry.width), y: y)
        add(.text(share, at: point, anchor: endAnchor, width: width, .label))
        end -= width + 8
      }
      let point = ChartPoint(x: flip(textStart), y: y)
      let paint: ChartPaint = entry.index == nil ? .label : .strongLabel
      add(
        .text(
          entry.text, at: point, anchor: startAnchor, width: max(0, end - textStart), paint))
      y += step
    }
  }
}
