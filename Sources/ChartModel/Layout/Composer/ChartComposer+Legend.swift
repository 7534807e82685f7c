/// The layout of a card's legend (S-55).
extension ChartComposer {
  /// The diameter of a dot before a name, in px; it grows with the text size.
  var dotSwatch: Double { max(10, (lineHeight * 0.6).rounded()) }
  private var lineSwatch: Double { max(18, (lineHeight * 1.1).rounded()) }
  /// The gap between a swatch and its name, in px.
  var swatchGap: Double { max(6, (lineHeight * 0.35).rounded()) }
  /// The gap between two entries, in px.
  private static let entryGap = 14.0
  /// The width at which a truncated name is still recognisable, in line heights.
  private static let readableWidth = 3.5

  /// Lays out the legend at the bottom of the box.
  ///
  /// - Returns: the height that it takes, in px.
  mutating func layOutLegend() -> Double {
    guard chart.hasLegend else { return 0 }
    let top = geometry.height - lineHeight
    let (entries, swatches, widths) = legendEntries()
    var x = 0.0
    for (index, entry) in entries.enumerated() {
      if let number = entry.index {
        addSwatch(ofEntry: number, start: x, middle: top + lineHeight / 2)
      }
      x += swatches[index]
      let point = ChartPoint(x: flip(x), y: top)
      add(.text(entry.text, at: point, anchor: startAnchor, width: widths[index], .label))
      x += widths[index] + Self.entryGap
    }
    return lineHeight + ChartLayout.legendGap
  }

  /// Returns as many entries as stay readable, with the widths of their swatches and texts.
  private func legendEntries() -> (entries: [LegendEntry], swatches: [Double], widths: [Double]) {
    var limit = LegendEntry.limit
    while true {
      let entries = LegendEntry.entries(of: chart.legendNames, limit: limit)
      let swatches = entries.map { entry in
        entry.index.map { swatchWidth(ofEntry: $0) + swatchGap } ?? 0
      }
      let spacing = swatches.reduce(0, +) + Self.entryGap * Double(entries.count - 1)
      let wanted = entries.map { measure.width($0.text) + 1 }
      // The text that counts the others is never cut.
      let count = entries.last?.index == nil ? wanted.last ?? 0 : 0
      let names = count > 0 ? wanted.dropLast() : wanted[...]
      let room = geometry.width - spacing - count
      let widths = Self.shared(Array(names), room: room) + (count > 0 ? [count] : [])
      let isReadable = zip(wanted, widths).allSatisfy { wanted, width in
        width >= min(wanted, Self.readableWidth * lineHeight)
      }
      if isReadable || limit <= 2 { return (entries, swatches, widths) }
      limit -= 1
    }
  }

  /// Divides a width: each element gets its natural width, or an equal share if that is too much.
  private static func shared(_ wanted: [Double], room: Double) -> [Double] {
    var result = wanted
    var rest = max(0, room)
    var open = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    while let index = open.first {
      result[index] = min(wanted[index], rest / Double(open.count))
      rest -= result[index]
      open.removeFirst()
    }
    return result
  }

  private func swatchWidth(ofEntry index: Int) -> Double {
    if case .line = chart.legendMark(ofEntry: index) { lineSwatch } else { dotSwatch }
  }

  private mutating func addSwatch(ofEntry index: Int, start: Double, middle: Double) {
    let width = swatchWidth(ofEntry: index)
    let paint: ChartPaint =
      chart.traits.contains(.states)
      ? .series(chart.color(ofState: index)) : paint(ofSeries: index)
    switch chart.legendMark(ofEntry: index) {
    case .line(let dash):
      let ends = [flip(start), flip(start + width)].sorted().map { ChartPoint(x: $0, y: middle) }
      add(.line(ends, ChartStroke(width: geometry.lineWidth, dash: dash), paint))
    case .dot(let marker):
      let center = ChartPoint(x: flip(start + width / 2), y: middle)
      guard chart.isComparison(index) else {
        add(.markers(marker, at: [center], diameter: width, paint))
        return
      }
      let color = chart.color(ofSeries: index)
      add(.markers(marker, at: [center], diameter: width, .series(color)))
      add(.markers(marker, at: [center], diameter: width - 4, ChartPaint(.earlierFill(color))))
    }
  }
}
