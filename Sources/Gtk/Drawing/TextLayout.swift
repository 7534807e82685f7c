import CGtk

/// A text laid out in the font of a widget, to be measured and drawn.
@MainActor
public final class TextLayout {
  public enum Alignment {
    case start, center, end

    var pango: PangoAlignment {
      switch self {
      case .start: PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .end: PANGO_ALIGN_RIGHT
      }
    }
  }

  let pointer: OpaquePointer

  /// - Parameters:
  ///   - owner: the widget whose font, direction and resolution the text has.
  ///   - attributes: what differs from the widget's font.
  public init(_ text: String, in owner: some WidgetHandle, _ attributes: TextAttributes? = nil) {
    pointer = gtk_widget_create_pango_layout(owner.gtk, text.withoutNUL)
    if let attributes {
      let list = attributes.makeList()
      pango_layout_set_attributes(pointer, list)
      pango_attr_list_unref(list)
    }
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  public var text: String {
    get { String(cString: pango_layout_get_text(pointer)) }
    set { pango_layout_set_text(pointer, newValue.withoutNUL, -1) }
  }

  /// The width in px at which the text is cut short with an ellipsis, or wraps; nil for none.
  public func setWidth(_ width: Double?, wraps: Bool = false, lineLimit: Int = 1) {
    pango_layout_set_width(pointer, width.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
    pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(pointer, width == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    pango_layout_set_height(pointer, wraps ? -Int32(lineLimit) : 0)
  }

  /// The size of the text in px.
  public var size: (width: Double, height: Double) {
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_size(pointer, &width, &height)
    return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
  }

  /// The distance of the first baseline from the top, in px.
  public var baseline: Double {
    Double(pango_layout_get_baseline(pointer)) / Double(PANGO_SCALE)
  }

  public var isEllipsized: Bool { Bool(pango_layout_is_ellipsized(pointer)) }
}
