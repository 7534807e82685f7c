import CGtk

/// A text.
///
/// The text is shown as it is: markup in it has no effect.
public struct Label: WidgetHandle {
  public enum EllipsizeMode {
    case none, start, middle, end

    var pango: PangoEllipsizeMode {
      switch self {
      case .none: PANGO_ELLIPSIZE_NONE
      case .start: PANGO_ELLIPSIZE_START
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end: PANGO_ELLIPSIZE_END
      }
    }
  }

  public enum Justification {
    case start, center, end, fill

    var gtk: GtkJustification {
      switch self {
      case .start: GTK_JUSTIFY_LEFT
      case .center: GTK_JUSTIFY_CENTER
      case .end: GTK_JUSTIFY_RIGHT
      case .fill: GTK_JUSTIFY_FILL
      }
    }
  }

  public let widget: Widget

  public init(_ text: String = "") {
    widget = LabelClass.make()
    if !text.isEmpty { gtk_label_set_text(opaque, text.withoutNUL) }
  }

  /// The label that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_label_get_type()) else { return nil }
    self.widget = widget
  }

  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    nonmutating set {
      let new = newValue.withoutNUL
      if new != text || Bool(gtk_label_get_use_markup(opaque)) { gtk_label_set_text(opaque, new) }
    }
  }

  /// Shows text with differing styles.
  public func set(markup: MarkupText) {
    if gtk_label_get_use_markup(opaque) == 0
      || String(cString: gtk_label_get_label(opaque)) != markup.source
    {
      gtk_label_set_markup(opaque, markup.source)
    }
  }

  public var ellipsizeMode: EllipsizeMode {
    get {
      switch gtk_label_get_ellipsize(opaque) {
      case PANGO_ELLIPSIZE_START: .start
      case PANGO_ELLIPSIZE_MIDDLE: .middle
      case PANGO_ELLIPSIZE_END: .end
      default: .none
      }
    }
    nonmutating set { gtk_label_set_ellipsize(opaque, newValue.pango) }
  }

  /// Whether the text breaks into lines: between words, inside a word only if it is too long.
  public var wraps: Bool {
    get { Bool(gtk_label_get_wrap(opaque)) }
    nonmutating set {
      gtk_label_set_wrap(opaque, newValue.gboolean)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Whether the natural width of a text that wraps is that of the text in one line.
  ///
  /// Otherwise the natural width is smaller where there is height for more lines.
  public var asksForOneLine: Bool {
    get { gtk_label_get_natural_wrap_mode(opaque) == GTK_NATURAL_WRAP_NONE }
    nonmutating set {
      gtk_label_set_natural_wrap_mode(
        opaque, newValue ? GTK_NATURAL_WRAP_NONE : GTK_NATURAL_WRAP_INHERIT)
    }
  }

  /// The most lines of a text that wraps and is ellipsized; nil for any number.
  public var lineLimit: Int? {
    get {
      let lines = gtk_label_get_lines(opaque)
      return lines < 0 ? nil : Int(lines)
    }
    nonmutating set { gtk_label_set_lines(opaque, newValue.map { Int32($0) } ?? -1) }
  }

  /// The horizontal alignment of the text in a wider label: 0 for the start, 1 for the end.
  public var xAlign: Double {
    get { Double(gtk_label_get_xalign(opaque)) }
    nonmutating set { gtk_label_set_xalign(opaque, Float(newValue)) }
  }

  /// The vertical alignment of the text in a higher label: 0 for the top, 1 for the bottom.
  public var yAlign: Double {
    get { Double(gtk_label_get_yalign(opaque)) }
    nonmutating set { gtk_label_set_yalign(opaque, Float(newValue)) }
  }

  public func setJustification(_ justification: Justification) {
    gtk_label_set_justify(opaque, justification.gtk)
  }

  /// Aligns the lines of the present text at the start or the end of the label, whichever script
  /// the text is in.
  ///
  /// Pango takes the start and the end of the text where its direction differs from the label's.
  public func alignLines(to side: Justification) {
    let runsAgainst = text.runsRightToLeft.map { $0 != isRightToLeft } ?? false
    switch side {
    case .start: setJustification(runsAgainst ? .end : .start)
    case .end: setJustification(runsAgainst ? .start : .end)
    case .center, .fill: setJustification(side)
    }
  }

  public var isSelectable: Bool {
    get { Bool(gtk_label_get_selectable(opaque)) }
    nonmutating set { gtk_label_set_selectable(opaque, newValue.gboolean) }
  }

  /// The natural width at the least, in average characters; -1 for as wide as the text.
  public var widthChars: Int {
    get { Int(gtk_label_get_width_chars(opaque)) }
    nonmutating set { gtk_label_set_width_chars(opaque, Int32(newValue)) }
  }

  /// The natural width at the most, in average characters; -1 for as wide as the text.
  public var maxWidthChars: Int {
    get { Int(gtk_label_get_max_width_chars(opaque)) }
    nonmutating set { gtk_label_set_max_width_chars(opaque, Int32(newValue)) }
  }

  /// Styles that hold for the whole text and that a style sheet can't give.
  public func setAttributes(_ attributes: TextAttributes) {
    let list = attributes.makeList()
    gtk_label_set_attributes(opaque, list)
    pango_attr_list_unref(list)
  }

  /// Whether the text is cut short as last laid out.
  public var isEllipsized: Bool {
    Bool(pango_layout_is_ellipsized(gtk_label_get_layout(opaque)))
  }

  /// The number of lines of the text, as last laid out.
  public var lineCount: Int { Int(pango_layout_get_line_count(gtk_label_get_layout(opaque))) }

  /// The distance of the first baseline from the top of the label, in px.
  public var baseline: Double {
    var y: Int32 = 0
    gtk_label_get_layout_offsets(opaque, nil, &y)
    let baseline = pango_layout_get_baseline(gtk_label_get_layout(opaque))
    return Double(y) + Double(baseline) / Double(PANGO_SCALE)
  }
}

extension String {
  /// Whether the text is in a script from right to left, as its first letter tells (rule P2 of the
  /// Unicode bidirectional algorithm); nil without letters.
  fileprivate var runsRightToLeft: Bool? {
    let blocks: [ClosedRange<UInt32>] = [
      0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
    let letter = unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { letter in blocks.contains { $0.contains(letter.value) } }
  }
}

// Links within the text of a label.

extension Label {
  /// Calls `handler` with the address of a link that is followed; nothing else happens then.
  @discardableResult
  public func onLink(_ handler: @escaping (String) -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, UnsafePointer<CChar>, gpointer) -> gboolean = {
      _, url, data in
      Handler<(String) -> Void>.at(data)(String(cString: url))
      return true.gboolean
    }
    return connect(
      raw, "activate-link", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}

extension WidgetHandle {
  /// The address of the link in a label that the pointer is on, or else that has the focus; nil for
  /// other widgets.
  public var currentLink: String? {
    guard isKind(of: gtk_label_get_type()) else { return nil }
    return gtk_label_get_current_uri(opaque).map { String(cString: $0) }
  }
}

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
