import Gtk

extension Label {
  /// Shows a text; hides the label if there is none.
  func show(_ text: String?) {
    let hasText = text?.isEmpty == false
    isVisible = hasText
    if hasText, let text { showLine(text) }
  }

  /// Shows a text in one line; one without a letter, such as a telephone number, keeps its order in
  /// a right-to-left context.
  func showLine(_ text: String) {
    if text.contains(where: \.isLetter) { setLine(text) } else { showIsolated(text) }
  }

  /// Shows a text whose order must not change in a right-to-left context, such as "+4.2 %" or
  /// "3 of 12".
  func showIsolated(_ text: String) { setLine(text.bidiIsolated(isRightToLeft)) }

  /// Shows a text with its line breaks replaced by blanks.
  ///
  /// GTK limits the lines of each paragraph instead of the label, and requests too little height
  /// for a label with both an ellipsis and a line break.
  private func setLine(_ text: String) {
    self.text =
      text.contains(where: \.isNewline)
      ? String(text.map { $0.isNewline ? " " : $0 }) : text
    if wraps { keepUnits() }
    guard lineLimit != nil else { return }
    alignLines(to: xAlign == 1 ? .end : xAlign == 0.5 ? .center : .start)
  }

  /// Makes a label of one line that ends with an ellipsis where it is too narrow.
  static func line(_ style: String, xAlign: Double = 0) -> Label {
    let label = Label()
    label.addClass(style)
    label.ellipsizeMode = .end
    label.xAlign = xAlign
    return label
  }

  /// Makes a label that wraps up to `limit` lines and then ends with an ellipsis (S-29).
  static func lines(_ style: String, upTo limit: Int, xAlign: Double = 0) -> Label {
    let label = Label.line(style, xAlign: xAlign)
    label.wraps = true
    label.lineLimit = limit
    return label
  }
}

extension String {
  /// Returns the text as a bidirectional isolate (Unicode's FSI and PDI) in a right-to-left
  /// context.
  func bidiIsolated(_ isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{2068}\(self)\u{2069}" : self
  }
}
