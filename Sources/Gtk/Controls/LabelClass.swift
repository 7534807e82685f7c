import CGtk

/// GtkLabel, except that a text that ends with an ellipsis is shaped once if there is room for it.
///
/// GTK shapes such a text up to four times before the first frame: for its natural width, for its
/// minimum width, for its height, and in the width that it gets.
enum LabelClass {
  private static let derived = DerivedClass("CardwallLabel", from: gtk_label_get_type()) { table in
    let table = table.assumingMemoryBound(to: GtkWidgetClass.self)
    table.pointee.measure = {
      LabelClass.measure($0!, Orientation($1), for: $2, $3!, $4!, $5!, $6!)
    }
    table.pointee.size_allocate = { LabelClass.allocate($0!, width: $1, height: $2, baseline: $3) }
  }
  private static let parent = derived.parentTable.assumingMemoryBound(to: GtkWidgetClass.self)

  static func make() -> Widget { Widget(made: derived.make()) }

  private static func measure(
    _ label: UnsafeMutablePointer<GtkWidget>, _ orientation: Orientation, for size: Int32,
    _ minimum: UnsafeMutablePointer<Int32>, _ natural: UnsafeMutablePointer<Int32>,
    _ minimumBaseline: UnsafeMutablePointer<Int32>, _ naturalBaseline: UnsafeMutablePointer<Int32>
  ) {
    let text = WholeText(of: label)
    if orientation == .vertical, let height = text?.height(in: size) {
      (minimum.pointee, natural.pointee) = (height.pixels, height.pixels)
      let baseline = text?.baseline.pixels ?? -1
      (minimumBaseline.pointee, naturalBaseline.pointee) = (baseline, baseline)
      return
    }
    let least = orientation == .horizontal ? text?.minimumWidth : nil
    if let least, let width = text?.naturalWidth(for: size) {
      (minimum.pointee, natural.pointee) = (least.pixels, width.pixels)
      return
    }
    parent.pointee.measure(
      label, orientation.gtk, size, minimum, natural, minimumBaseline, naturalBaseline)
    // GTK requests as much for the widest letter and an ellipsis, however short the text is.
    if let least {
      minimum.pointee = least.pixels
      natural.pointee = max(natural.pointee, least.pixels)
    }
  }

  /// GTK sets the width of the layout, which discards its glyphs, even if the text is not affected.
  private static func allocate(
    _ label: UnsafeMutablePointer<GtkWidget>, width: Int32, height: Int32, baseline: Int32
  ) {
    if let text = WholeText(of: label), text.width.pixels <= width { return }
    parent.pointee.size_allocate(label, width, height, baseline)
  }
}

/// The extents of the text of a label, all of which its layout shows without wrapping.
private struct WholeText {
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
private struct PangoLength: Comparable {
  private let units: Int32

  init(_ units: Int32) { self.units = units }

  /// The length in px, rounded up.
  var pixels: Int32 { (units + PANGO_SCALE - 1) / PANGO_SCALE }

  static func < (one: Self, other: Self) -> Bool { one.units < other.units }
}

/// The widths of an ellipsis by font.
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

  static func width(in context: OpaquePointer) -> PangoLength {
    let description = pango_context_get_font_description(context)!
    if let known = widths[Font(description: description)] { return known }
    let layout = pango_layout_new(context)!
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_text(layout, "…", -1)
    var width: Int32 = 0
    pango_layout_get_size(layout, &width, nil)
    // The fonts of a program are few, and stay.
    let font = Font(description: pango_font_description_copy(description))
    widths[font] = PangoLength(width)
    return PangoLength(width)
  }
}
