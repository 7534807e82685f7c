import CardModel
import DataSources

/// An action of a button or a menu item.
public struct ActionDefinition: Sendable, Equatable {
  /// The effect of an action.
  public enum Kind: Sendable, Equatable {
    indirect case http(HTTPRequestDefinition)
    /// Runs a program with arguments, without a shell.
    case command([Template])
    indirect case mqtt(MQTTActionDefinition)
    indirect case sql(SQLActionDefinition)
    /// Opens a URL outside of the application.
    case open(Template)
    case page(PageID)
    case bookmark
    case hide
    case refresh
  }

  public let location: SourceLocation
  public let id: ActionID
  public let title: Template
  public var icon: Template?
  public var style = Action.Style.secondary
  public var enabled: BoundExpression?
  public let kind: Kind
  public var confirm: ConfirmationDefinition?
  public var questions: [QuestionDefinition] = []
  public var changes: [SourceID] = []
  /// The state of the button after the action has succeeded (S-41).
  public var done: Done?
  public var result: Template?

  static let decoder = NodeDecoder<ActionDefinition>.object(
    "action", "An action of a button or a menu item, with exactly one effect.",
    required("id", .id(), "The id of the action; unique in the card."),
    required("title", .text, "The text of the button."), exactlyOne(Kind.choices),
    make: { ActionDefinition(location: $0, id: $1, title: $2, kind: $3) },
    optional("icon", .icon, "A name of the icon theme.") { $0.icon = $1 }.before("http"),
    optional("style", .word, "How prominent the button is.") { $0.style = $1 }.before("http"),
    optional(
      "enabled", .expression, "The button can be pressed where this is true, and else is disabled."
    ) { $0.enabled = $1 }.before("http"),
    optional(
      "confirm", ConfirmationDefinition.decoder, "A question that is asked before the action runs."
    ) { $0.confirm = $1 },
    optional(
      "ask", .questions,
      "The questions whose answers are `${ask.id}` in the texts and parameters of the action."
    ) { $0.questions = $1 },
    optional(
      "changes", .list(of: .source, count: 1...1000),
      "The sources that the action changes, beside the card’s own and that of \"sql\"."
    ) { $0.changes = $1 },
    optional("done", Done.decoder, "The state of the button after the action has succeeded.") {
      $0.done = $1
    },
    optional(
      "result", .text,
      "The title of the button for 8 seconds after the action has succeeded, made of its answer, "
        + "such as `${message}`."
    ) { $0.result = $1 }
  )
  .notingFiles(of: ["http", "command", "mqtt", "sql", "ask"])
  .checked { action, context in
    context.checkAnswers(in: action)
    context.notes.uses.effects.append(action.kind)
    if let result = action.result, !action.kind.hasAnswer {
      context.error(
        result.location, "\"result\" has no meaning in an action that has no answer")
    }
    guard !action.changes.isEmpty, !action.kind.canChangeSources else { return }
    context.error(
      action.location, "\"changes\" has no meaning in an action that changes no source")
  }
}

extension ActionDefinition {
  /// The state of a button after its action has succeeded.
  public struct Done: Sendable, Equatable {
    public var title: Template?
    public var disabled = true

    fileprivate static let decoder = NodeDecoder<Done>.object(
      "done", "The state of a button after its action has succeeded.", make: { _ in Done() },
      optional("title", .text, "The new title.") { $0.title = $1 },
      optional("disabled", .boolean, "The button can’t be pressed again.") { $0.disabled = $1 })
  }
}

/// The confirmation that a person is asked for before an action runs.
public struct ConfirmationDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  public var hold: Duration?
  public var pin: String?

  static let decoder = NodeDecoder<ConfirmationDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      ConfirmationDefinition(location: $0.location, text: $0)
    },
    mapping: .object(
      "confirmation", "What is asked before an action runs.",
      required("text", .text, "The question."),
      make: { ConfirmationDefinition(location: $0, text: $1) },
      optional(
        "hold", .duration(from: .milliseconds(500)),
        "The time for which the button is held, which fills meanwhile; by default a press is enough."
      ) { $0.hold = $1 },
      optional(
        "pin", .pin,
        "The secret with a PIN of 4 to 12 digits that is entered first, such as "
          + "`${secret:pin}`."
      ) { $0.pin = $1 }))
}

