extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line without spaces.
  public var description: String { json() }

  /// Returns the value as a JSON text.
  ///
  /// Members are in their order, whole numbers have no fraction, and other numbers have the fewest
  /// digits that are read back as the same number.
  /// - Parameter pretty: whether each element and member has its own line, indented by two spaces.
  public func json(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes values as the bytes of a JSON text.
private struct JSONWriter {
  let isPretty: Bool
  var bytes: [UInt8] = []
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: put("null")
    case .bool(let value): put(value ? "true" : "false")
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .double(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      open("[")
      for (position, element) in elements.enumerated() {
        breakLine(after: position)
        write(element)
      }
      close("]", count: elements.count)
    case .object(let members):
      open("{")
      for position in 0..<members.count {
        breakLine(after: position)
        write(members.keys[position])
        put(isPretty ? ": " : ":")
        write(members.values[position])
      }
      close("}", count: members.count)
    }
  }

  private mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Whole numbers are written as such up to 2^53, beyond which a double stands for several.
  private mutating func write(_ number: Double) {
    if number.magnitude <= 9_007_199_254_740_992, let whole = Int64(exactly: number) {
      bytes.append(contentsOf: String(whole).utf8)
    } else if number.isFinite {
      bytes.append(contentsOf: number.description.utf8)
    } else {
      put("null")
    }
  }

  private mutating func open(_ bracket: StaticString) {
    put(bracket)
    depth += 1
  }

  private mutating func close(_ bracket: StaticString, count: Int) {
    depth -= 1
    if count > 0 { breakLine() }
    put(bracket)
  }

  private mutating func breakLine(after elements: Int) {
    if elements > 0 { put(",") }
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    put("\n")
    for _ in 0..<depth { put("  ") }
  }

  private mutating func write(_ string: String) {
    put("\"")
    let start = bytes.count
    bytes.append(contentsOf: string.utf8)
    if bytes[start...].contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      let plain = bytes[start...]
      bytes.removeSubrange(start...)
      for byte in plain { writeEscaped(byte) }
    }
    put("\"")
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\r": put("\\r")
    case "\t": put("\\t")
    case ..<" ":
      put(byte < 0x10 ? "\\u000" : "\\u00")
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}
