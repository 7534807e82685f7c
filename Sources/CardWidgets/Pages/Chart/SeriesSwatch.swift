import ChartModel
import Gtk

/// A small piece of a series as it is drawn in the chart, with its colour, dash or marker.
///
/// It grows with the text beside it.
final class SeriesSwatch: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "swatch", role: .presentation, component: self)
    widget.verticalAlignment = .center
    return widget
  }()
  private var commands: [DrawCommand] = []
  private var width = 0

  /// - Parameter position: the position of the value beside the swatch; nil for several.
  func render(_ chart: Chart, entry: Int, at position: Int? = nil) {
    let new = chart.swatch(of: entry, at: position)
    guard new != commands else { return }
    commands = new
    width = Int(chart.swatchWidth(of: entry))
    root.queueResize()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let extent = widget.scaled(orientation == .horizontal ? width : Int(Chart.swatchHeight))
    return Measurement(minimum: extent, natural: extent)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(in: bounds) { canvas in
      canvas.scale(x: widget.layoutScale, y: widget.layoutScale)
      ChartPainter(canvas, colors: ChartColors(of: widget), text: ChartText(widget))
        .draw(commands)
    }
  }

  func styleChanged(of widget: CustomWidget) { widget.queueResize() }
}
