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

/// The pixels of the program's own icons, which many widgets show in the same few sizes.
private enum IconTextures {
  private struct Key: Hashable {
    let svg: [UInt8]
    let width: Int
  }

  private static var known: [Key: Texture] = [:]
  /// The maximum number of textures, which is only reached while the size of text changes.
  private static let limit = 32

  /// Returns the texture of an SVG file with a width in pixels; nil if it can't be read.
  static func texture(of svg: [UInt8], width: Int) -> Texture? {
    let key = Key(svg: svg, width: width)
    if let texture = known[key] { return texture }
    if known.count >= limit { known = [:] }
    known[key] = try? Texture(encoded: svg, width: width)
    return known[key]
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
    if texture?.width != pixels { texture = IconTextures.texture(of: svg, width: pixels) }
    guard let texture else { return }
    let area = Rectangle(
      x: Double(widget.width - side) / 2, y: Double(widget.height - side) / 2,
      width: Double(side), height: Double(side))
    snapshot.drawMask(texture, in: area, widget.color)
  }

  func styleChanged(of widget: CustomWidget) { widget.queueDraw() }
}
