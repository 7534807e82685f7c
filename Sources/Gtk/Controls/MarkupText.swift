import CGtk

/// Text with differing styles, built from plain texts: data can't become markup.
public nonisolated struct MarkupText: Hashable, Sendable {
  /// The markup that Pango parses.
  let source: String

  private init(source: String) { self.source = source }

  public init(_ text: String) { source = MarkupText.escape(text) }

  /// Makes a text with its own relative size, weight (700 bold), opacity or letter variant.
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

  /// Returns the text as a link; ``Label/onLink(_:)`` reports when it is followed.
  public func linked(to url: String) -> MarkupText {
    MarkupText(source: "<a href=\"\(MarkupText.escape(url))\">\(source)</a>")
  }

  public static func + (left: MarkupText, right: MarkupText) -> MarkupText {
    MarkupText(source: left.source + right.source)
  }

  /// Returns Pango markup that shows exactly a plain text.
  static func escape(_ text: String) -> String {
    String(taking: g_markup_escape_text(text.withoutNUL, -1))
  }
}
