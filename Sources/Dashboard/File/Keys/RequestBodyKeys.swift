/// The decoding of bodies of requests.
extension NodeDecoder where Value == RequestBody {
  /// Returns a decoder for a text, or data that become JSON.
  /// - Parameter text: decodes the texts.
  static func requestBody(_ text: NodeDecoder<Template>) -> NodeDecoder {
    let data = { (schema: ValueSchema) in
      NodeDecoder(schema) { node, context in
        DataTemplate(node, text, context).map { RequestBody.json($0) }
      }
    }
    return .forms(
      scalar: text.map { RequestBody.text($0) }, list: data(.list(.any, count: 0...Int.max)),
      mapping: data(.map(.any)))
  }

}

extension NodeDecoder where Value == DataTemplate {
  /// Returns a decoder for data of any form.
  /// - Parameter text: decodes the texts.
  static func data(_ text: NodeDecoder<Template>) -> NodeDecoder {
    NodeDecoder(.any) { node, context in DataTemplate(node, text, context) }
  }
}

extension DataTemplate {
  /// Decodes data; nil after a mistake.
  /// - Parameter text: decodes the texts.
  fileprivate init?(_ node: Node, _ text: NodeDecoder<Template>, _ context: DecodingContext) {
    switch node.content {
    case .unreadable: return nil
    case .sequence(let nodes):
      let elements = nodes.map { DataTemplate($0, text, context) }
      guard !elements.contains(nil) else { return nil }
      self = .list(elements.compactMap { $0 })
    case .mapping(let entries):
      let members = entries.map { entry in
        DataTemplate(entry.value, text, context).map {
          DataTemplate.Member(name: entry.key, data: $0)
        }
      }
      guard !members.contains(nil) else { return nil }
      self = .mapping(members.compactMap { $0 })
    case .scalar(let scalar):
      switch scalar.value {
      case .null: self = .constant(.null)
      case .bool(let value): self = .constant(.bool(value))
      case .integer(let value): self = .constant(.integer(value))
      case .double(let value): self = .constant(.double(value))
      case .text:
        guard let text = text.decode(node, context) else { return nil }
        self = .text(text)
      }
    }
  }
}
