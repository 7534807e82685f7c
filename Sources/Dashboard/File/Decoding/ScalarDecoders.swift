import Foundation
import JMESPath

extension NodeDecoder where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> NodeDecoder {
    NodeDecoder(.integer(range)) { node, context in
      if case .integer(let value)? = node.scalar?.value, let whole = Int(exactly: value),
        range.contains(whole)
      {
        return whole
      }
      return context.expected("\(ValueSchema.integer(range).noun)", unquoted: node)
    }
  }
}

extension NodeDecoder where Value == Double {
  static var number: NodeDecoder {
    NodeDecoder(.number) { node, context in
      switch node.scalar?.value {
      case .integer(let value): Double(value)
      case .double(let value): value
      default:
        if let text = node.scalar?.text, let number = withPoint(text) {
          context.expected("a number with a decimal point, such as \(number)", found: node)
        } else {
          context.expected("a number", unquoted: node)
        }
      }
    }
  }

  /// Returns a number that is written with a decimal comma as the file writes it; nil for any other
  /// text.
  private static func withPoint(_ text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) })
    else { return nil }
    return parts.joined(separator: ".")
  }
}

extension NodeDecoder where Value == Bool {
  static var boolean: NodeDecoder {
    NodeDecoder(.boolean) { node, context in
      if case .bool(let value)? = node.scalar?.value { return value }
      return context.expected("true or false", unquoted: node)
    }
  }
}

extension NodeDecoder where Value == Void {
  static var onlyTrue: NodeDecoder {
    NodeDecoder(.onlyTrue) { node, context in
      if case .bool(true)? = node.scalar?.value { return () }
      return context.expected("true (or leave the key out)", found: node)
    }
  }
}

extension NodeDecoder where Value == TimeZone {
  static var timeZone: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let name = node.scalar?.text else {
        return context.expected("a time zone such as Europe/Berlin", found: node)
      }
      if let zone = TimeZone(identifier: name) { return zone }
      context.error(
        node.location, "“\(name)” is no time zone; write one such as Europe/Berlin")
      return nil
    }
  }
}

extension NodeDecoder where Value == Duration {
  static func duration(from minimum: Duration) -> NodeDecoder {
    NodeDecoder(.duration) { node, context in
      guard let text = node.scalar?.text, let duration = parse(text) else {
        return context.expectedDuration(found: node)
      }
      if duration >= minimum, duration <= longest { return duration }
      context.error(
        node.location,
        duration < minimum
          ? "\(text) is less than \(minimum.written)" : "\(text) is more than ten years")
      return nil
    }
  }

  /// The longest duration, which keeps timers in range.
  private static var longest: Duration { .seconds(3650 * 86400) }

  /// Parses digits followed by ms, s, m, h or d.
  static func parse(_ text: String) -> Duration? {
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

extension NodeDecoder where Value == TimeShift {
  static var shift: NodeDecoder {
    NodeDecoder(.shift) { node, context in
      guard let scalar = node.scalar, let shift = TimeShift(scalar.text) else {
        if let right = node.scalar.flatMap({ DurationSpelling.correctedShift($0.text) }) {
          context.error(
            node.location, "expected a length of time, found \(node.summary); write \(right)")
          return nil
        }
        return context.expected("\(ValueSchema.shift.noun)", found: node)
      }
      guard shift.count > 0 else {
        context.error(node.location, "\(scalar.text) is less than 1s")
        return nil
      }
      guard shift.greatest <= .seconds(3660 * 86400) else {
        context.error(node.location, "\(scalar.text) is more than ten years")
        return nil
      }
      return shift
    }
  }
}

extension Duration {
  /// The duration as the file writes it.
  var written: String {
    let seconds = components.seconds
    guard self == .seconds(seconds) else { return "\(Int(self / .milliseconds(1)))ms" }
    let units: [(name: String, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("m", 60)]
    let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.name)"
  }
}

extension NodeDecoder where Value == String {
  static func word(_ words: [String]) -> NodeDecoder {
    NodeDecoder(.words(words)) { node, context in
      guard let scalar = node.scalar, scalar.value == .text else {
        return context.expected("\(ValueSchema.words(words).noun)", found: node)
      }
      if words.contains(scalar.text) { return scalar.text }
      context.unknown(
        scalar.text, "unknown word \"\(scalar.text)\"", among: words, at: node.location)
      return nil
    }
  }

  /// A decoder for names that other parts of the file refer to.
  static var identifier: NodeDecoder {
    NodeDecoder(.identifier) { node, context in
      guard let scalar = node.scalar, scalar.value == .text else {
        if let scalar = node.scalar, case .integer = scalar.value {
          return context.expected("a name that begins with a letter", found: node)
        }
        return context.expected("a name", found: node)
      }
      return context.checkIdentifier(scalar.text, at: node.location) ? scalar.text : nil
    }
  }
}

extension NodeDecoder {
  static func id() -> NodeDecoder where Value: RawRepresentable<String> & SendableMetatype {
    NodeDecoder(.identifier) { node, context in
      NodeDecoder<String>.identifier.decode(node, context).flatMap { Value(rawValue: $0) }
    }
  }
}

extension NodeDecoder
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// A decoder for the words of an enumeration.
  static var word: NodeDecoder {
    let decoder = NodeDecoder<String>.word(Value.allCases.map(\.rawValue))
    return NodeDecoder(decoder.schema) { node, context in
      decoder.decode(node, context).flatMap(Value.init(rawValue:))
    }
  }
}

extension NodeDecoder where Value == JSONValue {
  /// A decoder for data with the types of JSON.
  static var data: NodeDecoder {
    NodeDecoder(.any) { node, context in
      if case .unreadable = node.content { nil } else { json(node, context) }
    }
  }

  private static func json(_ node: Node, _ context: DecodingContext) -> JSONValue {
    switch node.content {
    case .sequence(let elements): .array(elements.map { json($0, context) })
    case .mapping(let entries):
      .object(
        JSONObject(
          entries.map { entry in
            if !entry.hasColon { context.missingColon(entry) }
            return (key: entry.key, value: json(entry.value, context))
          }))
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
