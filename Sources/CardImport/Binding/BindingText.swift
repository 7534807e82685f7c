import JMESPath

/// Reads the texts of a manifest, which may have bindings in braces: `{name}`, `{/total}`,
/// `{= ${price} > 50 }`.
enum BindingText {
  /// The maximum length of a text in characters: more than a card shows, and braces that are not
  /// closed are searched up to its end.
  static let maximumLength = 20_000

  /// Returns a text without bindings, unless it is too long; the data of a picture may be long.
  static func bounded(_ text: String) throws(BindingFailure) -> String {
    guard text.utf8.count > maximumLength, !text.hasPrefix("data:"), text.count > maximumLength
    else { return text }
    throw tooLong
  }

  static var tooLong: BindingFailure {
    .fail("the text is longer than \(maximumLength) characters")
  }

  /// Returns the value of a text.
  static func read(_ text: String) throws(BindingFailure) -> BindingExpression {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\\") })
    else { return .literal(.string(try bounded(text))) }
    let characters = Array(text)
    guard characters.count <= maximumLength else { throw tooLong }
    var parts: [BindingExpression] = []
    var literal = ""
    var index = 0
    func flush() {
      if !literal.isEmpty { parts.append(.literal(.string(literal))) }
      literal = ""
    }
    while index < characters.count {
      let character = characters[index]
      if character == "\\", index + 1 < characters.count, "{}\\".contains(characters[index + 1]) {
        literal.append(characters[index + 1])
        index += 2
      } else if character == "{" {
        guard let (value, end) = try braces(characters, at: index) else {
          literal.append(character)
          index += 1
          continue
        }
        flush()
        parts.append(value)
        index = end
      } else {
        literal.append(character)
        index += 1
      }
    }
    flush()
    return parts.count == 1 ? parts[0] : .text(parts)
  }

  /// Reads the braces at `start`; returns their value and the index behind them, or nil if they
  /// are no binding.
  private static func braces(
    _ characters: [Character], at start: Int
  ) throws(BindingFailure) -> (BindingExpression, Int)? {
    var index = start + 1
    if index < characters.count, characters[index] == ":" { index += 1 }
    let end = closingBrace(in: characters, from: start + 1)
    do throws(BindingFailure) {
      if index < characters.count, characters[index] == "=" {
        var parser = try BindingParser(characters, at: index + 1)
        let value = try parser.expressionInBraces()
        return (value, parser.position)
      }
      guard let end else { return nil }
      return (try binding(in: String(characters[start + 1..<end])), end + 1)
    } catch {
      // The rest of the text is shown without the part.
      return (.unsupported(error), end.map { $0 + 1 } ?? characters.count)
    }
  }

  /// Reads a path, or an object such as `path: '/a', formatter: 'format.date'`.
  static func binding(in content: String) throws(BindingFailure) -> BindingExpression {
    let start = content.drop(while: \.isWhitespace)
    guard start.prefixMatch(of: /['"]?(path|parts|formatter|type|model)['"]?\s*:/) != nil else {
      return .path(BindingPath(content))
    }
    var parser = try BindingParser(Array("{" + content + "}"), at: 0)
    guard case .object(let members) = try parser.wholeExpression() else {
      return .path(BindingPath(content))
    }
    return try complex(members)
  }

  /// Returns the value of a binding that is written as an object.
  private static func complex(
    _ members: [BindingMember]
  ) throws(BindingFailure) -> BindingExpression {
    func member(_ key: String) -> BindingExpression? { members.first { $0.key == key }?.value }
    func part(_ value: BindingExpression) throws(BindingFailure) -> BindingExpression {
      switch value {
      case .literal(.string(let path)): return .path(BindingPath(path))
      case .object where value["value"] != nil: return value["value"] ?? value
      case .object(let inner): return try complex(inner)
      default: return value
      }
    }
    var parts: [BindingExpression] = []
    if let path = member("path") {
      parts = [try part(path)]
    } else if case .list(let elements) = member("parts") {
      for element in elements { parts.append(try part(element)) }
    }
    guard !parts.isEmpty else { throw .fail("a binding needs a path") }
    switch member("formatter") {
    case nil: break
    case .literal(.string(let name)): return .call(name, parts)
    default:
      throw .fail("a formatter is a program, which is not run: put its result into the data")
    }
    if case .literal(.string(let type)) = member("type"),
      let function = functions[shortName(type)]
    {
      return .call(function, parts + [member("formatOptions") ?? .object([])])
    }
    return parts.count == 1 ? parts[0] : .text(parts.joinedBySpaces)
  }

  /// The functions that stand for types of bindings, by the last part of their names.
  private static let functions = [
    "Float": "format.float", "Decimal": "format.float", "Double": "format.float",
    "Integer": "format.integer", "Int16": "format.integer", "Int32": "format.integer",
    "Int64": "format.integer", "Currency": "format.currency", "Unit": "format.unit",
    "Date": "format.date", "DateTime": "format.dateTime", "DateTimeOffset": "format.dateTime",
    "Time": "format.time", "TimeOfDay": "format.time",
  ]

  private static func shortName(_ type: String) -> String {
    type.split { "./".contains($0) }.last.map { String($0) } ?? type
  }

  /// Returns whether a type of a binding shows other texts than the importer does.
  static func ignores(type: String) -> Bool {
    let name = shortName(type)
    return functions[name] == nil && !["String", "Boolean", "Guid", "Any"].contains(name)
  }

  /// Returns the index of the brace that closes the one before `start`; nil if there is none.
  ///
  /// Braces in quotes don't count, where the quotes are closed in time.
  static func closingBrace(in characters: [Character], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "'", "\"":
        if let end = closingQuote(in: characters, from: index) { index = end }
      case "{": depth += 1
      case "}":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func closingQuote(in characters: [Character], from start: Int) -> Int? {
    var index = start + 1
    while index < characters.count {
      if characters[index] == "\\" {
        index += 1
      } else if characters[index] == characters[start] {
        return index
      }
      index += 1
    }
    return nil
  }
}

/// Texts of a manifest outside of its card.
enum BindingReading {
  /// Returns a text if it has no bindings.
  static func constant(_ value: ManifestValue?) -> String? {
    value?.string.flatMap { (try? BindingText.read($0))?.constant?.string }
  }
}

extension [BindingExpression] {
  /// The values with a space between each two.
  fileprivate var joinedBySpaces: [BindingExpression] {
    enumerated().flatMap { $0 == 0 ? [$1] : [.literal(" "), $1] }
  }
}
