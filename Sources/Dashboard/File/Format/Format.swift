/// What may stand at a place of the file: says so as data, and reads it.
///
/// `read` reports what is wrong with a node and then gives nil, so that one run finds every mistake.
struct Format<Value>: Sendable {
  let schema: ValueSchema
  let read: @Sendable (Node, FileReader) -> Value?

  init(_ schema: ValueSchema, read: @escaping @Sendable (Node, FileReader) -> Value?) {
    self.schema = schema
    self.read = read
  }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Format<Other> {
    Format<Other>(schema) { [read] node, reader in read(node, reader).map(transform) }
  }
}

// MARK: Forms and collections

extension Format {
  /// A short form, a list, a long form: as many as are given.
  static func forms(
    scalar: Format? = nil, list: Format? = nil, mapping: Format? = nil
  ) -> Format {
    let forms = [scalar, list, mapping].compactMap { $0 }
    return Format(.forms(forms.map(\.schema))) { node, reader in
      let form: Format? =
        switch node.content {
        case .scalar: scalar
        case .sequence: list
        case .mapping: mapping
        case .unreadable: nil
        }
      if let form { return form.read(node, reader) }
      return reader.expected(forms.map(\.schema.noun).joined(separator: " or "), found: node)
    }
  }

  static func list<Element>(
    of element: Format<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> Format where Value == [Element] {
    Format(.list(element.schema, count: count)) { node, reader in
      guard let elements = node.elements else {
        return reader.expected("a list", found: node)
      }
      if elements.count < count.lowerBound {
        reader.error(node.location, tooFew(reader.key, least: count.lowerBound))
      } else if elements.count > count.upperBound {
        reader.error(
          elements[count.upperBound].location,
          "at most \(count.upperBound) \(reader.key) are possible, found \(elements.count)")
      }
      var values: [Element] = []
      values.reserveCapacity(elements.count)
      for (index, node) in elements.enumerated() {
        reader.path.append(.index(index))
        if let value = element.read(node, reader) { values.append(value) }
        reader.path.removeLast()
      }
      return values.count == elements.count ? values : nil
    }
  }

  /// A mapping whose keys the author chooses.
  static func map<Element>(
    of element: Format<Element>
  ) -> Format where Value == [(name: String, value: Element)] {
    Format(.map(element.schema)) { node, reader in
      guard let entries = node.entries else { return reader.expected("a mapping", found: node) }
      var values: [(name: String, value: Element)] = []
      for entry in entries {
        reader.path.append(.key(entry.key))
        if let value = element.read(entry.value, reader) { values.append((entry.key, value)) }
        reader.path.removeLast()
      }
      return values.count == entries.count ? values : nil
    }
  }
}

extension ValueSchema {
  /// What an error calls it.
  var noun: String {
    switch self {
    case .text: "text"
    case .expression: "a JMESPath expression"
    case .identifier: "a name"
    case .duration: "a duration such as 30s"
    case .integer(let range) where range.upperBound == .max:
      range.lowerBound == .min
        ? "a whole number" : "a whole number of at least \(range.lowerBound)"
    case .integer(let range) where range.count == 1: "\(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .boolean: "true or false"
    case .onlyTrue: "true"
    case .words(let words) where words.count == 1: words[0]
    case .words(let words): "one of \(words.joined(separator: ", "))"
    case .list: "a list"
    case .map, .object: "a mapping"
    case .forms(let forms): forms.map(\.noun).joined(separator: " or ")
    case .any: "data"
    }
  }
}

/// That a list has fewer elements than it needs; its key says what they are.
private func tooFew(_ key: String, least: Int) -> String {
  guard least == 1 else { return "at least \(least) \(key) are needed" }
  guard key.hasSuffix("s") else { return "\(key) must not be empty" }
  return "at least 1 \(key.dropLast(key.hasSuffix("ses") ? 2 : 1)) is needed"
}
