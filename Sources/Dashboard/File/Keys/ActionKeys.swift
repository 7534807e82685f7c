/// The keys of actions.
extension ActionDefinition {
  static let decoder = NodeDecoder<ActionDefinition>.object(
    "action", "What a button or a menu item does: exactly one thing.",
    required("id", .id(), "What the action is known by; unique in the card."),
    required("title", .text, "What the button says."),
    optional("icon", .text, "A name of the icon theme."),
    optional("style", .word, or: .secondary, "How much it stands out."),
    exactlyOne([
      choice("http", HTTPRequestDefinition.decoder, "Sends a request; a text is its URL.") {
        Kind.http($0)
      },
      choice(
        "command", .list(of: .text, count: 1...1000),
        "Runs a program with its arguments; no shell reads them."
      ) { Kind.command($0) },
      choice("sql", SQLActionDefinition.decoder, "Runs a statement.") { Kind.sql($0) },
      choice("open", .text, "Opens a URL outside of the application.") { Kind.open($0) },
      choice("page", .page, "Opens a page.") { Kind.page($0) },
      choice("bookmark", .onlyTrue, "Marks the card, or takes the mark away.") { Kind.bookmark },
      choice("hide", .onlyTrue, "Hides the card.") { Kind.hide },
      choice("refresh", .onlyTrue, "Loads the card's data again.") { Kind.refresh },
    ]),
    optional("confirm", .text, "The question asked before."),
    optional("done", .done, "What the button says once the action has been done."),
    make: ActionDefinition.init)
}

extension NodeDecoder where Value == [ActionDefinition] {
  static var actions: NodeDecoder { .list(of: ActionDefinition.decoder, count: 0...50) }

  /// Actions, as such or under `actions`.
  static var footer: NodeDecoder {
    .object(
      "footer", "Buttons at the bottom of a card.",
      required("actions", .actions, "The first two are buttons; the rest goes to the menu.")
    ) { _, actions in actions }
  }
}

extension NodeDecoder where Value == ActionDefinition.Done {
  fileprivate static var done: NodeDecoder {
    .object(
      "done", "What a button says once its action has been done.",
      optional("title", .text, "In place of its title."),
      optional("disabled", .boolean, or: true, "It can't be pressed again.")
    ) { _, title, disabled in ActionDefinition.Done(title: title, disabled: disabled) }
  }
}

extension HTTPRequestDefinition {
  fileprivate static let decoder = NodeDecoder<HTTPRequestDefinition>.forms(
    scalar: NodeDecoder<Template>.secretDataText.map {
      HTTPRequestDefinition(method: .post, url: $0, headers: [], body: nil)
    },
    mapping: .object(
      "request", "A request to a web server.",
      optional("method", .word, or: .post, "How to ask."),
      required("url", .secretDataText, "Where to ask."),
      optional("headers", .namedTexts(.secretDataText), or: [], "Sent along, by name."),
      optional("body", .secretDataText, "Sent along.")
    ) { _, method, url, headers, body in
      HTTPRequestDefinition(method: method, url: url, headers: headers, body: body)
    })
}

extension SQLActionDefinition {
  fileprivate static let decoder = NodeDecoder<SQLActionDefinition>.object(
    "sql", "A statement that changes data.",
    required("source", .source, "The database: a source of type sqlite."),
    required("statement", .fixedText, "With placeholders for data."),
    optional(
      "parameters", .sqlParameters(of: .expression), or: .positional([]),
      "Expressions for the placeholders: a list for `?`, a mapping for `:name`.")
  ) { _, source, statement, parameters in
    SQLActionDefinition(source: source, statement: statement, parameters: parameters)
  }
}
