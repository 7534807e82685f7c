import CardModel
import Gtk

extension Label {
  /// Shows a text, or takes no room where there is none.
  func show(_ text: String?) {
    let hasText = text?.isEmpty == false
    isVisible = hasText
    if hasText, let text { showLine(text) }
  }

  /// Shows a text whose line breaks are blanks: GTK counts the lines of a paragraph, not of a
  /// label, and asks for too little room where an ellipsis and a line break come together.
  func showLine(_ text: String) {
    self.text =
      text.contains(where: \.isNewline)
      ? String(text.map { $0.isNewline ? " " : $0 }) : text
    if lineLimit != nil { alignLines(to: xAlign == 1 ? .end : .start) }
  }

  /// Shows a number or another short run whose sign or order must not turn in a text that runs from
  /// right to left: "+4.2 %", "3 of 12".
  func showRun(_ run: String) { showLine(run.keptTogether(isRightToLeft)) }

  /// A label of one line that gives way with an ellipsis.
  static func line(_ style: String, xAlign: Double = 0) -> Label {
    let label = Label()
    label.addClass(style)
    label.ellipsizeMode = .end
    label.xAlign = xAlign
    return label
  }

  /// A label that wraps up to so many lines, then ends with an ellipsis (S-29).
  static func lines(_ style: String, upTo limit: Int, xAlign: Double = 0) -> Label {
    let label = Label.line(style, xAlign: xAlign)
    label.wraps = true
    label.lineLimit = limit
    return label
  }
}

extension Label? {
  /// Shows a text in a label that is made once there is one.
  mutating func show(_ text: String?, make: () -> Label) {
    guard let text, !text.isEmpty else {
      self?.isVisible = false
      return
    }
    let label = self ?? make()
    label.isVisible = true
    label.showRun(text)
    self = label
  }
}

extension WidgetHandle {
  /// Gives the widget the style class of a meaning, and takes away that of another.
  func setState(_ state: SemanticState) {
    for other in SemanticState.allCases where other != .neutral {
      setClass(other.rawValue, when: other == state)
    }
  }
}

extension String {
  /// A run of signs and digits that must not turn in a text that runs from right to left.
  func keptTogether(_ isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{2068}\(self)\u{2069}" : self
  }
}
