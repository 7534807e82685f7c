import JMESPath

/// The format of a text that a file, a command or a server delivers.
public enum DataFormat: String, CaseIterable, Hashable, Sendable {
  case json
  /// Lines, each of which is JSON (NDJSON, JSON Lines): an array with the value of each.
  case ndjson
  /// Text separated by commas, semicolons, tabs or bars: an array with an object for each row,
  /// keyed by the header row.
  case csv
  case yaml
  /// Lines of text: an array with a string for each.
  case text
  /// RSS or Atom: an array with an object for each item.
  case feed
  /// A sheet of a workbook of Excel: an array with an object for each row, keyed by the heading.
  case xlsx
  /// iCalendar: an array with a string for each content line, unfolded.
  case contentLines

  /// The formats that a dashboard can name; content lines are read by a ``CalendarSource``.
  public static let allCases = [json, ndjson, csv, yaml, text, feed, xlsx]
}

extension DataFormat {
  /// The format that the suffix of a path names; nil for other suffixes.
  public init?(suffixOf path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...].lowercased() {
    case ".json": self = .json
    case ".ndjson", ".jsonl": self = .ndjson
    case ".csv": self = .csv
    case ".yaml", ".yml": self = .yaml
    case ".txt": self = .text
    case ".rss", ".atom": self = .feed
    case ".xlsx", ".xlsm": self = .xlsx
    default: return nil
    }
  }

  /// Reads a value from its text.
  /// - Parameter name: the name of the data in messages: a file, a program.
  public func decode(_ bytes: [UInt8], name: String) throws(SourceFailure) -> JSONValue {
    try DataReading(self).read(bytes, name: name).value
  }

  /// Whether a text that isn't UTF-8 may be one of Windows.
  var isReadInAnyEncoding: Bool {
    switch self {
    case .csv, .text, .contentLines: true
    case .json, .ndjson, .yaml, .feed, .xlsx: false
    }
  }
}

extension JSONValue {
  /// Reads the lines of a text.
  init(linesOf bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self = .array(lines.map { .string(String($0)) })
  }

  /// Reads the content lines of a calendar.
  ///
  /// They have been unfolded.
  init(contentLinesOf bytes: [UInt8]) {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let lines = bytes.split(whereSeparator: isEnd)
    self = .array(lines.map { .string(String(decoding: $0, as: UTF8.self)) })
  }

  /// Reads a number that is written as in JSON; nil for any other text.
  ///
  /// `007`, `+49` and whole numbers over 64 bits are codes, not quantities, and remain text.
  init?(numberIn text: some StringProtocol) {
    guard let first = text.utf8.first, first <= UInt8(ascii: "9"),
      let number = JSONValue(numeral: String(text))
    else { return nil }
    let isWhole = !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if case .double(let value) = number, isWhole, value != 0 { return nil }
    self = number
  }
}

extension [UInt8] {
  /// The text of a calendar without the ends of lines that are folded.
  ///
  /// A line is unfolded as bytes, since it can be folded inside a letter (RFC 5545, 3.1).
  var unfolded: [UInt8] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for byte in self {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      guard isSpace, let last = result.last, last == feed || last == carriageReturn else {
        result.append(byte)
        continue
      }
      while result.last == feed || result.last == carriageReturn { result.removeLast() }
    }
    return result
  }
}
