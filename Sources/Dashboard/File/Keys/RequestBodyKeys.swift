/// The decoding of bodies of requests.
extension NodeDecoder where Value == RequestBody {
  /// A decoder for a text, or data that become JSON.
  /// - Parameter text: decodes the texts.
  static func requestBody(_ text: NodeDecoder<Template>) -> NodeDecoder {
    let data = { (schema: ValueSchema) in
      NodeDecoder(schema) { node, context in
        Self.data(node, text, context).map { RequestBody.json($0) }
      }
    }
    return .forms(
      scalar: text.map { RequestBody.text($0) }, list: data(.list(.any, count: 0...Int.max)),
      mapping: data(.map(.any)))
  }

  private static func data(
    _ node: Node, _ text: NodeDecoder<Template>, _ context: DecodingContext
  ) -> DataTemplate? {
    switch node.content {
    case .unreadable: return nil
    case .sequence(let nodes):
      let elements = nodes.map { data($0, text, context) }
      return elements.contains(nil) ? nil : .list(elements.compactMap { $0 })
    case .mapping(let entries):
      let members = entries.map { entry in
        data(entry.value, text, context).map {
          DataTemplate.Member(name: entry.key, data: $0)
        }
      }
      return members.contains(nil) ? nil : .mapping(members.compactMap { $0 })
    case .scalar(let scalar):
      switch scalar.value {
      case .null: return .constant(.null)
      case .bool(let value): return .constant(.bool(value))
      case .integer(let value): return .constant(.integer(value))
      case .double(let value): return .constant(.double(value))
      case .text: return text.decode(node, context).map { DataTemplate.text($0) }
      }
    }
  }
}
