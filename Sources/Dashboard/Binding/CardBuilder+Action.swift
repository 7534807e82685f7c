import CardModel
import JMESPath
import Localization

// Buttons and menu entries of a card.

extension CardBuilder {
  /// Returns the actions of a card, without those that have neither a title nor an icon for this
  /// object.
  func actions(_ definitions: [ActionDefinition], on data: JSONValue) -> [Action] {
    var actions = definitions.map { action($0, on: data) }
    // A filter would leave room for more.
    actions.removeAll { $0.title.isEmpty && $0.icon == nil }
    return actions
  }

  func action(_ definition: ActionDefinition, on data: JSONValue) -> Action {
    Action(
      id: definition.id, title: label(definition.title, on: data),
      icon: name(definition.icon, on: data).map { Icon($0) },
      style: definition.style,
      effect: effect(definition.kind, AnswerNames(questions: definition.questions), on: data),
      confirmation: confirmation(definition.confirm, on: data),
      questions: questions(definition.questions, on: data),
      isOn: definition.kind == .bookmark ? false : nil,
      isEnabled: definition.enabled.map { isTrue($0, on: data) } ?? true,
      changes: (definition.changes + definition.kind.changedDatabaseReaders).map(\.rawValue),
      whenDone: definition.done.map {
        .done(title: nonEmptyLabel($0.title, on: data), isDisabled: $0.disabled)
      } ?? .ready,
      result: definition.result?.text)
  }

  /// Returns whether a condition is true; one that can't be evaluated isn't.
  func isTrue(_ condition: BoundExpression, on data: JSONValue) -> Bool {
    (try? examined(condition, on: data, isCondition: true))?.isTruthy == true
  }

  /// Returns what is confirmed before an action, also where its text is empty for this object.
  func confirmation(
    _ definition: ConfirmationDefinition?, on data: JSONValue
  ) -> Action.Confirmation? {
    definition.map {
      Action.Confirmation(nonEmptyLabel($0.text, on: data), hold: $0.hold, pin: $0.pin)
    }
  }

