import CGtk

/// A one-coloured icon of the program, drawn in the colour of text.
///
/// It needs no icon theme and no loader of SVG, so the icons that the program contains are always
/// found.
public struct SymbolicIcon: WidgetHandle {
  public let widget: Widget
  private let behaviour: IconBehaviour

  /// - Parameter size: the least side, in px; where the style sheet gives more room, it fills that.
  public init(_ drawing: VectorDrawing, size: Int = 16) {
    behaviour = IconBehaviour(drawing: drawing, size: size)
    widget = CustomWidget(cssName: "image", role: .presentation, behaviour: behaviour).widget
  }

  /// Shows another drawing.
  public func show(_ drawing: VectorDrawing) {
    behaviour.drawing = drawing
    widget.queueDraw()
  }
}

private final class IconBehaviour: WidgetBehaviour {
  var drawing: VectorDrawing
  private let size: Int

  init(drawing: VectorDrawing, size: Int) {
    self.drawing = drawing
    self.size = size
  }

  func measure(_ orientation: Orientation, for _: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: size, natural: size)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let side = Double(max(size, min(widget.width, widget.height)))
    // Without a style sheet, an icon that the sheet gives its size has none.
    guard side > 0 else { return }
    let area = Rectangle(
      x: (Double(widget.width) - side) / 2, y: (Double(widget.height) - side) / 2, width: side,
      height: side)
    snapshot.drawPixels(in: area) { canvas in
      drawing.draw(on: canvas, in: area, widget.color, rightToLeft: widget.widget.isRightToLeft)
    }
  }

  func styleChanged(of widget: CustomWidget) { widget.queueDraw() }
}
