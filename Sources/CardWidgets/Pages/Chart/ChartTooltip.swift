import ChartModel
import Gtk

/// The values of all series at a position, in a box beside the cursor.
///
/// The summary, the table and screen readers have the same values.
struct ChartTooltip {
  struct Row {
    var swatch: [DrawCommand]
    var name: TextLayout?
    var value: TextLayout
  }

  private let title: TextLayout
  let rows: [Row]
  private let rest: TextLayout?
  private let owner: CustomWidget
  private let lineHeight: Double
  private let swatchWidth: Double
  private let nameWidth: Double
  private let valueWidth: Double

  /// The size of the box in px.
  let size: (width: Double, height: Double)

  private static let padding = (x: 12.0, y: 8.0)
  private static let gap = 6.0
  private static let columnGap = 16.0
  private static let rowSpacing = 2.0
  /// The distance from the cursor in px.
  private static let distance = 14.0
  /// The maximum number of rows; the summary has all of them.
  private static let maximumRows = 12
  /// The maximum width of a name in px.
  private static let maximumNameWidth = 220.0

  /// - Parameter series: the series at the cursor, which is emphasised.
  init(_ reading: ChartReading, position: Int, series: Int?, in owner: CustomWidget) {
    self.owner = owner
    let chart = reading.chart
    // The dots of other series have other positions, so they aren't listed as missing.
    let isDots = chart.traits.contains(.dots)
    let shown = reading.shownSeries.filter {
      !isDots || chart.value(of: $0, at: position) != nil
    }
    let isOneOfSeveral = chart.series.count > 1
    let isNamed = shown.contains { !chart.series[$0].name.isEmpty }
    let isRightToLeft = owner.isRightToLeft
    title = TextLayout(
      chart.domain.label(of: position).bidiIsolated(isRightToLeft), in: owner,
      TextAttributes(weight: 600))
    title.setWidth(min(title.size.width + 1, 2 * Self.maximumNameWidth))
    var rows: [Row] = []
    let texts = reading.texts(at: position)
    for index in shown.prefix(Self.maximumRows) {
      let style = TextAttributes(weight: index == series && isOneOfSeveral ? 700 : nil)
      let name = isNamed ? TextLayout(chart.series[index].name, in: owner, style) : nil
      if let name, name.size.width > Self.maximumNameWidth { name.setWidth(Self.maximumNameWidth) }
      var valueStyle = style
      valueStyle.hasTabularFigures = true
      let text = texts[index] ?? ChartPageWords.noData
      let entry = chart.kind == .donut ? reading.entry(ofPosition: position) ?? 0 : index
      rows.append(
        Row(
          swatch: chart.swatch(of: entry, at: position), name: name,
          value: TextLayout(text.bidiIsolated(isRightToLeft), in: owner, valueStyle)))
      if let size = chart.size(of: index, at: position) {
        let text = CardLocale.text(size).bidiIsolated(isRightToLeft)
        rows.append(
          Row(
            swatch: [], name: TextLayout(ChartPageWords.size, in: owner),
            value: TextLayout(text, in: owner, TextAttributes(hasTabularFigures: true))))
      }
    }
    for change in reading.changes(at: position).prefix(max(0, Self.maximumRows - shown.count)) {
      let name = TextLayout(change.name, in: owner)
      if name.size.width > Self.maximumNameWidth { name.setWidth(Self.maximumNameWidth) }
      rows.append(
        Row(
          swatch: [], name: name,
          value: TextLayout(
            change.text.bidiIsolated(isRightToLeft), in: owner,
            TextAttributes(hasTabularFigures: true))))
    }
    rows += Self.eventRows(chart, at: position, in: owner)
    self.rows = rows
    let more = shown.count - Self.maximumRows
    rest = more > 0 ? TextLayout(LegendEntry.count(more), in: owner) : nil
    lineHeight = ChartText(owner).lineHeight + Self.rowSpacing
    nameWidth = rows.map { $0.name?.size.width ?? 0 }.max() ?? 0
    valueWidth = rows.map(\.value.size.width).max() ?? 0
    swatchWidth = shown.map { chart.swatchWidth(of: $0) }.max() ?? 0
    let swatchRoom = swatchWidth + Self.gap
    let content = swatchRoom + nameWidth + (nameWidth > 0 ? Self.columnGap : 0) + valueWidth
    let lines = Double(rows.count + 1 + (rest == nil ? 0 : 1))
    size = (
      (max(content, title.size.width) + 2 * Self.padding.x).rounded(.up),
      (lines * lineHeight + Self.gap + 2 * Self.padding.y).rounded(.up)
    )
  }

