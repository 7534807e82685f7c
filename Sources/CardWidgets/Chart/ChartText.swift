import ChartModel
import Gtk

/// The text of a chart, in the font of the widget that draws it.
struct ChartText {
  private let owner: CustomWidget
  let lineHeight: Double

  init(_ owner: CustomWidget) {
    self.owner = owner
    lineHeight = TextLayout("0", in: owner).size.height.rounded(.up)
  }

  var measure: ChartTextMeasure {
    ChartTextMeasure(
      lineHeight: lineHeight, textScale: owner.layoutScale,
      width: { [owner] in TextLayout($0, in: owner, .tabularFigures).size.width },
      strongWidth: { [owner] in
        TextLayout($0, in: owner, TextAttributes(weight: 600, hasTabularFigures: true)).size.width
      })
  }

  func draw(
    _ text: String, at point: ChartPoint, anchor: ChartTextAnchor, width: Double,
    _ role: ChartPaint.Role, on canvas: Canvas
  ) {
    guard !text.isEmpty, width > 0 else { return }
    let layout = TextLayout(text, in: owner, attributes(role))
    if layout.size.width > width { layout.setWidth(width) }
    let extent = min(layout.size.width, width)
    let x =
      switch anchor {
      case .left: point.x
      case .center: point.x - extent / 2
      case .right: point.x - extent
      }
    canvas.draw(layout, at: Point(x: x, y: point.y))
  }

  private func attributes(_ role: ChartPaint.Role) -> TextAttributes {
    switch role {
    case .figure:
      TextAttributes(
        weight: 700, scale: ChartTextMeasure.figureScale, hasTabularFigures: true)
    case .smallFigure:
      TextAttributes(
        weight: 700, scale: ChartTextMeasure.smallFigureScale, hasTabularFigures: true)
    case .strongLabel: TextAttributes(weight: 600, hasTabularFigures: true)
    default: .tabularFigures
    }
  }
}
