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
    let key = SharedIcons.Key(
      drawing: drawing, area: area, color: widget.color,
      isRightToLeft: widget.widget.isRightToLeft, scale: widget.widget.scaleFactor,
      storage: widget.widget.keepsPixels ? .pixels : .strokes)
    snapshot.draw(in: key.bounds, keeping: SharedIcons.drawing(key), key.draw)
  }

  func styleChanged(of widget: CustomWidget) { widget.queueDraw() }
}

/// The drawings of icons, each shared by the widgets that show it: a wall has many cards, but few
/// icons.
@MainActor
private enum SharedIcons {
  nonisolated struct Key: Hashable {
    let drawing: VectorDrawing
    let area: Rectangle
    let color: Color
    let isRightToLeft: Bool
    /// Device pixels to a px.
    let scale: Int
    let storage: CachedDrawing.Storage

    /// The area, or the pixels that it covers: an image between two pixels would be blurred.
    var bounds: Rectangle { storage == .pixels ? area.roundedOut : area }

    @MainActor func draw(on canvas: Canvas) {
      drawing.draw(on: canvas, in: area, color, rightToLeft: isRightToLeft)
    }
  }

  /// The number of drawings that are kept: more than the cards of a wall show at once.
  private static let limit = 256
  private static var drawings: [Key: CachedDrawing] = [:]

  static func drawing(_ key: Key) -> CachedDrawing {
    if let known = drawings[key] { return known }
    if drawings.count >= limit { drawings = [:] }
    let drawing = CachedDrawing(key.storage)
    drawings[key] = drawing
    return drawing
  }
}
