import ChartModel

/// Running text: paragraphs and lists of styled runs.
///
/// A text is never interpreted as markup of the toolkit.
public struct TextBody: Hashable, Sendable {
  public var blocks: [TextBlock] { didSet { blocks = Self.limited(blocks) } }

  public init(blocks: [TextBlock]) { self.blocks = Self.limited(blocks) }

  /// Returns the blocks without those beyond the length of a text.
  private static func limited(_ blocks: [TextBlock]) -> [TextBlock] {
    var length = 0
    let kept = blocks.prefix { block in
      defer { length += block.runs.reduce(1) { $0 + $1.text.utf8.count } }
      return length < byteLimit
    }
    return kept.count < blocks.count ? kept + [.paragraph([TextRun("…")])] : blocks
  }

  /// Creates paragraphs from plain text, which blank lines separate.
  public init(plain text: String) {
    var paragraphs: [String] = []
    var lines: [Substring] = []
    func endParagraph() {
      if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
      lines = []
    }
    for line in text.bounded(to: Self.characterLimit).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.allSatisfy({ $0.isWhitespace }) { endParagraph() } else { lines.append(line) }
    }
    endParagraph()
    self.init(blocks: paragraphs.map { .paragraph([TextRun($0)]) })
  }
}

extension TextBody {
  /// The maximum number of characters.
  public static let characterLimit = 20_000
  /// The maximum number of bytes of all blocks, since some characters have many bytes.
  private static let byteLimit = 4 * characterLimit
}

/// A block of running text.
public enum TextBlock: Hashable, Sendable {
  case paragraph([TextRun])
  /// An entry of a bulleted list.
  case bullet([TextRun])
  /// An entry of a numbered list, with its number.
  case numbered(Int, [TextRun])

  public var runs: [TextRun] {
    switch self {
    case .paragraph(let runs), .bullet(let runs), .numbered(_, let runs): runs
    }
  }

  /// The bullet or number of a list entry.
  public var marker: String? {
    switch self {
    case .paragraph: nil
    case .bullet: "•"
    case .numbered(let number, _): "\(number)."
    }
  }
}

/// A piece of text of one style.
public struct TextRun: Hashable, Sendable {
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
  }

  public var text: String { didSet { text = text.bounded(to: TextBody.characterLimit) } }
  public var style: Style
  /// The address of a link.
  public var url: String?

  public init(_ text: String, style: Style = [], url: String? = nil) {
    self.text = text.bounded(to: TextBody.characterLimit)
    self.style = style
    self.url = url
  }
}
