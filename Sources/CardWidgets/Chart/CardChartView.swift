import ChartModel
import Gtk

/// The chart of a card.
///
/// Its drawing is cached until data, size or style change.
final class CardChartView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "chart", role: .image, component: self)
    widget.addClass("chart")
    widget.addClass("chart-text")
    widget.expandsVertically = true
    widget.expandsHorizontally = true
    return widget
  }()
  private var chart: Chart?
  private let drawing = CachedDrawing()

  func render(_ chart: Chart) {
    guard chart != self.chart else { return }
    let height = self.chart.map { naturalHeight($0) }
    self.chart = chart
    drawing.discard()
    root.setAccessible(label: chart.spokenDescription)
    if naturalHeight(chart) != height { root.queueResize() } else { root.queueDraw() }
  }

  let requestMode = RequestMode.heightForWidth

  private func naturalHeight(_ chart: Chart, for width: Int = 0) -> Int {
    let height = ChartLayout.naturalHeight(
      of: chart, style: .card, lineHeight: ChartText(root).lineHeight,
      textScale: root.layoutScale, width: Double(width))
    return Int(height.rounded(.up))
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 100, natural: 300) }
    let height = chart.map { naturalHeight($0, for: size) } ?? 0
    return Measurement(minimum: height, natural: height)
  }

  func styleChanged(of widget: CustomWidget) { drawing.discard() }
  func directionChanged(of widget: CustomWidget) { drawing.discard() }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard let chart else { return }
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(in: bounds, keeping: drawing) { canvas in
      let text = ChartText(widget)
      let layout = ChartLayout(
        chart, style: .card, width: bounds.width, height: bounds.height, measure: text.measure,
        mirrored: widget.isRightToLeft, scale: Double(widget.scaleFactor))
      ChartPainter(canvas, colors: ChartColors(of: widget), text: text).draw(layout.commands)
    }
  }
}
