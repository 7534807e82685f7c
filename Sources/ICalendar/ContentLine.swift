/// A line of a calendar: a name, its parameters and a value (RFC 5545 §3.1).
struct ContentLine {
  /// The name in capitals.
  let name: String
  /// The parameters, whose names are in capitals, without quotation marks.
  private let parameters: [(name: String, value: String)]
  /// The value as it is written.
  let value: Substring

  /// - Returns: nil for a line without a name and a colon.
  init?(_ line: String) {
    var parts: [Substring] = []
    var value: Substring?
    var isQuoted = false
    var start = line.startIndex
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") else { continue }
      parts.append(line[start..<index])
      start = line.utf8.index(after: index)
      if byte == UInt8(ascii: ":") {
        value = line[start...]
        break
      }
    }
    guard let value, let name = parts.first, !name.isEmpty else { return nil }
    (self.name, self.value) = (name.uppercased(), value)
    parameters = parts.dropFirst().map { part in
      let name = part.prefix { $0 != "=" }
      return (name.uppercased(), part.dropFirst(name.count + 1).filter { $0 != "\"" })
    }
  }

  /// Returns the value of a parameter; nil if the line has none of this name.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The line as it is written, without its parameters.
  var written: String { "\(name):\(value)" }

  /// The value as a text, without the escapes of RFC 5545 §3.3.11.
  var text: String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for character in value.unicodeScalars {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return String(text)
  }
}
