/// The texts of a `.properties` file, as Java's `Properties` reads it.
enum PropertiesFile {
  /// Returns the values by their keys; of two with the same key the later one counts.
  static func values(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in logicalLines(of: text) {
      let (key, value) = split(line)
      values[unescaped(key)] = unescaped(value)
    }
    return values
  }

  /// Returns the lines without comments, where a line that ends with a backslash goes on in the
  /// next one.
  private static func logicalLines(of text: String) -> [String] {
    var lines: [String] = []
    var open: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line.drop(while: \.isWhitespace))
      if open == nil, line.first == "#" || line.first == "!" || line.isEmpty { continue }
      let whole = (open ?? "") + line
      let continues = whole.reversed().prefix { $0 == "\\" }.count % 2 == 1
      if continues {
        open = String(whole.dropLast())
      } else {
        lines.append(whole)
        open = nil
      }
    }
    return lines + (open.map { [$0] } ?? [])
  }

  /// Splits a line at the first `=`, `:` or blank that has no backslash before it.
  private static func split(_ line: String) -> (String, String) {
    var isEscaped = false
    for index in line.indices {
      let character = line[index]
      if !isEscaped, character == "=" || character == ":" || character.isWhitespace {
        var value = line[index...].drop(while: \.isWhitespace)
        if value.first == "=" || value.first == ":" { value = value.dropFirst() }
        return (String(line[..<index]), String(value.drop(while: \.isWhitespace)))
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return (line, "")
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escaped = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escaped).map(Character.init) {
      case "n": units.append(0x0A)
      case "t": units.append(0x09)
      case "r", "f": units.append(0x20)
      case "u":
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        if digits.count == 4, let value = UInt16(digits, radix: 16) {
          units.append(value)
          rest = rest.dropFirst(4)
        }
      default: units.append(escaped)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