  /// The maximum number of events in the box.
  private static let maximumEvents = 3

  /// Returns a row for each event around a position.
  private static func eventRows(
    _ chart: Chart, at position: Int, in owner: CustomWidget
  ) -> [Row] {
    chart.events(at: position).prefix(maximumEvents).map { event in
      let name = TextLayout(event.title, in: owner)
      if name.size.width > maximumNameWidth { name.setWidth(maximumNameWidth) }
      let time = chart.timeText(of: event).bidiIsolated(owner.isRightToLeft)
      return Row(
        swatch: chart.swatch(of: event), name: name,
        value: TextLayout(time, in: owner, TextAttributes(hasTabularFigures: true)))
    }
  }

  /// Returns the frame of the box on the given side of the cursor, or on the other if it fits only
  /// there.
  func frame(
    beside x: Double, y: Double, onLeft: Bool, width: Double, height: Double
  ) -> Rectangle {
    let (right, left) = (x + Self.distance, x - Self.distance - size.width)
    let (first, second) = onLeft ? (left, right) : (right, left)
    let fits: (Double) -> Bool = { $0 >= 0 && $0 + size.width <= width }
    let wanted = fits(first) || !fits(second) ? first : second
    return Rectangle(
      x: max(0, min(wanted, width - size.width)),
      y: max(0, min(y - size.height / 2, height - size.height)),
      width: size.width, height: size.height)
  }

  func draw(_ canvas: Canvas, in box: Rectangle, _ painter: ChartPainter) {
    drawGround(canvas, box)
    canvas.setColor(color("cw_title"))
    let inner = Rectangle(
      x: box.x + Self.padding.x, y: box.y + Self.padding.y,
      width: box.width - 2 * Self.padding.x, height: box.height - 2 * Self.padding.y)
    draw(title, canvas, inner, fromStart: 0, y: inner.y)
    var y = inner.y + lineHeight + Self.gap
    for row in rows {
      drawSwatch(row, canvas, inner, y: y, painter)
      canvas.setColor(color("cw_text"))
      if let name = row.name {
        draw(name, canvas, inner, fromStart: swatchWidth + Self.gap, y: y)
      }
      canvas.setColor(color("cw_title"))
      draw(row.value, canvas, inner, fromStart: inner.width - row.value.size.width, y: y)
      y += lineHeight
    }
    guard let rest else { return }
    canvas.setColor(color("cw_quiet"))
    draw(rest, canvas, inner, fromStart: swatchWidth + Self.gap, y: y)
  }

  private func drawGround(_ canvas: Canvas, _ box: Rectangle) {
    let shape = box.insetBy(0.5)
    canvas.roundedRectangle(shape, radius: 8)
    canvas.setColor(color("cw_card"))
    canvas.fill(keepingPath: true)
    canvas.setColor(color("cw_tooltip_edge"))
    canvas.setLineWidth(1)
    canvas.setDash([])
    canvas.stroke()
  }

  private func drawSwatch(
    _ row: Row, _ canvas: Canvas, _ inner: Rectangle, y: Double, _ painter: ChartPainter
  ) {
    let width = swatchWidth
    canvas.restoring {
      canvas.translate(
        x: owner.isRightToLeft ? inner.maxX - width : inner.x,
        y: y + (lineHeight - Self.rowSpacing - Chart.swatchHeight) / 2)
      painter.draw(row.swatch)
    }
  }

  private func draw(
    _ text: TextLayout, _ canvas: Canvas, _ inner: Rectangle, fromStart offset: Double, y: Double
  ) {
    let x = owner.isRightToLeft ? inner.maxX - offset - text.size.width : inner.x + offset
    canvas.draw(text, at: Point(x: x, y: y))
  }

  private func color(_ name: String) -> Color { owner.namedColor(name) }
}
