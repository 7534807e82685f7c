import JMESPath

/// The format of a text that a file, a command or a server delivers.
public enum DataFormat: String, CaseIterable, Hashable, Sendable {
  case json
  /// Lines, each of which is JSON (NDJSON, JSON Lines): an array with the value of each.
  case ndjson
  /// Comma, semicolon or tab separated text: an array with an object for each row, keyed by the
  /// header row.
  case csv
  case yaml
  /// Lines of text: an array with a string for each.
  case text
  /// RSS or Atom: an array with an object for each item.
  case feed
  /// iCalendar: an array with a string for each content line, unfolded.
  case contentLines

  /// The formats that a dashboard can name; content lines are read by a ``CalendarSource``.
  public static let allCases = [json, ndjson, csv, yaml, text, feed]
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
    default: return nil
    }
  }

  /// Reads a value from its text.
  /// - Parameters:
  ///   - name: the name of the data in messages: a file, a program.
  ///   - parseJSON: reads a value of JSON.
  public func decode(
    _ bytes: [UInt8], name: String,
    parseJSON: ([UInt8]) throws(JSONSyntaxError) -> JSONValue = {
      (bytes) throws(JSONSyntaxError) in try JSONValue(parsing: bytes)
    }
  ) throws(SourceFailure) -> JSONValue {
    guard bytes.count <= LoadLimits.answerBytes else { throw .tooManyBytes(name) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw SourceFailure(.malformed, "\(name) is UTF-16 text; it must be UTF-8")
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    switch self {
    case .json: return try JSONValue(json: bytes, name: name, parsing: parseJSON)
    case .ndjson: return try JSONValue(jsonLines: bytes, name: name)
    case .csv: return try JSONValue(csv: bytes, name: name)
    case .yaml: return try JSONValue(yaml: bytes, name: name)
    case .text: return JSONValue(linesOf: bytes)
    case .feed: return try JSONValue(feed: bytes, name: name)
    case .contentLines: return JSONValue(contentLinesOf: bytes)
    }
  }
}

extension JSONValue {
  /// Reads the lines of a text.
  fileprivate init(linesOf bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self = .array(lines.map { .string(String($0)) })
  }

  /// Reads the content lines of a calendar.
  ///
  /// They are unfolded as bytes, since a line can be folded inside a letter (RFC 5545, 3.1).
  fileprivate init(contentLinesOf bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    for line in bytes.split(whereSeparator: isEnd) {
      let isFolded = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
      if isFolded, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
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
