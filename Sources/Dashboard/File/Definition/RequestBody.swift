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
