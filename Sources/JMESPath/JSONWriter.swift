extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line without spaces.
  public var description: String { json() }

  /// The value as JSON text: members in their order, whole numbers without fraction, other
  /// numbers with the fewest digits that read back as the same.
  /// - Parameter pretty: a line for each element and member, indented by two spaces.
  public func json(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.text
  }
}

/// Writes values as JSON text.
private struct JSONWriter {
  let isPretty: Bool
  var text = ""
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let number): text += String(number)
    case .double(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      list("[", elements, "]") { writer, element in writer.write(element) }
    case .object(let members):
      list("{", zip(members.keys, members.values).map { ($0, $1) }, "}") { writer, member in
        writer.write(member.0)
        writer.text += writer.isPretty ? ": " : ":"
        writer.write(member.1)
      }
    }
  }

  /// Whole numbers are written as such up to 2^53, beyond which a double stands for several.
  private mutating func write(_ number: Double) {
    guard number.isFinite else {
      text += "null"
      return
    }
    if number.magnitude <= 9_007_199_254_740_992, let whole = Int64(exactly: number) {
      text += String(whole)
    } else {
      text += number.description
    }
  }

  private mutating func list<Element>(
    _ open: String, _ elements: [Element], _ close: String,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    depth += 1
    for (position, element) in elements.enumerated() {
      if position > 0 { text += "," }
      breakLine()
      write(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    text += close
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in string.unicodeScalars { write(scalar) }
    } else {
      text += string
    }
    text += "\""
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case ..<" ":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
