import Localization

/// A decoder for nodes of the file, with the schema of what it accepts.
///
/// `decode` reports what is wrong with a node and then returns nil, so that one run finds every
/// mistake.
struct NodeDecoder<Value>: Sendable {
  let schema: ValueSchema
  let decode: @Sendable (Node, DecodingContext) -> Value?

  init(_ schema: ValueSchema, decode: @escaping @Sendable (Node, DecodingContext) -> Value?) {
    self.schema = schema
    self.decode = decode
  }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> NodeDecoder<Other> {
    NodeDecoder<Other>(schema) { [decode] node, context in decode(node, context).map(transform) }
  }

  /// Returns the decoder with a report about nodes that it doesn't decode.
  func refusing(
    _ isRefused: @escaping @Sendable (Node) -> Bool,
    report: @escaping @Sendable (Node, DecodingContext) -> Value?
  ) -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      isRefused(node) ? report(node, context) : decode(node, context)
    }
  }

  /// Returns the decoder with an example, which is shown where a word alone stands in place of a
  /// list or a mapping.
  func writtenAs(_ example: @escaping @Sendable (_ word: String) -> String) -> NodeDecoder {
    NodeDecoder(schema) { [schema, decode] node, context in
      guard let scalar = node.scalar, scalar.value != .null else { return decode(node, context) }
      var written = example(scalar.text)
      if case .object(let object) = schema, let better = object.example(for: node) {
        written = better
      }
      return context.expected("\(schema.noun) such as \(written)", found: node)
    }
  }
}

// MARK: Forms and collections

extension NodeDecoder {
  /// Returns a decoder for values that may be a scalar, a list or a mapping.
  static func forms(
    scalar: NodeDecoder? = nil, list: NodeDecoder? = nil, mapping: NodeDecoder? = nil
  ) -> NodeDecoder {
    let forms = [scalar, list, mapping].compactMap { $0 }
    return NodeDecoder(.forms(forms.map(\.schema))) { node, context in
      let form: NodeDecoder? =
        switch node.content {
        case .scalar: scalar
        case .sequence: list
        case .mapping: mapping
        case .unreadable: nil
        }
      if let form { return form.decode(node, context) }
      return context.expectedForm(of: forms.map(\.schema), found: node)
    }
  }

  static func list<Element>(
    of element: NodeDecoder<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> NodeDecoder where Value == [Element] {
    NodeDecoder(.list(element.schema, count: count)) { node, context in
      guard let elements = context.elements(of: node, count: count, element.schema) else {
        return nil
      }
      let values = context.decode(elements[...], element)
      return values.count == elements.count ? values : nil
    }
  }

  /// Returns a decoder for a list that may be long, whose elements are decoded on all processors.
  ///
  /// Elements don't know each other's names: they declare them in ``References``, which compares
  /// them at the end.
  static func longList<Element: Sendable>(
    of element: NodeDecoder<Element>
  ) -> NodeDecoder where Value == [Element] {
    let all = 0...Int.max
    return NodeDecoder(.list(element.schema, count: all)) { node, context in
      guard let elements = context.elements(of: node, count: all, element.schema) else {
        return nil
      }
      let start = context.start
      let parts = ParallelWork.results(ofRanges: elements.count) { range in
        let part = DecodingContext(start)
        return (values: part.decode(elements[range], element), notes: part.notes)
      }
      for part in parts { context.add(part.notes) }
      let values = parts.flatMap(\.values)
      return values.count == elements.count ? values : nil
    }
  }

  /// Returns a decoder for a mapping whose keys the author chooses.
  static func map<Element>(
    of element: NodeDecoder<Element>
  ) -> NodeDecoder where Value == [(name: String, value: Element)] {
    NodeDecoder(.map(element.schema)) { node, context in
      guard let entries = node.entries else { return context.expectedMap(found: node) }
      var values: [(name: String, value: Element)] = []
      for entry in entries {
        context.path.append(.key(entry.key))
        if !entry.hasColon { context.missingColon(entry) }
        if let value = element.decode(entry.value, context) { values.append((entry.key, value)) }
        context.path.removeLast()
      }
      return values.count == entries.count ? values : nil
    }
  }
}

extension ValueSchema {
  /// The noun for the schema in an error message.
  var noun: String {
    switch self {
    case .text: String(localized: "text")
    case .expression: String(localized: "a JMESPath expression")
    case .identifier: String(localized: "a name")
    case .duration: String(localized: "a duration such as 30s")
    case .shift: String(localized: "a length of time such as 7d, 1mo or 1y")
    case .timeOfDay: String(localized: "a time of day such as 22:00")
    case .color: String(localized: "a colour such as \"#0A6ED1\"")
    case .integer(let range) where range.upperBound == .max:
      range.lowerBound == .min
        ? String(localized: "a whole number")
        : String(localized: "a whole number of at least \(range.lowerBound)")
    case .integer(let range) where range.count == 1: "\(range.lowerBound)"
    case .integer(let range):
      String(localized: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    case .number: String(localized: "a number")
    case .boolean: String(localized: "true or false")
    case .onlyTrue: "true"
    case .words(let words) where words.count == 1: words[0]
    case .words(let words): String(localized: "one of \(words.localizedList)")
    case .list: String(localized: "a list")
    case .map, .object, .reference: String(localized: "a mapping")
    case .forms(let forms): forms.map(\.noun).localizedChoice
    case .any: String(localized: "data")
    }
  }
}
