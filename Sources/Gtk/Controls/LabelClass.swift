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
