import CardWidgets
import ChartModel
import Gtk

/// Images that charts are drawn on to be measured, with the font of a widget that is never shown.
final class ChartStage {
  let drawing: ChartRenderer
  private let owner: CustomWidget
  private var images: [Size: ImageSurface] = [:]

  private struct Size: Hashable {
    var width: Int
    var height: Int
    var scale: Int
  }

  private final class EmptyBehaviour: WidgetBehaviour {
    func measure(
      _ orientation: Orientation, for size: Int, of widget: CustomWidget
    ) -> Measurement { Measurement(minimum: 0, natural: 0) }
  }

  init() throws {
    try requireDisplay()
    owner = CustomWidget(cssName: "chart", behaviour: EmptyBehaviour())
    drawing = ChartRenderer(in: owner)
  }

  /// Lays out and draws a chart: all work from the values to the pixels.
  func draw(
    _ chart: Chart, style: ChartLayout.Style, width: Int, height: Int, scale: Int = 1,
    view: ChartViewState = ChartViewState()
  ) {
    let layout = drawing.layout(
      chart, style: style, view: view, width: Double(width), height: Double(height),
      scale: Double(scale))
    image(width, height, scale).draw { drawing.draw(layout, on: $0) }
  }

  /// Strokes a line through all values, as a program without decimation would.
  func strokeAll(
    _ values: [Double], width: Int, height: Int, scale: Int = 1, isFilled: Bool = false
  ) {
    let points = points(values, width, height)
    image(width, height, scale).draw { canvas in
      canvas.setColor(Color(red: 0, green: 0.5, blue: 1, alpha: isFilled ? 0.2 : 1))
      canvas.setLineWidth(2)
      canvas.setLineJoin(.round)
      canvas.setLineCap(.round)
      for (index, point) in points.enumerated() {
        index == 0 ? canvas.move(to: point) : canvas.line(to: point)
      }
      if isFilled {
        canvas.line(to: Point(x: Double(width), y: Double(height)))
        canvas.line(to: Point(x: 0, y: Double(height)))
        canvas.fill(keepingPath: true)
      }
      canvas.stroke()
    }
  }

  /// Fills a column for each value, as a program without decimation would.
  func fillAll(_ values: [Double], width: Int, height: Int) {
    let points = points(values, width, height)
    let bar = Double(width) / Double(max(values.count, 1)) * 2 / 3
    image(width, height, 1).draw { canvas in
      canvas.setColor(Color(red: 0, green: 0.5, blue: 1))
      for point in points {
        canvas.rectangle(
          Rectangle(x: point.x, y: point.y, width: bar, height: Double(height) - point.y))
      }
      canvas.fill()
    }
  }

  private func points(_ values: [Double], _ width: Int, _ height: Int) -> [Point] {
    let low = values.min() ?? 0
    let extent = max((values.max() ?? 1) - low, 1e-9)
    let step = Double(width) / Double(max(values.count - 1, 1))
    return values.enumerated().map { index, value in
      Point(x: Double(index) * step, y: Double(height) * (1 - (value - low) / extent))
    }
  }

  private func image(_ width: Int, _ height: Int, _ scale: Int) -> ImageSurface {
    let size = Size(width: width, height: height, scale: scale)
    if let image = images[size] { return image }
    let image = ImageSurface(width: width, height: height, scale: scale)
    images[size] = image
    return image
  }
}
