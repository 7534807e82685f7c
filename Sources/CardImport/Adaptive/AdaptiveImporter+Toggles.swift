import JMESPath

// The parts of a card that a button shows, which are pages.

extension AdaptiveImporter {
  /// The hidden elements of a card, and the buttons that show them.
  struct Toggles {
    /// The hidden elements by their ids.
    var hidden: [String: ManifestValue] = [:]
    /// The ids of the elements that a button shows.
    var shown: Set<String> = []

    /// - Parameter root: the card. What is repeated for the items of a list is left out.
    init(of root: ManifestValue) {
      add(root)
      for action in root["actions"]?.elements ?? [] { add(action: action) }
    }

    private mutating func add(_ element: ManifestValue) {
      guard element["$data"] == nil || element.type == AdaptiveCard.type else { return }
      if element["isVisible"]?.json == false {
        if let id = element["id"]?.string { hidden[id] = element }
        return
      }
      if element.type == "ActionSet" {
        for action in element["actions"]?.elements ?? [] { add(action: action) }
      }
      for key in ["selectAction", "inlineAction"] { element[key].map { add(action: $0) } }
      for child in element.children { add(child) }
    }

    private mutating func add(action: ManifestValue) {
      if action.isToggle { shown.formUnion(action.targets) }
    }

    /// Returns whether a button shows a hidden element.
    func hasButton(for element: ManifestValue) -> Bool {
      guard let id = element["id"]?.string else { return false }
      return shown.contains(id) && hidden[id]?.path == element.path
    }

    /// Returns the hidden elements that an action shows.
    func elements(shownBy action: ManifestValue) -> [ManifestValue] {
      action.targets.compactMap { hidden[$0] }
    }
  }

  /// Returns the name of the page with the elements that a button shows; nil if there are none.
  func page(ofToggle action: ManifestValue, _ scope: BindingScope) -> String? {
    let elements = toggles.elements(shownBy: action)
    guard !elements.isEmpty else { return nil }
    let key = elements.map(\.path).joined(separator: "\n")
    if let known = togglePages[key] { return known }
    let body = JSONValue.array(
      elements.map { element in
        .object(JSONObject(element.json.object?.filter { $0.key != "isVisible" } ?? []))
      })
    let card: JSONValue = .object(
      JSONObject([
        (key: "title", value: action["title"]?.json ?? .null),
        (key: "card", value: .object(JSONObject([(key: "body", value: body)]))),
      ]))
    let name = page(of: ManifestValue(card, path: action.path), scope)
    togglePages[key] = name
    return name
  }
}

extension ManifestValue {
  /// Whether an action shows and hides elements.
  var isToggle: Bool { type == "Action.ToggleVisibility" }

  /// The ids of the elements that an action shows.
  fileprivate var targets: [String] {
    (self["targetElements"]?.elements ?? []).compactMap { target in
      target["isVisible"]?.json == false ? nil : target.string ?? target["elementId"]?.string
    }
  }
}
