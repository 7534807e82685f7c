import CGtk

/// Text with differing styles, built from plain texts: what data brings can't become markup.
public nonisolated struct MarkupText: Hashable, Sendable {
  /// The markup that Pango parses.
  let source: String

  private init(source: String) { self.source = source }

  public init(_ text: String) { source = MarkupText.escape(text) }

  /// A part with a relative size, a weight (700 bold), an opacity or a kind of letters of its own.
  public init(
    _ text: String, scale: Double? = nil, weight: Int? = nil, opacity: Double? = nil,
    isItalic: Bool = false, isMonospace: Bool = false
  ) {
    var attributes = ""
    if isItalic { attributes += " style=\"italic\"" }
    if isMonospace { attributes += " face=\"monospace\"" }
    if let scale { attributes += " size=\"\(Int((scale * 100).rounded()))%\"" }
    if let weight { attributes += " weight=\"\(weight)\"" }
    if let opacity { attributes += " alpha=\"\(Int((opacity * 100).rounded()))%\"" }
    source = "<span\(attributes)>\(MarkupText.escape(text))</span>"
  }

  /// The text as a link: a label tells when it is followed, see ``Label/onLink(_:)``.
  public func linked(to url: String) -> MarkupText {
    MarkupText(source: "<a href=\"\(MarkupText.escape(url))\">\(source)</a>")
  }

  public static func + (left: MarkupText, right: MarkupText) -> MarkupText {
    MarkupText(source: left.source + right.source)
  }

  /// Plain text as Pango markup that shows exactly it.
  static func escape(_ text: String) -> String {
    String(taking: g_markup_escape_text(text.withoutNUL, -1))
  }
}
