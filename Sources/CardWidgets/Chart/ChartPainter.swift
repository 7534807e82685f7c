import ChartModel
import Gtk

/// Carries out a chart's drawing commands on a canvas.
struct ChartPainter {
  private let canvas: Canvas
  private let colors: ChartColors
  private let text: ChartText

  init(_ canvas: Canvas, colors: ChartColors, text: ChartText) {
    self.canvas = canvas
    self.colors = colors
    self.text = text
  }

  func draw(_ commands: [DrawCommand]) {
    for command in commands { draw(command) }
  }

  private func draw(_ command: DrawCommand) {
    switch command {
    case .rule(let from, let to, let paint):
      canvas.setColor(colors[paint])
      canvas.setLineWidth(1)
      canvas.setDash(paint == .grid ? [1, 3] : [])
      canvas.move(to: Point(from))
      canvas.line(to: Point(to))
      canvas.stroke()
      canvas.setDash([])
    case .line(let points, let paint):
      canvas.setColor(colors[paint])
      canvas.setLineWidth(2)
      canvas.setLineJoin(.round)
      canvas.setLineCap(.round)
      path(points)
      canvas.stroke()
      canvas.setLineCap(.butt)
    case .area(let points, let paint):
      canvas.setColor(colors[paint])
      path(points)
      canvas.closePath()
      canvas.fill()
    case .rectangle(let box, let radius, let paint):
      canvas.setColor(colors[paint])
      let area = Rectangle(x: box.x, y: box.y, width: box.width, height: box.height)
      radius > 0 ? canvas.roundedRectangle(area, radius: radius) : canvas.rectangle(area)
      canvas.fill()
    case .dot(let center, let diameter, let paint):
      canvas.setColor(colors[paint])
      canvas.arc(center: Point(center), radius: diameter / 2, from: 0, to: 2 * .pi)
      canvas.fill()
    case .text(let content, let place, let anchor, let width, let paint):
      canvas.setColor(colors[paint])
      text.draw(
        content, at: place, anchor: anchor, width: width, isStrong: paint == .strongLabel,
        on: canvas)
    }
  }

  private func path(_ points: [ChartPoint]) {
    guard let first = points.first else { return }
    canvas.move(to: Point(first))
    for point in points.dropFirst() { canvas.line(to: Point(point)) }
  }
}

extension Point {
  init(_ point: ChartPoint) { self.init(x: point.x, y: point.y) }
}

/// The text of a chart, in the font of the widget it is drawn in.
struct ChartText {
  private let owner: CustomWidget
  let lineHeight: Double

  init(_ owner: CustomWidget) {
    self.owner = owner
    lineHeight = TextLayout("0", in: owner).size.height.rounded(.up)
  }

  var measure: ChartTextMeasure {
    ChartTextMeasure(lineHeight: lineHeight) { [owner] text in
      TextLayout(text, in: owner, .tabularFigures).size.width
    }
  }

  func draw(
    _ text: String, at place: ChartPoint, anchor: ChartTextAnchor, width: Double, isStrong: Bool,
    on canvas: Canvas
  ) {
    guard !text.isEmpty, width > 0 else { return }
    let attributes = TextAttributes(weight: isStrong ? 600 : nil, hasTabularFigures: true)
    let layout = TextLayout(text, in: owner, attributes)
    if layout.size.width > width { layout.setWidth(width) }
    let extent = min(layout.size.width, width)
    let x =
      switch anchor {
      case .left: place.x
      case .center: place.x - extent / 2
      case .right: place.x - extent
      }
    canvas.draw(layout, at: Point(x: x, y: place.y))
  }
}

/// The colours of charts of the moment, looked up in the style sheets.
struct ChartColors {
  private let owner: CustomWidget

  init(of owner: CustomWidget) { self.owner = owner }

  subscript(paint: ChartPaint) -> Color {
    switch paint {
    case .grid: named("cw_grid")
    case .baseline: named("cw_baseline")
    case .label: named("cw_quiet")
    case .strongLabel: named("cw_title")
    case .track: named("cw_fill")
    case .series(let color): self.color(color)
    case .seriesFill(let color): self.color(color).withAlpha(0.2)
    }
  }

  private func named(_ name: String) -> Color { owner.color(named: name) ?? owner.color }

  private func color(_ color: SeriesColor) -> Color {
    switch color {
    case .automatic: named("cw_chart_1")
    case .distinct(let number): named("cw_chart_\(min(max(number, 1), 12))")
    case .fiori(let number): named("cw_fiori_\(min(max(number, 1), 11))")
    case .good: named("cw_chart_good")
    case .critical: named("cw_chart_critical")
    case .bad: named("cw_chart_bad")
    case .neutral: named("cw_chart_neutral")
    case .custom(let red, let green, let blue):
      Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
  }
}
