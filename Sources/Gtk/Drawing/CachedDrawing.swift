import CGtk

/// A picture drawn with cairo and kept for further frames.
@MainActor
public final class CachedDrawing {
  /// The form in which a drawing is kept.
  public nonisolated enum Storage: Sendable {
    /// The drawing operations: sharp at any scale, and repeated in each frame.
    case strokes
    /// The pixels: a frame costs the same, however much was drawn.
    case pixels
  }

  private let storage: Storage
  private var node: OpaquePointer?
  private var bounds: Rectangle?
  private var scale = 1

  public init(_ storage: Storage = .strokes) { self.storage = storage }

  isolated deinit { discard() }

  /// Discards the picture, because data, size or style has changed.
  public func discard() {
    if let node { gsk_render_node_unref(node) }
    node = nil
  }

  /// - Parameter scale: device pixels to a px.
  func node(
    in bounds: Rectangle, scale: Int, _ body: (Canvas) -> Void
  ) -> OpaquePointer {
    if let node, bounds == self.bounds, scale == self.scale { return node }
    discard()
    let node = OpaquePointer.cairoNode(in: bounds) { canvas in
      switch storage {
      case .strokes: body(canvas)
      case .pixels: Self.paint(bounds, scale: scale, on: canvas, body)
      }
    }
    self.node = node
    self.bounds = bounds
    self.scale = scale
    return node
  }

  private static func paint(
    _ bounds: Rectangle, scale: Int, on target: Canvas, _ body: (Canvas) -> Void
  ) {
    let image = ImageSurface(
      width: Int(bounds.width.rounded(.up)), height: Int(bounds.height.rounded(.up)), scale: scale)
    image.draw { canvas in
      canvas.translate(x: -bounds.x, y: -bounds.y)
      body(canvas)
    }
    target.paint(image, at: Point(x: bounds.x, y: bounds.y))
  }
}
