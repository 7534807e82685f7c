import CGtk

/// A one-coloured icon from the bytes of an SVG file, drawn in the colour of text.
///
/// It needs no icon theme, so the icons that the program contains are always found.
public struct SymbolicIcon: WidgetHandle {
  public let widget: Widget

  /// - Parameters:
  ///   - svg: the bytes of the file, of which only the shapes are used.
  ///   - size: the least side, in px; where the style sheet gives more room, it fills that.
  public init(svg: [UInt8], size: Int = 16) {
    widget =
      CustomWidget(
        cssName: "image", role: .presentation, behaviour: IconBehaviour(svg: svg, size: size)
      ).widget
  }
}

private final class IconBehaviour: WidgetBehaviour {
  private let svg: [UInt8]
  private let size: Int
  private var texture: Texture?

  init(svg: [UInt8], size: Int) {
    self.svg = svg
    self.size = size
  }

  func measure(_ orientation: Orientation, for _: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: size, natural: size)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let side = max(size, min(widget.width, widget.height))
    // Without a style sheet, an icon that the sheet gives its size has none.
    guard side > 0 else { return }
    let pixels = side * widget.scaleFactor
    if texture?.width != pixels { texture = try? Texture(encoded: svg, width: pixels) }
    guard let texture else { return }
    let area = Rectangle(
      x: Double(widget.width - side) / 2, y: Double(widget.height - side) / 2,
      width: Double(side), height: Double(side))
    snapshot.drawMask(texture, in: area, widget.color)
  }

  func styleChanged(of widget: CustomWidget) { widget.queueDraw() }
}
