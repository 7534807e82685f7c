import JMESPath

extension Format where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Format {
    Format(.integer(range)) { node, reader in
      if case .integer(let value)? = node.scalar?.value, let whole = Int(exactly: value),
        range.contains(whole)
      {
        return whole
      }
      return reader.expected(ValueSchema.integer(range).noun, found: node)
    }
  }
}

extension Format where Value == Double {
  static var number: Format {
    Format(.number) { node, reader in
      switch node.scalar?.value {
      case .integer(let value): Double(value)
      case .double(let value): value
      default: reader.expected("a number", found: node)
      }
    }
  }
}

extension Format where Value == Bool {
  static var boolean: Format {
    Format(.boolean) { node, reader in
      if case .bool(let value)? = node.scalar?.value { return value }
      return reader.expected("true or false", found: node)
    }
  }
}

extension Format where Value == Void {
  static var onlyTrue: Format {
    Format(.onlyTrue) { node, reader in
      if case .bool(true)? = node.scalar?.value { return () }
      return reader.expected("true (or leave the key out)", found: node)
    }
  }
}

extension Format where Value == Duration {
  static func duration(from minimum: Duration) -> Format {
    Format(.duration) { node, reader in
      guard let text = node.scalar?.text, let duration = parse(text) else {
        return reader.expected("a duration such as 30s", found: node)
      }
      if duration >= minimum, duration <= longest { return duration }
      let bound = duration < minimum ? "less than \(minimum)" : "more than ten years"
      reader.error(node.location, "\(text) is \(bound)")
      return nil
    }
  }

  /// No timer is set further ahead.
  private static var longest: Duration { .seconds(3650 * 86400) }

  /// Digits and one of ms, s, m, h, d.
  private static func parse(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 12, let count = Int64(digits) else { return nil }
    return switch text[digits.endIndex...] {
    case "ms": .milliseconds(count)
    case "s": .seconds(count)
    case "m": .seconds(count * 60)
    case "h": .seconds(count * 3600)
    case "d": .seconds(count * 86400)
    default: nil
    }
  }
}

extension Format where Value == String {
  static func word(_ words: [String]) -> Format {
    Format(.words(words)) { node, reader in
      guard let scalar = node.scalar, scalar.value == .text else {
        return reader.expected(ValueSchema.words(words).noun, found: node)
      }
      if words.contains(scalar.text) { return scalar.text }
      reader.unknown("word", scalar.text, among: words, at: node.location)
      return nil
    }
  }

  /// What other places of the file call something by.
  static var identifier: Format {
    Format(.identifier) { node, reader in
      guard let scalar = node.scalar, scalar.value == .text else {
        return reader.expected("a name", found: node)
      }
      return reader.checkIdentifier(scalar.text, at: node.location) ? scalar.text : nil
    }
  }
}

extension Format {
  static func id() -> Format where Value: RawRepresentable<String> & SendableMetatype {
    Format(.identifier) { node, reader in
      Format<String>.identifier.read(node, reader).flatMap { Value(rawValue: $0) }
    }
  }
}

extension Format
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: Format {
    let format = Format<String>.word(Value.allCases.map(\.rawValue))
    return Format(format.schema) { node, reader in
      format.read(node, reader).flatMap(Value.init(rawValue:))
    }
  }
}

extension Format where Value == JSONValue {
  /// Data as it is, typed as JSON.
  static var data: Format {
    Format(.any) { node, _ in
      if case .unreadable = node.content { nil } else { json(node) }
    }
  }

  private static func json(_ node: Node) -> JSONValue {
    switch node.content {
    case .sequence(let elements): .array(elements.map(json))
    case .mapping(let entries):
      .object(JSONObject(entries.map { (key: $0.key, value: json($0.value)) }))
    case .unreadable: .null
    case .scalar(let scalar):
      switch scalar.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .double(let value): .double(value)
      case .text: .string(scalar.text.unescapingDollars)
      }
    }
  }
}
