import JMESPath

/// Reads the texts of Adaptive Cards, which may have expressions, as `${name}`, and dates, as
/// `{{DATE(2026-11-21T14:02:00Z, SHORT)}}`.
enum AdaptiveText {
  /// Returns the value of a text.
  static func read(_ text: String) throws(BindingFailure) -> BindingExpression {
    guard text.contains("${") || text.contains("{{") else {
      return .literal(.string(try BindingText.bounded(text)))
    }
    let characters = Array(text)
    guard characters.count <= BindingText.maximumLength else { throw BindingText.tooLong }
    var parts: [BindingExpression] = []
    var literal = ""
    var index = 0
    while index < characters.count {
      if characters[index...].starts(with: "\\${") {
        literal += "${"
        index += 3
        continue
      }
      guard let (value, end) = try value(characters, at: index) else {
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { parts.append(.literal(.string(literal))) }
      literal = ""
      parts.append(value)
      index = end
    }
    if !literal.isEmpty { parts.append(.literal(.string(literal))) }
    return parts.count == 1 ? parts[0] : .text(parts)
  }

  /// Reads the expression or the date that begins at an index; nil if there is none.
  private static func value(
    _ characters: [Character], at start: Int
  ) throws(BindingFailure) -> (BindingExpression, Int)? {
    let rest = characters[start...]
    if rest.starts(with: "${") {
      guard let end = BindingText.closingBrace(in: characters, from: start + 2) else { return nil }
      do throws(BindingFailure) {
        return (try expression(Array(characters[(start + 2)..<end])), end + 1)
      } catch {
        // The rest of the text is shown without the part.
        return (.unsupported(error), end + 1)
      }
    }
    for (name, function) in [("DATE", "format.day"), ("TIME", "format.time")]
    where rest.starts(with: "{{\(name)(") {
      let first = start + name.count + 3
      guard let length = characters[first...].firstRange(of: ")}}") else { return nil }
      let content = String(characters[first..<length.lowerBound])
      return (try date(content, function), length.upperBound)
    }
    return nil
  }

  private static func expression(
    _ characters: [Character]
  ) throws(BindingFailure) -> BindingExpression {
    var parser = try BindingParser(characters, at: 0, language: .adaptive)
    return try parser.wholeExpression()
  }

  /// Returns a date for its reader, from the text in the parentheses: a moment, and a style.
  private static func date(
    _ content: String, _ function: String
  ) throws(BindingFailure) -> BindingExpression {
    var moment = content
    var style: String?
    if let match = content.wholeMatch(of: /(.*?),\s*(COMPACT|SHORT|LONG)\s*/) {
      (moment, style) = (String(match.1), String(match.2))
    }
    let trimmed = moment.drop(while: \.isWhitespace)
    let value = AdaptiveFunctions.moment(try read(String(trimmed)))
    guard function == "format.day" else { return .call(function, [value]) }
    switch style {
    case "SHORT": return .call(function, [value])
    case "LONG": return .call(function, [value, .literal("full")])
    default: return .call(function, [value, .literal("short")])
    }
  }
}

extension ArraySlice<Character> {
  /// Returns the first range of the elements that are equal to the characters of a text.
  fileprivate func firstRange(of text: String) -> Range<Int>? {
    let searched = Array(text)
    return indices.first { self[$0...].starts(with: searched) }.map { $0..<($0 + searched.count) }
  }
}