  /// Returns an effect, in which answers are still names.
  func effect(
    _ kind: ActionDefinition.Kind, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Effect {
    switch kind {
    case .page(let page): .open(.page(page))
    case .open(let template): link(template, on: data)
    case .refresh: .refresh
    case .bookmark: .bookmark
    case .hide: .hide
    // Each text of the file is one argument, whatever its data contain (P18).
    case .command(let arguments):
      .command(arguments.map { secretText($0, answers, on: data) })
    case .http(let request): .request(self.request(request, answers, on: data))
    case .mqtt(let definition): message(definition, answers, on: data)
    case .sql(let definition): statement(definition, answers, on: data)
    }
  }

  private func link(_ template: Template, on data: JSONValue) -> Action.Effect {
    let url = code(template, on: data)
    return url.isEmpty
      ? .unavailable(String(localized: "There is no address to open")) : .open(.external(url: url))
  }

  private func request(
    _ definition: HTTPRequestDefinition, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Request {
    Action.Request(
      method: definition.method.rawValue,
      url: secretText(definition.url, answers, on: data, isURL: true),
      headers: definition.headers.map {
        Action.Request.Header($0.name, secretText($0.value, answers, on: data))
      },
      body: definition.body.map { body($0, answers, on: data) })
  }

  private func body(
    _ body: RequestBody, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Request.Body {
    switch body {
    case .text(let template): .text(secretText(template, answers, on: data))
    case .json(let template): .json(content(template, answers, on: data))
    }
  }

  private func message(
    _ definition: MQTTActionDefinition, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Effect {
    // Data behind the beginning are within one level, so that they can't direct the message to
    // another topic (P18).
    let isDirected = definition.topic.parts.dropFirst().contains { part in
      guard case .expression(let expression) = part else { return false }
      return Self.text(value(expression, on: data)).hasTopicSign
    }
    guard !isDirected else {
      return .unavailable(String(localized: "What the data add to the topic has a /, + or #"))
    }
    func text(_ template: Template) -> SecretText { secretText(template, .none, on: .null) }
    let broker = definition.broker
    return .message(
      Action.Message(
        to: Action.Message.Broker(
          url: secretText(broker.url, .none, on: .null, isURL: true), user: broker.user.map(text),
          password: broker.password.map(text), authorities: broker.authorities,
          isFive: broker.isFive, clientID: broker.clientID),
        topic: secretText(definition.topic, answers, on: data),
        payload: body(definition.payload, answers, on: data),
        quality: definition.quality, isRetained: definition.isRetained))
  }

  /// Returns data for a request; a text that is an expression alone becomes its value.
  private func content(
    _ template: DataTemplate, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Request.Content {
    switch template {
    case .constant(let value): return Action.Request.Content(value)
    case .text(let text):
      if let expression = text.expression {
        if let id = answers.answered(by: expression) { return .value(.answer(id)) }
        return Action.Request.Content(value(expression, on: data))
      }
      return .text(secretText(text, answers, on: data))
    case .list(let elements): return .list(elements.map { content($0, answers, on: data) })
    case .mapping(let members):
      return .object(
        members.map { Action.Request.Member($0.name, content($0.data, answers, on: data)) })
    }
  }

  private func statement(
    _ definition: SQLActionDefinition, _ answers: AnswerNames, on data: JSONValue
  ) -> Action.Effect {
    func bound(_ expression: BoundExpression) -> Action.Statement.Value? {
      answers.answered(by: expression).map { .answer($0) }
        ?? Action.Statement.Value(value(expression, on: data))
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
        definition.database.bound, sql: definition.statement, parameters: parameters))
  }

  /// Returns a text in which secrets and answers are still names.
  /// - Parameter isURL: whether data, answers and secrets after the beginning are escaped as a part
  ///   of a URL, so that they can't direct the request to another server (P18).
  private func secretText(
    _ template: Template, _ answers: AnswerNames, on data: JSONValue,
    isURL: Bool = false
  ) -> SecretText {
    SecretText(
      template.parts.enumerated().map { index, part in
        switch part {
        case .literal(let text): return .literal(text)
        case .secret(let name): return .secret(name, isURL: isURL && index > 0)
        case .expression(let expression):
          if let id = answers.answered(by: expression) {
            return .answer(id, isURL: isURL && index > 0)
          }
          let text = Self.text(value(expression, on: data))
          return .literal(isURL && index > 0 ? text.percentEncoded : text)
        }
      })
  }
}

extension ActionDefinition.Kind {
  /// The sources that read the database that is changed by its name.
  var changedDatabaseReaders: [SourceID] {
    if case .sql(let definition) = self, case .named(_, let readers) = definition.database {
      readers
    } else {
      []
    }
  }
}

extension SQLActionDefinition.Database {
  fileprivate var bound: Action.Statement.Database {
    switch self {
    case .source(let source): .source(source.rawValue)
    case .named(let name, _): .named(name)
    }
  }
}

extension Action.Request.Content {
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .text(SecretText([.literal(text)]))
    case .array(let elements): self = .list(elements.map { Self($0) })
    case .object(let members):
      self = .object(members.map { Action.Request.Member($0.key, Self($0.value)) })
    case .null, .bool, .integer, .double: self = .value(Action.Statement.Value(value) ?? .null)
    }
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

/// The destinations of presses.
extension CardBuilder {
  func destination(_ opens: OpensDefinition?, on data: JSONValue) -> Destination {
    switch opens {
    case nil: return .none
    case .object: return .object
    case .chart: return .chart
    case .page(let page): return .page(page)
    case .choose(let id, let template):
      let value = code(template, on: data)
      return value.isEmpty
        ? .none : .choose(id: id, value: value, isChosen: choice(id) == value)
    case .url(let template):
      let url = code(template, on: data)
      return url.isEmpty ? .none : .external(url: url)
    }
  }
}
