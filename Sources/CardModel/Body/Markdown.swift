import ChartModel

// A safe subset of Markdown: bold, italic, code, links, bulleted and numbered lists.

extension TextBody {
  /// Reads Markdown.
  ///
  /// What is not of the subset, HTML and images among it, stands there as written. A line break
  /// stays one: notes and messages are written in lines.
  public init(markdown text: String) {
    let shown = text.bounded(to: Self.characterLimit)
    var reader = BlockReader()
    for line in shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.read(line)
    }
    reader.endBlock()
    self.init(blocks: reader.blocks)
  }
}

/// Puts lines together to paragraphs and entries of lists.
private struct BlockReader {
  private(set) var blocks: [TextBlock] = []
  private var marker: Marker?
  private var lines: [Substring] = []

  private enum Marker {
    case bullet
    case number(Int)
  }

  mutating func read(_ line: Substring) {
    let text = line.drop { $0.isWhitespace }
    if text.isEmpty { return endBlock() }
    if let (marker, rest) = Self.marker(of: text) {
      endBlock()
      self.marker = marker
      lines = [rest]
    } else {
      // A line within an entry of a list is indented as the entry is.
      lines.append(marker == nil ? line : text)
    }
  }

  mutating func endBlock() {
    defer { (marker, lines) = (nil, []) }
    guard !lines.isEmpty else { return }
    let runs = InlineReader.runs(of: lines.joined(separator: "\n"))
    switch marker {
    case nil: blocks.append(.paragraph(runs))
    case .bullet: blocks.append(.bullet(runs))
    case .number(let number): blocks.append(.numbered(number, runs))
    }
  }

  /// "- ", "* ", "+ ", "1.
  ///
  /// " or "1) " and something after it.
  private static func marker(of line: Substring) -> (Marker, Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let sign = line[digits.endIndex...].prefix(1)
    let rest = line[sign.endIndex...]
    guard rest.first == " " else { return nil }
    let text = rest.drop { $0 == " " }
    guard !text.isEmpty else { return nil }
    if digits.isEmpty { return ["-", "*", "+", "•"].contains(sign) ? (.bullet, text) : nil }
    guard sign == "." || sign == ")", digits.count <= 6, let number = Int(digits) else {
      return nil
    }
    return (.number(number), text)
  }
}

/// Reads what stands within a block.
///
/// Each character is looked at a bounded number of times.
private struct InlineReader {
  private let text: [Character]
  private var position = 0
  private var runs: [TextRun] = []
  private var style: TextRun.Style = []
  /// Where each sign last closes something.
  private var lastClosing: [TextRun.Style: Int] = [:]
  private var lastTick: Int

  private static let escapable = Set("\\`*_[]()#+-.!<>|~")
  /// Longer addresses are no links.
  private static let addressLimit = 2000
  private static let titleLimit = 500
  private static let schemes = ["http", "https", "mailto", "tel"]

  static func runs(of text: String) -> [TextRun] {
    // Most texts have no sign at all.
    guard text.utf8.contains(where: isSign) else { return text.isEmpty ? [] : [TextRun(text)] }
    var reader = InlineReader(Array(text))
    reader.read()
    return reader.runs
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "*"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private init(_ text: [Character]) {
    self.text = text
    lastTick = text.lastIndex(of: "`") ?? -1
    for index in text.indices {
      guard let sign = sign(at: index), closes(sign, at: index) else { continue }
      lastClosing[sign.style] = index
    }
  }

  private mutating func read() {
    while position < text.count {
      switch text[position] {
      case "\\":
        let next = position + 1
        if next < text.count, Self.escapable.contains(text[next]) { position = next }
        take(1)
      case "`": readCode()
      case "[": readLink()
      case "*", "_": readSign()
      default: take(1)
      }
    }
  }

  // MARK: Bold and italic

  private struct Sign {
    var style: TextRun.Style
    var length: Int
  }

  /// "**" is bold, "*" italic; likewise with "_".
  private func sign(at index: Int) -> Sign? {
    let character = text[index]
    guard character == "*" || character == "_" else { return nil }
    let isDouble = index + 1 < text.count && text[index + 1] == character
    return isDouble ? Sign(style: .bold, length: 2) : Sign(style: .italic, length: 1)
  }

  /// Signs stand at the edges of words: 2*3*4 and a_name_with_lines are as written.
  private func opens(_ sign: Sign, at index: Int) -> Bool {
    let next = index + sign.length
    guard next < text.count, !text[next].isWhitespace else { return false }
    return index == 0 || !isWord(text[index - 1])
  }

  private func closes(_ sign: Sign, at index: Int) -> Bool {
    let next = index + sign.length
    guard index > 0, !text[index - 1].isWhitespace else { return false }
    return next == text.count || !isWord(text[next])
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private mutating func readSign() {
    guard let sign = sign(at: position) else { return take(1) }
    if style.contains(sign.style), closes(sign, at: position) {
      style.remove(sign.style)
      position += sign.length
    } else if !style.contains(sign.style), opens(sign, at: position),
      lastClosing[sign.style, default: -1] > position + sign.length
    {
      style.insert(sign.style)
      position += sign.length
    } else {
      take(sign.length)
    }
  }

  // MARK: Code and links

  private mutating func readCode() {
    let start = position + 1
    guard lastTick > position, let end = text[start...].firstIndex(of: "`"), end > start else {
      return take(1)
    }
    append(String(text[start..<end]), style.union(.code))
    position = end + 1
  }

  private mutating func readLink() {
    let start = position + 1
    let titleEnd = text[start...].prefix(Self.titleLimit).firstIndex { $0 == "]" || $0 == "[" }
    guard let titleEnd, titleEnd > start, text[titleEnd] == "]", titleEnd + 1 < text.count,
      text[titleEnd + 1] == "("
    else { return take(1) }
    let addressStart = titleEnd + 2
    let address = text[addressStart...].prefix(Self.addressLimit)
    guard let end = address.firstIndex(where: { $0 == ")" || $0.isWhitespace }), text[end] == ")"
    else { return take(1) }
    let url = String(text[addressStart..<end])
    guard Self.isAllowed(url) else { return take(end + 1 - position) }
    append(String(text[start..<titleEnd]), style, url: url)
    position = end + 1
  }

  private static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.index(after: colon) < url.endIndex,
      !url.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f })
    else { return false }
    return schemes.contains(url[..<colon].lowercased())
  }

  // MARK: Runs

  private mutating func take(_ count: Int) {
    append(String(text[position..<(position + count)]), style)
    position += count
  }

  private mutating func append(_ text: String, _ style: TextRun.Style, url: String? = nil) {
    if url == nil, let last = runs.indices.last, runs[last].style == style, runs[last].url == nil {
      runs[last].text += text
    } else {
      runs.append(TextRun(text, style: style, url: url))
    }
  }
}
