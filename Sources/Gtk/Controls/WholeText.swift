import CGtk

/// The extents of the text of a label, all of which its layout shows without wrapping.
struct WholeText {
  private let label: OpaquePointer
  private let layout: OpaquePointer
  let width: PangoLength
  private let height: PangoLength
  var baseline: PangoLength { PangoLength(pango_layout_get_baseline(layout)) }

  /// Fails for a text without an ellipsis, which GTK shapes once, and for one that lacks room.
  init?(of widget: UnsafeMutablePointer<GtkWidget>) {
    label = OpaquePointer(widget)
    guard gtk_label_get_ellipsize(label) != PANGO_ELLIPSIZE_NONE,
      let layout = gtk_label_get_layout(label)
    else { return nil }
    // GTK, too, measures with this layout until it has a place in the widget.
    if gtk_widget_get_width(widget) <= 1 { pango_layout_set_width(layout, -1) }
    if Bool(pango_layout_is_ellipsized(layout)) || Bool(pango_layout_is_wrapped(layout)) {
      return nil
    }
    self.layout = layout
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    (self.width, self.height) = (PangoLength(width), PangoLength(height))
  }

  /// Returns the height in a width of `pixels`, or in any if that is negative; nil if the text has
  /// to wrap or to be cut short there.
  func height(in pixels: Int32) -> PangoLength? {
    if pixels >= 0, Bool(gtk_label_get_wrap(label)) {
      return width.pixels <= pixels ? height : nil
    }
    return gtk_label_get_max_width_chars(label) < 0 ? height : nil
  }

  /// The width of a line with nothing but the ellipsis; nil for a text whose width is set in
  /// characters.
  var minimumWidth: PangoLength? {
    guard gtk_label_get_width_chars(label) < 0, gtk_label_get_max_width_chars(label) < 0 else {
      return nil
    }
    return min(width, Ellipsis.width(in: pango_layout_get_context(layout)))
  }

  /// Returns the width of the text in one line; nil for a text that asks for less where it has
  /// `pixels` px of height.
  func naturalWidth(for pixels: Int32) -> PangoLength? {
    let wraps =
      pixels >= 0 && Bool(gtk_label_get_wrap(label))
      && gtk_label_get_natural_wrap_mode(label) != GTK_NATURAL_WRAP_NONE
    return wraps ? nil : width
  }
}

/// A length in the units of Pango.
struct PangoLength: Comparable {
  private let units: Int32

  init(_ units: Int32) { self.units = units }

  /// The length in px, rounded up.
  var pixels: Int32 { (units + PANGO_SCALE - 1) / PANGO_SCALE }

  static func < (one: Self, other: Self) -> Bool { one.units < other.units }
}

/// The widths of an ellipsis in the fonts that were used last.
private enum Ellipsis {
  private struct Font: Hashable {
    let description: OpaquePointer

    static func == (one: Self, other: Self) -> Bool {
      Bool(pango_font_description_equal(one.description, other.description))
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(pango_font_description_hash(description))
    }
  }

  private static var widths: [Font: PangoLength] = [:]
  /// The maximum number of fonts: each zoom factor, and each scale of a kiosk, has fonts of its
  /// own.
  private static let limit = 64

  static func width(in context: OpaquePointer) -> PangoLength {
    let description = pango_context_get_font_description(context)!
    if let known = widths[Font(description: description)] { return known }
    let layout = pango_layout_new(context)!
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_text(layout, "…", -1)
    var width: Int32 = 0
    pango_layout_get_size(layout, &width, nil)
    if widths.count == limit { removeAll() }
    let font = Font(description: pango_font_description_copy(description))
    widths[font] = PangoLength(width)
    return PangoLength(width)
  }

  private static func removeAll() {
    for font in widths.keys { pango_font_description_free(font.description) }
    widths = [:]
  }
}
