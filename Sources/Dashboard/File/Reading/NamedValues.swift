import CardModel

/// The parts of the file that others refer to by a name.
struct NamedValues {
  var thresholds: [String: [ThresholdDefinition]] = [:]
  var states: [String: WordStates] = [:]
  var databases: [String: DatabaseDefinition] = [:]
  /// The sources, which stand before the pages whose actions change them.
  var sources: [SourceID: SourceDefinition] = [:]
}

extension NodeDecoder {
  /// Returns a decoder for a value that is written in place, or for the name of one.
  static func named(
    _ values: KeyPath<NamedValues, [String: Value]> & Sendable, _ key: String,
    or inPlace: NodeDecoder
  ) -> NodeDecoder {
    let schema = ValueSchema.forms([.identifier, inPlace.schema])
    return NodeDecoder(schema) { node, context in
      guard let scalar = node.scalar, scalar.value == .text else {
        return inPlace.decode(node, context)
      }
      let known = context.named[keyPath: values]
      if let value = known[scalar.text] { return value }
      if known.isEmpty {
        context.error(
          node.location,
          "unknown \(key) \"\(scalar.text)\"; \"\(key)\" at the top of the file names none")
      } else {
        context.unknown(
          scalar.text, "unknown \(key) \"\(scalar.text)\"", among: known.keys, at: node.location)
      }
      return nil
    }
  }

  /// Returns a decoder for a mapping that gives names to values.
  static func naming<Named: Sendable>(
    _ values: WritableKeyPath<NamedValues, [String: Named]> & Sendable,
    _ inPlace: NodeDecoder<Named>,
    invalid: Named
  ) -> NodeDecoder where Value == Void {
    let all = NodeDecoder<[(name: String, value: Named)]>.map(of: inPlace)
    return NodeDecoder(all.schema) { node, context in
      // The uses of a value with a mistake are no mistakes.
      for entry in node.entries ?? [] {
        context.path.append(.key(entry.key))
        _ = context.checkIdentifier(entry.key, at: entry.location)
        context.path.removeLast()
        context.named[keyPath: values][entry.key] = invalid
      }
      return all.decode(node, context).map { pairs in
        for (name, value) in pairs { context.named[keyPath: values][name] = value }
      }
    }
  }
}
