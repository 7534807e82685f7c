/// A string literal of a Swift file.
struct SourceLiteral: Hashable {
  var line: Int
  /// The text, with `{0}`, `{1}` … in place of interpolations.
  var text: String
}

/// A call in a Swift file, with the string literals of its arguments.
struct SourceCall {
  struct Argument {
    var label: String?
    /// The literals of the argument itself, not those of calls in it.
    var literals: [SourceLiteral] = []
    var isSum = false
    /// The range in the file's bytes.
    var range = 0..<0
  }

  var name: String
  var line: Int
  var arguments: [Argument] = []
}

/// A reader of the calls and string literals of a Swift file.
struct SourceScanner {
  private(set) var calls: [SourceCall] = []
  /// All literals, those in interpolations and outside of calls too.
  private(set) var literals: [SourceLiteral] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var frames: [Frame] = []
  private var word = 0..<0

  /// A pair of brackets that is open.
  private struct Frame {
    var call: SourceCall
    var isCall: Bool
    var isAtArgumentStart = true
    var argument = SourceCall.Argument()
  }

  init(_ source: String) {
    bytes = Array(source.utf8)
    frames = [Frame(call: SourceCall(name: "", line: 1), isCall: false)]
    scanCode(isInterpolation: false)
    calls.sort { $0.arguments[0].range.lowerBound < $1.arguments[0].range.lowerBound }
  }

  /// Returns the source of an argument, without blanks around it.
  func source(of argument: SourceCall.Argument) -> String {
    String(decoding: bytes[argument.range], as: UTF8.self).trimming(\.isWhitespace)
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return position + count <= bytes.count
      && (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  // MARK: Code

  /// Reads code up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func scanCode(isInterpolation: Bool) {
    let depth = frames.count
    while let byte {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "): advance()
      case UInt8(ascii: "/") where starts(with: "//"):
        while let byte = self.byte, byte != UInt8(ascii: "\n") { advance() }
      case UInt8(ascii: "/") where isRegex: skipRegex()
      case UInt8(ascii: "#") where starts(with: "#/"):
        advance(2)
        while self.byte != nil, !starts(with: "/#") { advance() }
        advance(2)
      case UInt8(ascii: "#") where starts(with: "#\""):
        advance(2)
        while self.byte != nil, !starts(with: "\"#") { advance() }
        advance(2)
      case UInt8(ascii: "\""): scanLiteral()
      case UInt8(ascii: "("):
        let name = word.upperBound == position ? word : 0..<0
        open(String(decoding: bytes[name], as: UTF8.self), isCall: !name.isEmpty)
      case UInt8(ascii: "["), UInt8(ascii: "{"): open("", isCall: false)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if isInterpolation, frames.count == depth { return }
        close()
      case UInt8(ascii: ","):
        endArgument()
        advance()
        beginArgument()
      case UInt8(ascii: "+"):
        frames[frames.count - 1].argument.isSum = true
        advance()
      case _ where byte.isWord: scanWord()
      default:
        frames[frames.count - 1].isAtArgumentStart = false
        advance()
      }
    }
  }

  private mutating func scanWord() {
    let start = position
    while let byte, byte.isWord { position += 1 }
    word = start..<position
    if frames[frames.count - 1].isAtArgumentStart, byte == UInt8(ascii: ":") {
      frames[frames.count - 1].argument.label = String(decoding: bytes[word], as: UTF8.self)
      position += 1
      frames[frames.count - 1].argument.range = position..<position
    }
    frames[frames.count - 1].isAtArgumentStart = false
  }

  private mutating func open(_ name: String, isCall: Bool) {
    frames[frames.count - 1].isAtArgumentStart = false
    advance()
    frames.append(Frame(call: SourceCall(name: name, line: line), isCall: isCall))
    beginArgument()
  }

  private mutating func beginArgument() {
    frames[frames.count - 1].argument = SourceCall.Argument(range: position..<position)
    frames[frames.count - 1].isAtArgumentStart = true
  }

  private mutating func endArgument() {
    var argument = frames[frames.count - 1].argument
    argument.range = argument.range.lowerBound..<position
    frames[frames.count - 1].call.arguments.append(argument)
  }

  private mutating func close() {
    endArgument()
    advance()
    guard frames.count > 1, let frame = frames.popLast() else { return }
    if frame.isCall { calls.append(frame.call) }
  }

  /// Whether a slash begins a regular expression, which follows a bracket or a sign.
  private var isRegex: Bool {
    guard position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: " ") else { return false }
    let before = bytes[..<position].last { $0 != UInt8(ascii: " ") }
    return before.map { "(,=:".utf8.contains($0) } ?? false
  }

  private mutating func skipRegex() {
    advance()
    while let byte, byte != UInt8(ascii: "/") { advance(byte == UInt8(ascii: "\\") ? 2 : 1) }
    advance()
  }

  // MARK: Literals

  private mutating func scanLiteral() {
    frames[frames.count - 1].isAtArgumentStart = false
    let first = line
    let isLong = starts(with: "\"\"\"")
    advance(isLong ? 3 : 1)
    var text: [UInt8] = []
    var values = 0
    while let byte, !(isLong ? starts(with: "\"\"\"") : byte == UInt8(ascii: "\"")) {
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        advance()
      } else if starts(with: "\\(") {
        advance(2)
        frames.append(Frame(call: SourceCall(name: "", line: line), isCall: false))
        scanCode(isInterpolation: true)
        frames.removeLast()
        advance()
        text += "{\(values)}".utf8
        values += 1
      } else {
        scanEscape(into: &text)
      }
    }
    advance(isLong ? 3 : 1)
    let whole = String(decoding: text, as: UTF8.self)
    let literal = SourceLiteral(line: first, text: isLong ? whole.withoutIndentation : whole)
    literals.append(literal)
    frames[frames.count - 1].argument.literals.append(literal)
  }

  private mutating func scanEscape(into text: inout [UInt8]) {
    advance()
    switch byte {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): text.append(0)
    // The mark of a line that goes on, which stays until the indentation is known.
    case UInt8(ascii: "\n"): text += "\\\n".utf8
    case UInt8(ascii: "u"):
      let digits = bytes[(position + 2)...].prefix { $0 != UInt8(ascii: "}") }
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      text += (code.flatMap(Unicode.Scalar.init).map { String($0) } ?? "\u{FFFD}").utf8
      position = digits.endIndex
    default: byte.map { text.append($0) }
    }
    advance()
  }
}

extension UInt8 {
  /// Whether the byte is one of a name.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension String {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> String {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }

  /// The text of a literal of several lines, as Swift reads it.
  fileprivate var withoutIndentation: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let indentation = lines.last?.count ?? 0
    return lines.dropFirst().dropLast().map { $0.dropFirst(indentation) }
      .joined(separator: "\n").replacing("\\\n", with: "")
  }
}
