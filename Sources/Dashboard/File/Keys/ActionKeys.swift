/// The keys of actions.
extension ActionDefinition {
  static let decoder = NodeDecoder<ActionDefinition>.object(
    "action", "An action of a button or a menu item, with exactly one effect.",
    required("id", .id(), "The id of the action; unique in the card."),
    required("title", .text, "The text of the button."),
    optional("icon", .icon, "A name of the icon theme."),
    optional("style", .word, or: .secondary, "How prominent the button is."),
    optional(
      "enabled", .expression, "The button can be pressed where this is true, and else is disabled."),
    exactlyOne(Kind.choices),
    optional(
      "confirm", ConfirmationDefinition.decoder, "A question that is asked before the action runs."),
    optional(
      "ask", .questions, or: [],
      "The questions whose answers are `${ask.id}` in the texts and parameters of the action."),
    optional(
      "changes", .list(of: .source, count: 1...1000), or: [],
      "The sources that the action changes, beside the card’s own and that of \"sql\"."),
    optional("done", .done, "The state of the button after the action has succeeded."),
    optional(
      "result", .text,
      "The title of the button for 8 seconds after the action has succeeded, made of its answer, "
        + "such as `${message}`."),
    make: ActionDefinition.init
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

extension ConfirmationDefinition {
  static let decoder = NodeDecoder<ConfirmationDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      ConfirmationDefinition(location: $0.location, text: $0, hold: nil, pin: nil)
    },
    mapping: .object(
      "confirmation", "What is asked before an action runs.",
      required("text", .text, "The question."),
      optional(
        "hold", .duration(from: .milliseconds(500)),
        "The time for which the button is held, which fills meanwhile; by default a press is enough."
      ),
      optional(
        "pin", .pin,
        "The secret with a PIN of 4 to 12 digits that is entered first, such as "
          + "`${secret:pin}`."),
      make: ConfirmationDefinition.init))
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
      choice("open", .text, "Opens a URL outside of the application.") { .open($0) },
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

extension NodeDecoder where Value == FooterDefinition {
  /// A decoder for the controls and actions of a footer.
  static var footer: NodeDecoder {
    .object(
      "footer", "Switches, sliders and buttons at the bottom of a card.",
      optional(
        "controls", .list(of: FooterControlDefinition.decoder, count: 1...20), or: [],
        "Switches and sliders above the buttons."),
      optional(
        "actions", .actions, or: [],
        "The actions; two are buttons, the others are in the menu.")
    ) { _, controls, actions in FooterDefinition(controls: controls, actions: actions) }
  }
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

extension NodeDecoder where Value == ActionDefinition.Done {
  fileprivate static var done: NodeDecoder {
    .object(
      "done", "The state of a button after its action has succeeded.",
      optional("title", .text, "The new title."),
      optional("disabled", .boolean, or: true, "The button can’t be pressed again.")
    ) { _, title, disabled in ActionDefinition.Done(title: title, disabled: disabled) }
  }
}

extension HTTPRequestDefinition {
  fileprivate static let decoder = NodeDecoder<HTTPRequestDefinition>.forms(
    scalar: NodeDecoder<Template>.address(.secretDataText).map {
      HTTPRequestDefinition(method: .post, url: $0)
    },
    mapping: .object(
      "request", "A request to a web server.",
      optional("method", .word, or: .post, "The method of the request; by default POST."),
      required("url", .address(.secretDataText), "The URL."),
      optional("headers", .namedTexts(.secretDataText), or: [], "Header fields by name."),
      optional(
        "body", .requestBody(.secretDataText),
        "The body of the request; a mapping or a list becomes JSON.")
    ) { _, method, url, headers, body in
      HTTPRequestDefinition(method: method, url: url, headers: headers, body: body)
    })
}
