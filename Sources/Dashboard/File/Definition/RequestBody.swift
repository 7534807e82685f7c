import JMESPath

/// The body of a request.
public enum RequestBody: Sendable, Equatable {
  case text(Template)
  /// Data that are sent as JSON.
  case json(DataTemplate)

  /// All texts of the body.
  var templates: [Template] {
    switch self {
    case .text(let template): [template]
    case .json(let data): data.templates
    }
  }

  /// The text by which two bodies are the same: their type and what is written.
  var identity: String {
    switch self {
    case .text(let template): "text:\(template.text)"
    case .json(let data): "json:\(data.written.json())"
    }
  }
}

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

/// Data of the file whose texts may hold expressions and names of secrets.
public indirect enum DataTemplate: Sendable, Equatable {
  /// Null, a number, true or false.
  case constant(JSONValue)
  case text(Template)
  case list([DataTemplate])
  case mapping([Member])

  public struct Member: Sendable, Equatable {
    public let name: String
    public let data: DataTemplate
  }

  /// All texts of the data.
  var templates: [Template] {
    switch self {
    case .constant: []
    case .text(let template): [template]
    case .list(let elements): elements.flatMap(\.templates)
    case .mapping(let members): members.flatMap(\.data.templates)
    }
  }

  /// The data as they are written: texts with their expressions and names of secrets.
  var written: JSONValue {
    switch self {
    case .constant(let value): value
    case .text(let template): .string(template.text)
    case .list(let elements): .array(elements.map(\.written))
    case .mapping(let members):
      .object(JSONObject(members.map { (key: $0.name, value: $0.data.written) }))
    }
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
