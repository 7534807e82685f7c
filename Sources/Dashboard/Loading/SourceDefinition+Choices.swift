import DataSources
import JMESPath

// The choices that the data of a source depend on, and the texts with their values.

extension SourceDefinition {
  /// The names of the choices that the data depend on.
  var choiceNames: Set<String> {
    kind.choiceNames.union(query?.choiceNames ?? [])
  }

  /// Returns the source with the values of its choices in its texts.
  func filled(with values: ChoiceValues) -> SourceDefinition {
    let names = choiceNames
    guard !names.isEmpty else { return self }
    let values = values.only(names)
    var source = with(kind.filled(with: values))
    source.choices = values
    return source
  }
}

extension HTTPRequestDefinition {
  func filled(with values: ChoiceValues) -> HTTPRequestDefinition {
    HTTPRequestDefinition(
      method: method, url: url.filled(with: values, isURL: true),
      headers: headers.map { $0.filled(with: values) },
      body: body.map { body in
        switch body {
        case .text(let text): .text(text.filled(with: values))
        case .json(let data): .json(data.filled(with: values))
        }
      }, connection: connection, oauth: oauth)
  }
}

extension NamedTemplate {
  func filled(with values: ChoiceValues) -> NamedTemplate {
    NamedTemplate(name: name, value: value.filled(with: values))
  }
}

extension DataTemplate {
  /// Returns the data with the values of choices in their texts; a text that is an expression alone
  /// becomes its value.
  func filled(with values: ChoiceValues) -> DataTemplate {
    switch self {
    case .constant: self
    case .text(let text):
      text.expression.map { .constant($0.value(with: values)) } ?? .text(text.filled(with: values))
    case .list(let elements): .list(elements.map { $0.filled(with: values) })
    case .mapping(let members):
      .mapping(members.map { Member(name: $0.name, data: $0.data.filled(with: values)) })
    }
  }

  /// The data without choices that have not been filled in, and without secrets.
  var constantValue: JSONValue {
    switch self {
    case .constant(let value): value
    case .text(let text): .string(text.constant ?? text.text)
    case .list(let elements): .array(elements.map(\.constantValue))
    case .mapping(let members):
      .object(JSONObject(members.map { (key: $0.name, value: $0.data.constantValue) }))
    }
  }
}

extension Template {
  /// Returns the text with the values of choices in the place of its expressions.
  /// - Parameter isURL: whether values after the beginning are escaped as a part of a path or a
  ///   query, so that they can't direct the request to another server (P18).
  func filled(with values: ChoiceValues, isURL: Bool = false) -> Template {
    guard !expressions.isEmpty else { return self }
    var filled: [Part] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .secret: filled.append(part)
      case .literal(let text): filled.append(literal: text)
      case .expression(let expression):
        let text = CardBuilder.text(expression.value(with: values))
        filled.append(literal: isURL && index > 0 ? text.percentEncoded : text)
      }
    }
    let written = filled.map { part in
      switch part {
      case .literal(let text): text.escapingDollars
      case .secret(let name): "${secret:\(name)}"
      case .expression(let expression): "${\(expression.text)}"
      }
    }
    return Template(text: written.joined(), location: location, parts: filled)
  }
}

extension [Template.Part] {
  /// Appends a literal, which is joined with one before it.
  fileprivate mutating func append(literal text: String) {
    guard !text.isEmpty else { return }
    if case .literal(let before)? = last {
      self[count - 1] = .literal(before + text)
    } else {
      append(.literal(text))
    }
  }
}

extension BoundExpression {
  /// The names of the choices whose values the expression reads.
  var choiceNames: [String] {
    expression.members(ofBinding: ChoiceValues.name).map(\.name)
  }

  /// Whether the expression reads choices and no data.
  var readsChoicesAlone: Bool { !choiceNames.isEmpty && expression.rootFields.isEmpty }

  /// Returns the value without data; null if it can't be computed.
  fileprivate func value(with values: ChoiceValues) -> JSONValue {
    (try? expression.evaluate(on: .null, bindings: values.bindings)) ?? .null
  }
}
