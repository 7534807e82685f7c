import JMESPath

// The actions and destinations of an imported card.

extension CardImporter {
  /// Returns the destination of the first action, which opens an address.
  func opens(_ part: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    if let page = page(part?["actions"]) { return .entries(["page": .text(page)]) }
    return address(part?["actions"], scope).map { .entries(["url": .text($0)]) }
  }

  /// Returns the address that the first action opens; the others are noted.
  /// - Parameter button: the button that has the actions, whose condition is that of the action.
  func address(
    _ actions: ManifestValue?, _ scope: BindingScope, of button: ManifestValue? = nil
  ) -> String? {
    guard let actions else { return nil }
    for other in actions.elements.dropFirst() {
      notes.note(other.path, "a press does one thing only")
    }
    guard let action = actions.elements.first else { return nil }
    let type = action["type"].flatMap { bindings.binding($0)?.constant?.string } ?? "Navigation"
    guard type == "Navigation", action["service"] == nil else {
      // Why the card isn't shown has been noted.
      if shownManifest(action)?.string != nil { return nil }
      notes.noteHostAction(type, action.path, of: button)
      return nil
    }
    let enabled = action["enabled"].flatMap(bindings.binding)
    if let known = enabled?.constant, !known.isTrue {
      notes.note(action.path, "the action is disabled")
      return nil
    }
    guard let url = action["parameters"]?["url"] ?? action["url"] else {
      notes.note(action.path, "the action has no address to open")
      return nil
    }
    guard let binding = bindings.binding(url), let address = address(binding, scope, at: url) else {
      return nil
    }
    guard button == nil, let enabled, enabled != binding, enabled.constant == nil,
      let condition = bindings.expression(enabled, scope, at: action.path),
      let target = try? BindingWriter(scope: scope).expression(binding)
    else { return address }
    return "${if(\(condition), \(target), '')}"
  }

  private func address(
    _ binding: BindingExpression, _ scope: BindingScope, at url: ManifestValue
  ) -> String? {
    if case .path(let path) = binding, path.model == nil,
      scope.examples(of: scope.names(of: path)).contains(where: { $0.string?.first == "/" }),
      let expression = bindings.expression(binding, scope, at: url.path)
    {
      let server = wall.server(for: "/…", url, notes, isLink: true)
      return "${if(\(expression), join('', ['\(server.dropLast(2))', \(expression)]), '')}"
    }
    guard let text = bindings.text(binding, scope, at: url.path) else { return nil }
    if text.hasPrefix("/"), !text.hasPrefix("//") {
      return wall.server(for: text, url, notes, isLink: true)
    }
    if text.hasPrefix("${") { return text }
    if let scheme = text.scheme {
      if ["http", "https", "mailto", "tel"].contains(scheme) { return text }
      notes.note(url.path, "an address with \"\(scheme):\" is not opened")
      return nil
    }
    if text.hasPrefix("www.") { return "https://" + text }
    return wall.server(
      for: "/" + text.drop { $0 == "." || $0 == "/" }, url, notes, isLink: true)
  }

  // MARK: Footer

  /// Returns the footer.
  /// - Parameter others: the buttons of the content, which stand before those of the manifest.
  func footer(_ scope: BindingScope, with others: [FileNode]) -> FileNode? {
    let actions = others + strip(scope, Set(others.compactMap { $0["id"]?.string }))
    return actions.isEmpty ? nil : .entries(["actions": .list(actions)])
  }

  private func strip(_ scope: BindingScope, _ known: Set<String>) -> [FileNode] {
    guard let footer = card["footer"], bindings.isVisible(footer, scope) else { return [] }
    notes.noteOthers(than: ["actionsStrip", "paginator", "visible"], in: footer)
    notes.noteOthers(than: ["pageSize", "totalCount", "itemsPerPage"], in: footer["paginator"])
    return buttons(footer["actionsStrip"], scope, known)
  }

