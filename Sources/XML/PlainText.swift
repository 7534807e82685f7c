import CXML

/// The text of HTML without its markup.
public enum PlainText {
  /// The elements before and after which a line ends.
  private static let blocks: Set = [
    "address", "article", "blockquote", "br", "dd", "div", "dl", "dt", "figure", "footer", "h1",
    "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
  ]
  /// The elements within a line, as far as feeds have them.
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "center", "cite", "code", "del", "dfn", "em", "font",
    "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "td", "th", "tt", "u", "var",
  ]
  /// The elements without an end tag, or that need none.
  private static let unclosed: Set = ["br", "hr", "img", "p", "wbr"]
  /// The elements whose text isn't shown.
  private static let hidden: Set = ["head", "script", "style", "template", "title"]

  /// Returns what a person reads of HTML, a line for each paragraph, without blank lines.
  ///
  /// Any text is HTML: what isn't closed, isn't known or isn't markup at all is no mistake. One
  /// with an element of thousands of attributes is returned with its markup.
  public static func of(html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }),
      !html.utf8.hasTooManyAttributes
    else {
      return line(of: html)
    }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    let document = Array(html.utf8).withUnsafeBytes { bytes in
      htmlReadMemory(
        bytes.baseAddress, Int32(clamping: bytes.count), nil, "UTF-8", Int32(options))
    }
    guard let document else { return line(of: html) }
    defer { xmlFreeDoc(document) }
    return text(of: document).split(separator: "\n").map { line(of: $0) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// Returns what a person reads of a text that may be HTML or plain, such as a title of RSS.
  ///
  /// A tag is markup if it is one of HTML that is closed or needn't be: `a <b>c</b>` has one, and
  /// `List<String>` and `a<b` have none. feedparser decides alike.
  public static func of(title: String) -> String {
    guard title.utf8.contains(UInt8(ascii: "<")) else { return of(html: title) }
    let closed = Set(
      title.matches(of: #/</([A-Za-z][A-Za-z0-9]*)/#).map { $0.1.lowercased() })
    var html = ""
    var rest = title[...]
    while let start = rest.firstIndex(of: "<") {
      html += rest[..<start]
      rest = rest[start...]
      guard let tag = rest.prefixMatch(of: #/</?([A-Za-z][A-Za-z0-9]*)(?:[\s/][^<>]*)?>/#),
        isMarkup(tag.1.lowercased(), closed)
      else {
        html += "&lt;"
        rest.removeFirst()
        continue
      }
      html += tag.0
      rest = rest[tag.0.endIndex...]
    }
    return of(html: html + rest)
  }

  /// - Parameter closed: the elements that have an end tag.
  private static func isMarkup(_ element: String, _ closed: Set<String>) -> Bool {
    unclosed.contains(element)
      || closed.contains(element)
        && (blocks.contains(element) || hidden.contains(element) || inline.contains(element))
  }

  /// Returns the text of all nodes, in the order of the document.
  private static func text(of document: xmlDocPtr) -> String {
    var text = ""
    var node = xmlDocGetRootElement(document)
    while let present = node {
      let name = present.pointee.name.map { String(cString: $0) } ?? ""
      switch present.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        // A line end in the source is a space.
        let content =
          present.pointee.content.map { String(cString: $0) }?.replacing("\n", with: " ") ?? ""
        let parent = present.pointee.parent?.pointee.name.map { String(cString: $0) }
        text += parent == "sup" ? raised(content) : content
      case XML_ELEMENT_NODE where blocks.contains(name): text += "\n"
      case XML_ELEMENT_NODE where name == "td" || name == "th": text += " "
      default: break
      }
      if present.pointee.type == XML_ELEMENT_NODE, !hidden.contains(name),
        let child = present.pointee.children
      {
        node = child
        continue
      }
      node = following(present, &text)
    }
    return text
  }

  /// Returns the node after a node and all within it.
  private static func following(_ node: xmlNodePtr, _ text: inout String) -> xmlNodePtr? {
    var node = node
    while node.pointee.next == nil {
      guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else {
        return nil
      }
      node = parent
      if let name = node.pointee.name, blocks.contains(String(cString: name)) { text += "\n" }
    }
    return node.pointee.next
  }

  private static let raisedSigns: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
    "9": "⁹", "+": "⁺", "-": "⁻", "\u{2212}": "⁻",
  ]

  /// Returns a number in raised digits, so that 10 to the power of 6 isn't 106; other texts, such
  /// as the end of "1st", as they are.
  private static func raised(_ text: String) -> String {
    let signs = text.compactMap { raisedSigns[$0] }
    return signs.count == text.count ? String(signs) : text
  }

  /// The characters that HTML has for the controls from U+0080 to U+009F: those of Windows-1252.
  private static let controls = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars)

  /// Returns a text in one line, with single spaces, in which `&#150;` is a dash.
  public static func line(of text: some StringProtocol) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = (0x80...0x9f).contains(scalar.value)
      shown.append(isControl ? controls[Int(scalar.value) - 0x80] : scalar)
    }
    return String(shown).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
