import CardModel
import Foundation
import JMESPath
import Localization

// Buttons and menu entries of a card.

extension CardBuilder {
  /// Returns the actions of a card, without those that have neither a title nor an icon for this
  /// object.
  func actions(_ definitions: [ActionDefinition], on data: JSONValue) -> [Action] {
    definitions.map { action($0, on: data) }.filter { !$0.title.isEmpty || $0.icon != nil }
  }

  func action(_ definition: ActionDefinition, on data: JSONValue) -> Action {
    Action(
      id: definition.id, title: text(definition.title, on: data),
      icon: text(definition.icon, on: data).map { Icon($0) },
      style: definition.style,
      effect: effect(definition.kind, on: data),
      confirmation: text(definition.confirm?.text, on: data),
      hold: definition.confirm?.hold, pin: definition.confirm?.pin,
      isOn: definition.kind == .bookmark ? false : nil,
      changes: definition.changes.map(\.rawValue),
      whenDone: definition.done.map {
        .done(title: text($0.title, on: data), isDisabled: $0.disabled)
      } ?? .ready)
  }

  private func effect(_ kind: ActionDefinition.Kind, on data: JSONValue) -> Action.Effect {
    switch kind {
    case .page(let page): .open(.page(page))
    case .open(let template): link(template, on: data)
    case .refresh: .refresh
    case .bookmark: .bookmark
    case .hide: .hide
    // Each text of the file is one argument, whatever its data contain (P18).
    case .command(let arguments): .command(arguments.map { code($0, on: data) })
    case .http(let request): .request(self.request(request, on: data))
    case .sql(let definition): statement(definition, on: data)
    }
  }

  private func link(_ template: Template, on data: JSONValue) -> Action.Effect {
    let url = code(template, on: data)
    return url.isEmpty
      ? .unavailable(String(localized: "There is no address to open")) : .open(.external(url: url))
  }

  private func request(
    _ definition: HTTPRequestDefinition, on data: JSONValue
  ) -> Action.Request {
    Action.Request(
      method: definition.method.rawValue, url: secretText(definition.url, on: data, isURL: true),
      headers: definition.headers.map {
        Action.Request.Header($0.name, secretText($0.value, on: data))
      },
      body: definition.body.map { secretText($0, on: data) })
  }

  private func statement(
    _ definition: SQLActionDefinition, on data: JSONValue
  ) -> Action.Effect {
    func bound(_ expression: BoundExpression) -> Action.Statement.Value? {
      Action.Statement.Value(value(expression, on: data))
    }
    let parameters: Action.Statement.Parameters?
    switch definition.parameters {
    case .positional(let expressions):
      let values = expressions.compactMap(bound)
      parameters = values.count == expressions.count ? .positional(values) : nil
    case .named(let expressions):
      let values = expressions.compactMapValues(bound)
      parameters = values.count == expressions.count ? .named(values) : nil
    }
    guard let parameters else {
      return .unavailable(
        String(localized: "A parameter of the statement is a list or an object, not a value"))
    }
    return .statement(
      Action.Statement(
        source: definition.source.rawValue, sql: definition.statement, parameters: parameters))
  }

  /// Returns a text in which secrets are still names.
  /// - Parameter isURL: whether data after the beginning are escaped as a part of a path or a
  ///   query, so that they can't direct the request to another server (P18).
  private func secretText(
    _ template: Template, on data: JSONValue, isURL: Bool = false
  ) -> SecretText {
    SecretText(
      template.parts.enumerated().map { index, part in
        switch part {
        case .literal(let text): return .literal(text)
        case .secret(let name): return .secret(name)
        case .expression(let expression):
          let text = Self.text(value(expression, on: data))
          return .literal(isURL && index > 0 ? Self.escaped(text) : text)
        }
      })
  }

  /// Returns a text in which all but the unreserved characters of RFC 3986 are percent-encoded.
  private static func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

extension Action.Statement.Value {
  /// Makes a parameter of a statement; nil for a list or an object.
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .text(value)
    case .array, .object: return nil
    }
  }
}