  /// Returns the buttons of a strip, which lists them or has one for each item of the data.
  /// - Parameter known: the ids that other buttons have.
  func buttons(
    _ strip: ManifestValue?, _ scope: BindingScope, _ known: Set<String> = []
  ) -> [FileNode] {
    guard let strip else { return [] }
    var ids = known
    guard let entries = strip["item"] else {
      // The first button is the one that is always shown, at the end of the footer.
      let ranked = strip.elements.map { ($0, rank(of: $0)) }
      let ordered = Set(ranked.map(\.1)).sorted().flatMap { rank in ranked.filter { $0.1 == rank } }
      return ordered.compactMap { button, _ in self.button(button, scope, &ids) }
    }
    // The dashboard has as many buttons as the data need, and those without a title aren't shown.
    let names = scope.names(ofList: entries["path"])
    let count = scope.examples(of: names).compactMap { $0.array?.count }.max() ?? 0
    guard let template = entries["template"], (1...Self.buttonLimit).contains(count) else {
      notes.note(strip.path, "the number of buttons depends on data")
      return []
    }
    return (0..<count).compactMap { index in
      var entry = scope
      entry.context = names + ["\(index)"]
      return button(template, entry, &ids, isListed: true)
    }
  }

  /// Returns the place of a button among the others: smaller for what is more important.
  private func rank(of button: ManifestValue) -> Int {
    switch button["overflowPriority"]?.string {
    case "AlwaysOverflow", "Disappear": 3
    case "Low": 2
    case "NeverOverflow": 0
    default: ["Emphasized", "Accept"].contains(button["buttonType"]?.string) ? 0 : 1
    }
  }

  /// The maximum number of buttons that data have.
  private static let buttonLimit = 20

  /// Returns when a button can be pressed: always, never, or where an expression is true.
  private func enabled(_ button: ManifestValue, _ scope: BindingScope) -> Visibility {
    let action = button["actions"]?.elements.first?["enabled"]
    var tests: [String] = []
    for value in [button["enabled"], action] {
      guard let value, let binding = bindings.binding(value) else { continue }
      if let known = binding.constant {
        if known.isTrue { continue }
        return .never
      }
      // The form checks its fields when it is sent.
      guard !binding.readsMessages, let test = bindings.condition(binding, scope, at: value.path)
      else {
        continue
      }
      tests.append(test)
    }
    guard tests.count > 1 else { return tests.first.map { .when($0) } ?? .always }
    return .when(tests.map { "(\($0))" }.joined(separator: " && "))
  }

  /// Returns a button, which is disabled if a dashboard can't do its action.
  /// - Parameter isListed: whether the data have the button, so that it may be missing.
  func button(
    _ button: ManifestValue, _ scope: BindingScope, _ ids: inout Set<String>,
    isListed: Bool = false
  ) -> FileNode? {
    let visibility = bindings.visibility(button, scope)
    guard button["type"]?.string != "ToolbarSpacer", visibility != .never else { return nil }
    notes.noteOthers(
      than: [
        "type", "text", "icon", "actions", "buttonType", "visible", "enabled", "overflowPriority",
        "overflowGroup", "preferIcon", "showText", "tooltip", "endIcon", "emphasized",
      ], in: button)
    var effect: [FileEntry]?
    let enabled = self.enabled(button, scope)
    let action = button["actions"]?.elements.first
    switch action?["type"]?.string {
    // A label, or a button that does nothing in UI5 either.
    case _ where enabled == .never || action == nil: effect = FileEntry.disabled
    case "Submit": effect = submit(scope)
    case "ShowCard":
      effect = page(button["actions"]).map { [FileEntry(key: "page", value: .text($0))] }
    // Each page has a back button.
    case "HideCard" where isShownByOther: return nil
    case "HideCard": effect = [FileEntry(key: "hide", value: .value(true))]
    default: break
    }
    if effect == nil, let address = address(button["actions"], scope, of: button) {
      effect = [FileEntry(key: "open", value: .text(address))]
    }
    if effect != nil, case .when(let test) = enabled { effect?.insert(.enabled(test), at: 0) }
    let tooltip = bindings.text(button["tooltip"], scope)
    let title = bindings.text(button["text"], scope) ?? tooltip ?? button.key
    if let tooltip, tooltip != title {
      notes.note(
        button.path + "/tooltip", "a button has no text beside its title: “\(tooltip)”")
    }
    var icon: String?
    if let source = button["icon"], case .icon(let name) = picture(source, scope, of: nil) {
      icon = name
    }
    let style: String? =
      switch button["buttonType"]?.string {
      case "Accept", "Emphasized": "primary"
      case "Reject", "Negative": "negative"
      case "Transparent", "Ghost": "tertiary"
      default: nil
      }
    if isListed { icon = icon?.shown(when: title.asExpression) }
    var id = title.lowercased().asIdentifier
    while !ids.insert(id).inserted { id += "-2" }
    var shownTitle = title
    if case .when(let test) = visibility {
      shownTitle = title.shown(when: test)
      icon = icon?.shown(when: test)
    }
    let head: KeyValuePairs<String, FileNode?> = [
      "id": .text(id), "title": .text(shownTitle), "icon": icon.map(FileNode.text),
      "style": style.map(FileNode.text),
    ]
    return .mapping(
      head.compactMap { key, value in value.map { FileEntry(key: key, value: $0) } }
        + (effect ?? FileEntry.disabled))
  }

