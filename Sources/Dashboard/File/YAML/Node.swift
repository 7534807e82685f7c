/// A node of the tree that a dashboard file is read into, before its meaning is known.
struct Node: Sendable {
  enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping([Entry])
    /// An include that failed. That has been reported, and nothing more is reported about it.
    case unreadable
  }

  struct Entry: Sendable {
    let key: String
    let location: SourceLocation
    var value: Node
    /// Whether a colon follows the key; inside `{ }` a comma in a text makes a key without one.
    var hasColon = true
  }

  var content: Content
  var location: SourceLocation
}

extension Node {
  var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  var elements: [Node]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The first value under `key` of a mapping.
  subscript(key: String) -> Node? {
    entries?.first { $0.key == key }?.value
  }
}

/// A text of the file.
struct Scalar: Sendable {
  /// A range of the text that is written in the file as it is.
  struct Run: Sendable {
    /// The start of the range in the text's UTF-8.
    let offset: Int
    let line: Int
    let column: Int
  }

  let text: String
  /// Whether the text is written without quotes, so that it can be a number, a Boolean value or
  /// null.
  let isPlain: Bool
  /// The ranges that the text consists of, ordered by offset; never empty.
  let runs: Runs
  /// Whether the text is empty because a comment stands in its place, as in `accent: #0A6ED1`.
  var isInComment = false

  /// The ranges of a text.
  ///
  /// Almost every scalar has one, and needs no array.
  enum Runs: Sendable {
    case one(line: Int32, column: Int32)
    case many([Run])

    init(at location: SourceLocation) {
      self = .one(line: Int32(clamping: location.line), column: Int32(clamping: location.column))
    }
  }

  /// Returns the location in `file` of the character at `offset` of the text's UTF-8.
  func location(at offset: Int, in file: FileInstance) -> SourceLocation {
    let run =
      switch runs {
      case .one(let line, let column): Run(offset: 0, line: Int(line), column: Int(column))
      case .many(let runs): runs.last { $0.offset <= offset } ?? runs[0]
      }
    let bytes = text.utf8.dropFirst(run.offset).prefix(offset - run.offset)
    let scalars = bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
    return SourceLocation(file, line: run.line, column: run.column + scalars)
  }
}

extension Scalar {
  /// The type of a scalar for which the format asks for none.
  ///
  /// Numbers are written as in JSON, and the words are `true`, `false` and `null`. So `no`,
  /// `22:00`, `007` and `0x1F` are texts.
  enum Value: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case text
  }

  var value: Value {
    guard isPlain else { return .text }
    // The first letter of most texts shows that they are nothing else.
    switch text.utf8.first {
    case nil, 0x2D, (0x30...0x39)?, UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"): break
    default: return .text
    }
    switch text {
    case "", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard Self.isNumber(text.utf8) else { return .text }
      if let whole = Int64(text) { return .integer(whole) }
      if let number = Double(text), number.isFinite { return .double(number) }
      return .text
    }
  }

  /// Returns whether `text` is `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?` (RFC 8259 §6).
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
