import ChartModel
import Gtk

/// A micro chart.
///
/// Its drawing is cached until data, size or style change.
final class MicroChartView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "microchart", role: .image, component: self)
    widget.addClass("micro-chart")
    widget.addClass("chart-text")
    widget.verticalAlignment = .center
    return widget
  }()
  private let container: MicroChart.Container
  private let drawing = CachedDrawing()
  private var chart: MicroChart?
  /// The font of the present style; nil until it is measured.
  private var measuredText: ChartText?

  init(_ container: MicroChart.Container) { self.container = container }

  func render(_ chart: MicroChart) {
    guard chart != self.chart else { return }
    // Other names may need another number of lines at the present width.
    let width = root.width > 0 ? root.width : -1
    let old = self.chart.map { extent($0, in: width) }
    self.chart = chart
    drawing.discard()
    let words = chart.spokenDescription
    root.setAccessible(label: words)
    root.tooltip = words
    if extent(chart, in: width) != old { root.queueResize() } else { root.queueDraw() }
  }

  /// The width in px below which details of the chart are left out.
  var leastWidth: Int { chart.map { Int(extent($0).leastWidth) } ?? 0 }

  private func extent(_ chart: MicroChart, in width: Int = -1) -> MicroChartExtent {
    MicroChartExtent(
      of: chart, in: container, measure: text.measure,
      width: width < 0 ? nil : Double(width), textScale: root.layoutScale)
  }

  private var text: ChartText {
    let text = measuredText ?? ChartText(root)
    measuredText = text
    return text
  }

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    guard let chart else { return Measurement(minimum: 0, natural: 0) }
    if orientation == .vertical {
      let extent = extent(chart, in: size)
      return Measurement(minimum: Int(extent.height), natural: Int(extent.height))
    }
    let extent = extent(chart)
    return Measurement(minimum: Int(extent.minimumWidth), natural: Int(extent.naturalWidth))
  }

  func styleChanged(of widget: CustomWidget) {
    measuredText = nil
    drawing.discard()
  }

  func directionChanged(of widget: CustomWidget) { drawing.discard() }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard let chart else { return }
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(in: bounds, keeping: drawing) { canvas in
      let layout = MicroChartLayout(
        chart, in: container, width: bounds.width, height: bounds.height, measure: text.measure,
        mirrored: widget.isRightToLeft, textScale: root.layoutScale)
      ChartPainter(canvas, colors: ChartColors(of: widget), text: text).draw(layout.commands)
    }
  }
}