extension NodeDecoder where Value == String {
  /// A decoder for the name of the secret that a PIN is in.
  static var pin: NodeDecoder {
    let text = NodeDecoder<Template>.secretText
    return NodeDecoder(.text) { node, context in
      guard let template = text.decode(node, context) else { return nil }
      if template.parts.count == 1, case .secret(let name) = template.parts[0] { return name }
      context.error(
        node.location,
        "a PIN that is written in the file can be read there: name a secret, as ${secret:pin}")
      return nil
    }
  }
}

extension ActionDefinition.Kind {
  /// The effects outside of the program.
  static let workChoices: [Choice<ActionDefinition.Kind>] = [
    choice("http", HTTPRequestDefinition.decoder, "Sends a request; a text is the URL.") {
      .http($0)
    },
    choice(
      "command", .command(of: .text),
      "Runs a program with arguments, without a shell."
    ) { .command($0) },
    choice("mqtt", MQTTActionDefinition.decoder, "Sends a message to a broker.") { .mqtt($0) },
    choice("sql", SQLActionDefinition.decoder, "Runs a statement.") { .sql($0) },
  ]

  /// All effects.
  fileprivate static let choices: [Choice<ActionDefinition.Kind>] =
    workChoices + [
      choice("open", .openedAddress, "Opens a URL outside of the application.") { .open($0) },
      choice(
        "page", .page(or: [], providesObject: true),
        "Opens a page; one with `object` shows the object of the card or the row."
      ) { .page($0) },
      choice("bookmark", .onlyTrue, "Marks the card, or removes the mark.") { .bookmark },
      choice("hide", .onlyTrue, "Hides the card.") { .hide },
      choice("refresh", .onlyTrue, "Loads the card’s data again.") { .refresh },
    ]

  /// Whether sources can have other data after the action.
  fileprivate var canChangeSources: Bool {
    switch self {
    case .http, .command, .mqtt, .sql, .refresh: true
    case .open, .page, .bookmark, .hide: false
    }
  }
}

extension ActionDefinition.Kind {
  /// The key of an effect that rows can't have; nil for one that they can.
  fileprivate var concernsCards: String? {
    switch self {
    case .bookmark: "bookmark"
    case .hide: "hide"
    case .refresh: "refresh"
    case .http, .command, .mqtt, .sql, .open, .page: nil
    }
  }

  /// Whether the action has an answer that can be shown.
  fileprivate var hasAnswer: Bool {
    switch self {
    case .http, .command, .sql: true
    case .mqtt, .open, .page, .bookmark, .hide, .refresh: false
    }
  }
}

/// The controls and the actions of a footer in the file.
struct FooterDefinition: Sendable, Equatable {
  var controls: [FooterControlDefinition] = []
  var actions: [ActionDefinition] = []

  static let decoder = NodeDecoder<FooterDefinition>.object(
    "footer", "Switches, sliders and buttons at the bottom of a card.",
    make: { _ in FooterDefinition() },
    optional(
      "controls", .list(of: FooterControlDefinition.decoder, count: 1...20),
      "Switches and sliders above the buttons."
    ) { $0.controls = $1 },
    optional("actions", .actions, "The actions; two are buttons, the others are in the menu.") {
      $0.actions = $1
    })
}

extension NodeDecoder where Value == [ActionDefinition] {
  static var actions: NodeDecoder { .list(of: ActionDefinition.decoder, count: 0...50) }

  /// A decoder for the actions of rows.
  static var rowActions: NodeDecoder {
    actions.checked { actions, context in
      context.checkIDs(of: actions)
      for action in actions {
        guard let word = action.kind.concernsCards else { continue }
        context.error(
          action.location, "\"\(word)\" concerns a whole card: put it into the card’s menu")
      }
    }
  }
}

extension HTTPRequestDefinition {
  fileprivate static let decoder = NodeDecoder<HTTPRequestDefinition>.forms(
    scalar: NodeDecoder<Template>.address(.secretDataText).map {
      HTTPRequestDefinition(method: .post, url: $0)
    },
    mapping: .object(
      "request", "A request to a web server.",
      required("url", .address(.secretDataText), "The URL."),
      make: { HTTPRequestDefinition(method: .post, url: $1) },
      optional("method", .word, "The method of the request; by default POST.") {
        $0.method = $1
      }.before("url"),
      optional("headers", .namedTexts(.secretDataText), "Header fields by name.") {
        $0.headers = $1
      },
      optional(
        "body", .requestBody(.secretDataText),
        "The body of the request; a mapping or a list becomes JSON."
      ) { $0.body = $1 }))
}
