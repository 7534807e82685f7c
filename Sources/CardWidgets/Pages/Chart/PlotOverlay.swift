import ChartModel
import Gtk

/// The overlay of a chart: the cursor, the selection, and a tooltip with the values at the cursor.
///
/// Each piece has its area, so that a frame draws no more than has changed.
struct PlotOverlay {
  struct Piece {
    var area: Rectangle
    var draw: (Canvas) -> Void
  }

  private(set) var pieces: [Piece] = []

  /// - Parameters:
  ///   - shown: the position and the series at the cursor.
  ///   - owner: the widget of the plot.
  ///   - bounds: the bounds of the plot, in px.
  init(
    _ reading: ChartReading, _ layout: ChartLayout, shown: (position: Int, series: Int?)?,
    in owner: CustomWidget, bounds: Rectangle
  ) {
    let overlay = layout.overlay(
      ChartOverlay(
        cursor: shown?.position, series: shown?.series, selection: reading.selection?.positions))
    let (colors, text) = (ChartColors(of: owner), ChartText(owner))
    if let area = overlay.extent(within: ChartRectangle(bounds)) {
      pieces.append(
        Piece(area: Rectangle(area)) { canvas in
          ChartPainter(canvas, colors: colors, text: text).draw(overlay)
        })
    }
    guard let shown else { return }
    let point = layout.point(of: shown.position, series: shown.series ?? reading.series)
    guard let x = layout.x(of: shown.position) ?? point?.x else { return }
    let tooltip = ChartTooltip(reading, position: shown.position, series: shown.series, in: owner)
    let y = point?.y ?? layout.plot.y + layout.plot.height / 2
    // The tooltip of a donut must not cover the total in its middle.
    let onLeft =
      reading.chart.kind == .donut ? x < layout.plot.middle.x : owner.isRightToLeft
    let box = tooltip.frame(
      beside: x, y: y, onLeft: onLeft, width: bounds.width, height: bounds.height)
    pieces.append(
      Piece(area: box) { canvas in
        tooltip.draw(canvas, in: box, ChartPainter(canvas, colors: colors, text: text))
      })
  }
}

extension ChartRectangle {
  init(_ area: Rectangle) {
    self.init(x: area.x, y: area.y, width: area.width, height: area.height)
  }
}
