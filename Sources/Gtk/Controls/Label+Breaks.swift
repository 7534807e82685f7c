import CGtk

// The parts of a text that no line break divides.

extension Label {
  /// Keeps each of some ranges of the present text in one line; everything else can be broken.
  /// - Parameter ranges: ranges of the text in bytes of UTF-8.
  public func keepUnbroken(_ ranges: [Range<Int>]) {
    let present = gtk_label_get_attributes(opaque)
    guard !ranges.isEmpty || present != nil else { return }
    let list = present.flatMap { pango_attr_list_copy($0) } ?? pango_attr_list_new()!
    defer { pango_attr_list_unref(list) }
    let former = pango_attr_list_filter(
      list,
      { attribute, _ in
        (attribute?.pointee.klass.pointee.type == PANGO_ATTR_ALLOW_BREAKS).gboolean
      }, nil)
    guard !ranges.isEmpty || former != nil else { return }
    pango_attr_list_unref(former)
    for range in ranges {
      let attribute = pango_attr_allow_breaks_new(false.gboolean)!
      attribute.pointee.start_index = UInt32(range.lowerBound)
      attribute.pointee.end_index = UInt32(range.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    // GTK lays the text out again, even if the attributes are the same.
    if let present, Bool(pango_attr_list_equal(list, present)) { return }
    gtk_label_set_attributes(opaque, list)
  }
}
