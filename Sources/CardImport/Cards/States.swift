import JMESPath

/// The states of UI5 in the words of a dashboard.
enum States {
  /// The name under which a dashboard has the states of UI5's words.
  static let name = "ui5"

  /// The words of values, indicators and highlights.
  private static let words: KeyValuePairs<String, String> = [
    "Success": "positive", "Good": "positive", "Warning": "critical", "Critical": "critical",
    "Error": "negative", "Information": "informative",
  ]

  /// The mapping of words to states, for the top of a dashboard file.
  static var mapping: FileNode {
    .mapping(
      words.map { FileEntry(key: $0.key, value: .text($0.value)) } + [
        FileEntry(key: "else", value: "neutral")
      ])
  }

  /// The icons for the states of a dashboard.
  private static let icons: KeyValuePairs<String, String> = [
    "positive": "emblem-ok-symbolic", "critical": "dialog-warning-symbolic",
    "negative": "dialog-error-symbolic", "informative": "dialog-information-symbolic",
  ]

  /// Returns the icon for a state, which may depend on data.
  static func icon(of state: CardImporter.State?) -> String? {
    func choice(_ value: String, _ icons: [(String, String)]) -> String {
      let members = icons.map { "\($0): '\($1)'" }.joined(separator: ", ")
      return "${map(\(value), {\(members)}, '')}"
    }
    switch state {
    case nil: return nil
    case .word(let word): return icons.first { $0.key == word }?.value
    case .expression(let expression): return choice(expression, icons.map { ($0, $1) })
    case .foreign(let expression):
      return choice(
        expression,
        words.compactMap { word, state in icons.first { $0.key == state }.map { (word, $0.value) } }
      )
    }
  }

  static func state(of word: String) -> String {
    words.first { $0.key.lowercased() == word.lowercased() }?.value ?? "neutral"
  }

  /// Returns an expression that maps a word for the value of a figure to a state.
  static func expression(of word: String) -> String {
    "map(\(word), {Good: 'positive', Critical: 'critical', Error: 'negative'}, 'neutral')"
  }
}

// The states of parts of a card.

extension CardImporter {
  /// The keys of a status or a highlight for the state of a manifest.
  enum State {
    case word(String)
    /// An expression that gives a state of a dashboard.
    case expression(String)
    /// An expression that gives one of UI5's words.
    case foreign(String)
  }

  func state(_ value: ManifestValue?, _ scope: BindingScope) -> State? {
    guard let value, let binding = bindings.binding(value) else { return nil }
    if let constant = binding.constant {
      let word = States.state(of: BindingWriter.shown(constant))
      return word == "neutral" ? nil : .word(word)
    }
    if let own = Self.translated(binding) {
      return bindings.expression(own, scope, at: value.path).map { .expression($0) }
    }
    return bindings.expression(binding, scope, at: value.path).map { .foreign($0) }
  }

  /// Returns a choice between constant words as one between states of a dashboard.
  private static func translated(_ binding: BindingExpression) -> BindingExpression? {
    switch binding {
    case .literal(.string(let word)): .literal(.string(States.state(of: word)))
    case .conditional(let condition, let first, let second):
      if let first = translated(first), let second = translated(second) {
        .conditional(condition, first, second)
      } else {
        nil
      }
    default: nil
    }
  }

  /// Returns the status for a text and a state.
  /// - Parameter icon: the name of an icon before the text.
  func status(_ text: String?, _ state: State?, icon: String? = nil) -> FileNode? {
    guard let text else { return nil }
    let icon = icon.map(FileNode.text)
    switch state {
    case nil where icon == nil: return .text(text)
    case nil: return .entries(["text": .text(text), "icon": icon])
    case .word(let word):
      return .entries(["text": .text(text), "icon": icon, "state": .text(word)])
    case .expression(let expression):
      return .entries(["text": .text(text), "icon": icon, "state": .text("${\(expression)}")])
    case .foreign(let expression):
      wall.usesStates = true
      return .entries([
        "text": .text(text), "icon": icon, "states": .text(States.name),
        "value": .text(expression),
      ])
    }
  }

  /// Returns the icon that a part has for its state; nil if it shows none.
  func stateIcon(
    of part: ManifestValue?, _ state: State?, _ scope: BindingScope
  ) -> String? {
    guard let part, let shows = part["showStateIcon"], let binding = bindings.binding(shows),
      binding.constant?.isTrue ?? true
    else { return nil }
    var icon: String?
    if let custom = part["customStateIcon"], case .icon(let name) = picture(custom, scope, of: nil)
    {
      icon = name
    } else {
      icon = States.icon(of: state)
    }
    guard binding.constant == nil, let name = icon,
      let test = bindings.condition(binding, scope, at: shows.path)
    else { return icon }
    return name.shown(when: test)
  }

  /// Returns the highlight of a row.
  func highlight(_ value: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    switch state(value, scope) {
    case nil: return nil
    case .word(let word): return .text(word)
    case .expression(let expression): return .text("${\(expression)}")
    case .foreign(let expression):
      wall.usesStates = true
      return .entries(["value": .text(expression), "states": .text(States.name)])
    }
  }

  /// Returns the state of a figure, which has no named states.
  func figureState(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    switch state(value, scope) {
    case nil: nil
    case .word(let word): word
    case .expression(let expression): "${\(expression)}"
    case .foreign(let expression): "${\(States.expression(of: expression))}"
    }
  }
}
