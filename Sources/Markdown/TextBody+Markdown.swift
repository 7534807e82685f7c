import CCMark
import CardModel
import ChartModel

extension TextBody {
  /// Reads a safe subset of Markdown (CommonMark): bold, italic, code, links, and lists.
  ///
  /// Other markup, such as HTML and images, is shown as written. Line breaks are kept.
  /// - Parameter opens: whether a press may open an address; a link to another one is shown as it
  ///   is
  ///   written.
  public init(markdown text: String, opens: @escaping (String) -> Bool = { _ in true }) {
    let text = text.bounded(to: Self.characterLimit)
    if text.isPlainParagraph {
      self.init(blocks: [.paragraph([TextRun(text)])])
    } else {
      var reader = MarkdownReader(text, opens: opens)
      self.init(blocks: reader.read())
    }
  }
}

/// Returns the characters that a named reference such as `&uuml;` is shown as; nil for an unknown
/// name.
/// - Parameter name: the name, of letters and digits.
public func characters(ofReference name: String) -> String? {
  let text = "&\(name);"
  let shown = TextBody(markdown: text).blocks.flatMap(\.runs).map(\.text).joined()
  return shown == text || shown.isEmpty ? nil : shown
}

extension String {
  /// Whether the text is one line in which nothing can be markup, as most texts of cards are.
  ///
  /// These are read again with each load of their source, so they don't get to the parser.
  fileprivate var isPlainParagraph: Bool {
    guard let first = utf8.first, first >= 0x80 || Unicode.Scalar(first).properties.isAlphabetic,
      utf8.last != UInt8(ascii: " ")
    else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case ..<0x20, UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "&"):
        false
      default: true
      }
    }
  }
}

/// A reader that converts the syntax tree of libcmark into blocks.
private struct MarkdownReader {
  private typealias Node = OpaquePointer

  private let text: String
  private let opens: (String) -> Bool
  private let lines: [Substring]
  private var blocks: [TextBlock] = []
  /// The parts of the present block.
  private var parts: [(text: String, style: TextRun.Style, url: String?)] = []

  /// The nesting depth beyond which lists are shown as written and other text as an ellipsis.
  ///
  /// It bounds the recursion.
  private static let depthLimit = 50
  /// The maximum length of a link's address in bytes.
  private static let addressLimit = 2000
  private static let schemes = ["http", "https", "mailto", "tel"]
  /// An invisible character that keeps "[word]: text" from being a link reference definition, which
  /// CommonMark doesn't show.
  private static let joiner = "\u{2060}"

  init(_ text: String, opens: @escaping (String) -> Bool) {
    self.opens = opens
    self.text = text.replacing("]:", with: "]\(Self.joiner):")
    // These are the line ends of CommonMark.
    lines = self.text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
  }

  mutating func read() -> [TextBlock] {
    guard let document = cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT) else {
      return []
    }
    defer { cmark_node_free(document) }
    for node in children(of: document) { readBlock(node, depth: 0) { .paragraph($0) } }
    return blocks
  }

  // MARK: Blocks

  /// - Parameter make: makes a block of the node's runs.
  private mutating func readBlock(_ node: Node, depth: Int, _ make: ([TextRun]) -> TextBlock) {
    let type = cmark_node_get_type(node)
    guard type != CMARK_NODE_LIST || depth == Self.depthLimit else {
      return readList(node, depth: depth)
    }
    parts = []
    if type == CMARK_NODE_PARAGRAPH {
      for child in children(of: node) { readInline(child, [], depth: 0) }
    } else {
      append(source(of: node), [])
    }
    blocks.append(make(parts.map { TextRun($0.text, style: $0.style, url: $0.url) }))
  }

  private mutating func readList(_ list: Node, depth: Int) {
    let isBulleted = cmark_node_get_list_type(list) == CMARK_BULLET_LIST
    let firstNumber = Int(cmark_node_get_list_start(list))
    for (index, item) in children(of: list).enumerated() {
      for (position, child) in children(of: item).enumerated() {
        readBlock(child, depth: depth + 1) { runs in
          if position > 0 { return .paragraph(runs) }
          return isBulleted ? .bullet(runs) : .numbered(firstNumber + index, runs)
        }
      }
    }
  }

  /// Returns the lines of a block as written.
  private func source(of block: Node) -> String {
    let first = Int(cmark_node_get_start_line(block)) - 1
    var end = min(Int(cmark_node_get_end_line(block)), lines.count)
    // The end of a heading that is underlined is reported too late.
    if let next = cmark_node_next(block) {
      end = min(end, Int(cmark_node_get_start_line(next)) - 1)
    }
    while end > first + 1, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    guard first >= 0, first < end else { return "" }
    let text = lines[first..<end].joined(separator: "\n").utf8
    let start = Int(cmark_node_get_start_column(block)) - 1
    return String(decoding: text.dropFirst(start), as: UTF8.self)
      .replacing(Self.joiner, with: "")
  }

  // MARK: Text in blocks

  private mutating func readInline(
    _ node: Node, _ style: TextRun.Style, url: String? = nil, depth: Int
  ) {
    var (style, url) = (style, url)
    var marks = ("", "")
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE:
      append(string(cmark_node_get_literal(node)), style, url)
    case CMARK_NODE_CODE: append(string(cmark_node_get_literal(node)), style.union(.code), url)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: append("\n", style, url)
    case CMARK_NODE_EMPH: style.insert(.italic)
    case CMARK_NODE_STRONG: style.insert(.bold)
    case let type:
      let address = string(cmark_node_get_url(node))
      if type == CMARK_NODE_LINK, Self.isAllowed(address), cmark_node_first_child(node) != nil,
        opens(address)
      {
        url = address
      } else {
        marks = (type == CMARK_NODE_IMAGE ? "![" : "[", "](\(address))")
      }
    }
    guard depth < Self.depthLimit else { return append("…", style, url) }
    append(marks.0, style, url)
    for child in children(of: node) { readInline(child, style, url: url, depth: depth + 1) }
    append(marks.1, style, url)
  }

  private mutating func append(_ text: String, _ style: TextRun.Style, _ url: String? = nil) {
    if let last = parts.indices.last, parts[last].style == style, parts[last].url == url {
      parts[last].text += text
    } else if !text.isEmpty {
      parts.append((text, style, url))
    }
  }

  private static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.index(after: colon) < url.endIndex,
      url.utf8.count <= addressLimit, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
    else { return false }
    return schemes.contains(url[..<colon].lowercased())
  }

  // MARK: Nodes

  private func children(of node: Node) -> [Node] {
    var children: [Node] = []
    var next = cmark_node_first_child(node)
    while let child = next {
      children.append(child)
      next = cmark_node_next(child)
    }
    return children
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0).replacing(Self.joiner, with: "") } ?? ""
  }
}