  // MARK: Pages

  /// Returns the name of the page of the card that the first action shows; nil if it is another
  /// action, or the card isn't there.
  func page(_ actions: ManifestValue?) -> String? {
    guard let action = actions?.elements.first, let parameters = action["parameters"],
      let manifest = shownManifest(action), let name = manifest.string
    else { return nil }
    guard let file = self.manifest.folder.file(name),
      let json = ManifestFolder.data(of: file).flatMap({ try? JSONValue(parsing: $0) })
    else {
      notes.noteMissingFile(name, at: manifest.path)
      return nil
    }
    for other in actions?.elements.dropFirst() ?? [] {
      notes.note(other.path, "a press does one thing only")
    }
    notes.noteOthers(
      than: ["manifest", "childCardKey", "parameters", "data", "baseUrl"], in: parameters)
    let given = values(of: parameters["parameters"])
    let path = file.path(percentEncoded: false)
    let key = ([path] + given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.json())" })
      .joined(separator: "\n")
    if let known = wall.pageNames[key] { return known }
    guard
      let manifest = try? Manifest(
        path: path, json: json, languages: wall.languages, given: given, root: wall.root)
    else { return nil }
    let card = CardImporter(manifest, in: wall, isShownByOther: true)
    // The card may lead to itself.
    wall.pageNames[key] = card.id
    let sections: FileNode = .list([.entries(["cards": .list([card.imported()])])])
    wall.add(
      page: .entries([
        "id": .text(card.id), "tab": .value(false),
        "title": card.title.map { .text($0.replacing("${", with: "$${")) }, "sections": sections,
      ]), card.notes)
    return card.id
  }

  /// Returns the path of the manifest of the card that an action shows, also where the
  /// configuration has it; nil for another action.
  func shownManifest(_ action: ManifestValue) -> ManifestValue? {
    guard action["type"]?.string == "ShowCard" else { return nil }
    let parameters = action["parameters"]
    let child = parameters?["childCardKey"]?.string
    return parameters?["manifest"]
      ?? child.flatMap { card["configuration"]?["childCards"]?[$0]?["manifest"] }
  }

  /// Returns the values of parameters that don't depend on data.
  private func values(of parameters: ManifestValue?) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for parameter in parameters?.members ?? [] {
      if let value = bindings.binding(parameter)?.constant {
        values[parameter.key] = value
      } else {
        notes.note(parameter.path, "the card gets no value that depends on data")
      }
    }
    return values
  }
}

extension BindingExpression {
  /// Whether the value depends on what is wrong with the fields of a form.
  fileprivate var readsMessages: Bool {
    contains { value in
      if case .path(let path) = value { path.model == "messages" } else { false }
    }
  }
}
