import ChartModel
import Gtk

/// Draws charts on a canvas outside of a card or a page, for measurements.
public struct ChartRenderer {
  private let owner: CustomWidget

  /// - Parameter owner: the widget that has the font, direction and colours of the drawing.
  public init(in owner: CustomWidget) { self.owner = owner }

  /// - Parameters:
  ///   - width: the width of the chart, in px.
  ///   - height: the height of the chart, in px.
  ///   - scale: the number of pixels of the canvas in a px.
  public func layout(
    _ chart: Chart, style: ChartLayout.Style, view: ChartViewState = ChartViewState(),
    width: Double, height: Double, scale: Double = 1
  ) -> ChartLayout {
    ChartLayout(
      chart, style: style, view: view, width: width, height: height,
      measure: ChartText(owner).measure, mirrored: owner.isRightToLeft, scale: scale)
  }

  public func draw(_ layout: ChartLayout, on canvas: Canvas) {
    ChartPainter(canvas, colors: ChartColors(of: owner), text: ChartText(owner))
      .draw(layout.commands)
  }

  /// Draws the overlay of the chart while the pointer is at a position.
  public func drawHover(
    _ reading: ChartReading, _ layout: ChartLayout, position: Int, in bounds: Rectangle,
    on canvas: Canvas
  ) {
    let overlay = PlotOverlay(reading, layout, shown: (position, 0), in: owner, bounds: bounds)
    for piece in overlay.pieces { piece.draw(canvas) }
  }
}
