import Foundation
import JMESPath

extension JSONValue {
  /// Converts a value from the text that PostgreSQL writes for it.
  /// - Parameter type: the type; nil for one that isn't built in, whose text is the value.
  init(postgres text: String, _ type: PostgresType?) {
    switch type {
    case .boolean: self = .bool(text == "t")
    case .integer: self = Int64(text).map { JSONValue.integer($0) } ?? .string(text)
    case .decimal: self = Self.decimal(text)
    case .float: self = Double(text).map { JSONValue($0) } ?? .string(text)
    case .json: self = (try? JSONValue(parsing: text)) ?? .string(text)
    case .bytes: self = Self.bytes(text)
    case .timestamp, .moment: self = .string(Self.isoTime(text))
    case .list(let element):
      var reader = PostgresListReader(text, element)
      self = reader.list() ?? .string(text)
    case .text, .date, .time, .interval, .uuid, nil: self = .string(text)
    }
  }

  /// Converts a decimal number: a number if that loses nothing that is seen, else its text.
  ///
  /// A quotient or a mean has more digits than anybody needs: PostgreSQL writes 16 or more. As a
  /// number it keeps at least three decimals.
  private static func decimal(_ text: String) -> JSONValue {
    if let integer = Int64(text) { return .integer(integer) }
    let digits = text.filter(\.isNumber).drop { $0 == "0" }
    let isExact = digits.reversed().drop { $0 == "0" }.count <= exactDigits
    let point = text.firstIndex(of: ".")
    let isLongFraction = point.map { text[..<$0].count(where: \.isNumber) <= exactDigits - 3 }
    guard isExact || isLongFraction == true, let number = Double(text) else {
      return .string(text)
    }
    return JSONValue(number)
  }

  /// The number of significant digits that a Double holds.
  private static let exactDigits = 15

  /// Converts bytes, which are written as `\x` and hexadecimal digits.
  private static func bytes(_ text: String) -> JSONValue {
    let digits = Array(text.utf8.dropFirst(2))
    guard digits.count <= LoadLimits.blobBytes * 2 else { return .null }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
    return JSONValue(bytes: Data(bytes))
  }

  /// Returns a time as ISO 8601, such as 2026-01-02T03:04:05+01:00 for "2026-01-02 03:04:05+01".
  private static func isoTime(_ text: String) -> String {
    guard let space = text.firstIndex(of: " "), !text.hasSuffix(" BC") else { return text }
    var time = text[text.index(after: space)...]
    if let sign = time.lastIndex(where: { "+-".contains($0) }), time[sign...].count == 3 {
      time += ":00"
    }
    return "\(text[..<space])T\(time)"
  }
}

/// Reads a list as PostgreSQL writes it, such as `{1,NULL,{"a \"b\""}}`.
private struct PostgresListReader {
  private let characters: [UInt8]
  private let element: PostgresType
  private var position = 0

  init(_ text: String, _ element: PostgresType) {
    characters = Array(text.utf8)
    self.element = element
    // The bounds come first if they aren't usual, as in [0:1]={1,2}.
    if characters.first == UInt8(ascii: "["),
      let equals = characters.firstIndex(of: UInt8(ascii: "="))
    {
      position = equals + 1
    }
  }

  /// The maximum number of dimensions of an array of PostgreSQL (`MAXDIM`).
  private static let maximumDepth = 6

  private var byte: UInt8? { position < characters.count ? characters[position] : nil }

  /// Reads a list; returns nil if it can't be read.
  /// - Parameter depth: 1 for the list that is no element of another one.
  mutating func list(depth: Int = 1) -> JSONValue? {
    guard depth <= Self.maximumDepth, skip("{") else { return nil }
    var elements: [JSONValue] = []
    if skip("}") { return .array([]) }
    repeat {
      let isList = byte == UInt8(ascii: "{")
      guard let next = isList ? list(depth: depth + 1) : value() else { return nil }
      elements.append(next)
    } while skip(",")
    return skip("}") ? .array(elements) : nil
  }

  private mutating func value() -> JSONValue? {
    let isQuoted = skip("\"")
    var text: [UInt8] = []
    while let byte {
      if isQuoted ? byte == UInt8(ascii: "\"") : ",}".utf8.contains(byte) { break }
      if byte == UInt8(ascii: "\\") { position += 1 }
      guard let byte = self.byte else { return nil }
      text.append(byte)
      position += 1
    }
    if isQuoted, !skip("\"") { return nil }
    let read = String(decoding: text, as: UTF8.self)
    return !isQuoted && read == "NULL" ? .null : JSONValue(postgres: read, element)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
