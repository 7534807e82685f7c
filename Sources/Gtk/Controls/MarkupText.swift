import CGtk

/// Text with differing styles, built from plain texts: what data brings can't become markup.
public nonisolated struct MarkupText: Hashable, Sendable {
  /// What Pango reads.
  let source: String

  private init(source: String) { self.source = source }

  public init(_ text: String) { source = MarkupText.escape(text) }

  /// A part with a relative size, a weight (700 bold) or an opacity of its own.
  public init(
    _ text: String, scale: Double? = nil, weight: Int? = nil, opacity: Double? = nil
  ) {
    var attributes = ""
    if let scale { attributes += " size=\"\(Int((scale * 100).rounded()))%\"" }
    if let weight { attributes += " weight=\"\(weight)\"" }
    if let opacity { attributes += " alpha=\"\(Int((opacity * 100).rounded()))%\"" }
    source = "<span\(attributes)>\(MarkupText.escape(text))</span>"
  }

  public static func + (left: MarkupText, right: MarkupText) -> MarkupText {
    MarkupText(source: left.source + right.source)
  }

  /// Plain text as Pango markup that shows exactly it.
  static func escape(_ text: String) -> String {
    String(taking: g_markup_escape_text(text.withoutNUL, -1))
  }
}
