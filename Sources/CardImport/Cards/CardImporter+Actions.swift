import JMESPath

// The actions and destinations of an imported card.

extension CardImporter {
  /// Returns the destination of the first action, which opens an address.
  func opens(_ part: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    if let page = page(part?["actions"]) { return .entries(["page": .text(page)]) }
    return address(part?["actions"], scope).map { .entries(["url": .text($0)]) }
  }

  /// Returns the address that the first action opens; the others are noted.
  func address(_ actions: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let actions else { return nil }
    for other in actions.elements.dropFirst() {
      notes.note(other.path, "a press does one thing only")
    }
    guard let action = actions.elements.first else { return nil }
    let type = action["type"].flatMap { binding($0)?.constant?.string } ?? "Navigation"
    guard type == "Navigation", action["service"] == nil else {
      notes.note(action.path, "the action \"\(type)\" is done by the program that shows the card")
      return nil
    }
    let enabled = action["enabled"].flatMap(binding)
    if let known = enabled?.constant, !known.isTrue { return nil }
    guard let url = action["parameters"]?["url"] ?? action["url"] else {
      notes.note(action.path, "the action has no address to open")
      return nil
    }
    guard let binding = binding(url), let address = address(binding, scope, at: url) else {
      return nil
    }
    guard let enabled, enabled != binding, enabled.constant == nil,
      let condition = expression(enabled, scope, at: action.path),
      let target = try? BindingWriter(scope: scope).expression(binding)
    else { return address }
    return "${if(\(condition), \(target), '')}"
  }

  private func address(
    _ binding: BindingExpression, _ scope: BindingScope, at url: ManifestValue
  ) -> String? {
    if case .path(let path) = binding, path.model == nil,
      scope.examples(of: scope.names(of: path)).contains(where: { $0.string?.first == "/" }),
      let expression = expression(binding, scope, at: url.path)
    {
      let server = wall.server(for: "/…", url, notes)
      return "${if(\(expression), join('', ['\(server.dropLast(2))', \(expression)]), '')}"
    }
    guard let text = text(binding, scope, at: url.path) else { return nil }
    if text.hasPrefix("/"), !text.hasPrefix("//") { return wall.server(for: text, url, notes) }
    if text.hasPrefix("${") { return text }
    if let scheme = text.scheme {
      if ["http", "https", "mailto", "tel"].contains(scheme) { return text }
      notes.note(url.path, "an address with \"\(scheme):\" is not opened")
      return nil
    }
    if text.hasPrefix("www.") { return "https://" + text }
    return wall.server(for: "/" + text.drop { $0 == "." || $0 == "/" }, url, notes)
  }

  // MARK: Footer

  func footer(_ scope: BindingScope) -> FileNode? {
    guard let footer = card["footer"], isVisible(footer, scope) else { return nil }
    notes.noteOthers(than: ["actionsStrip", "paginator", "visible"], in: footer)
    notes.noteOthers(than: ["pageSize", "totalCount", "itemsPerPage"], in: footer["paginator"])
    var ids: Set<String> = []
    let actions = (footer["actionsStrip"]?.elements ?? []).compactMap { button in
      self.button(button, scope, &ids)
    }
    return actions.isEmpty ? nil : .entries(["actions": .list(actions)])
  }

  /// Returns a button that opens an address; others are noted.
  func button(
    _ button: ManifestValue, _ scope: BindingScope, _ ids: inout Set<String>
  ) -> FileNode? {
    guard button["type"]?.string != "ToolbarSpacer", isVisible(button, scope) else { return nil }
    notes.noteOthers(
      than: [
        "type", "text", "icon", "actions", "buttonType", "visible", "enabled", "overflowPriority",
        "showText", "tooltip", "endIcon",
      ], in: button)
    guard button["actions"] != nil else {
      notes.note(button.path, "a button without an action is left out")
      return nil
    }
    var effect: [FileEntry]?
    switch button["actions"]?.elements.first?["type"]?.string {
    case "Submit": effect = submit(scope)
    case "ShowCard":
      effect = page(button["actions"]).map { [FileEntry(key: "page", value: .text($0))] }
    // Each page has a back button.
    case "HideCard" where isShownByOther: return nil
    default: break
    }
    if effect == nil {
      guard let address = address(button["actions"], scope) else { return nil }
      effect = [FileEntry(key: "open", value: .text(address))]
    }
    let title = text(button["text"], scope) ?? button.key
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
    var id = title.lowercased().asIdentifier
    while !ids.insert(id).inserted { id += "-2" }
    let head: KeyValuePairs<String, FileNode?> = [
      "id": .text(id), "title": .text(title), "icon": icon.map(FileNode.text),
      "style": style.map(FileNode.text),
    ]
    return .mapping(
      head.compactMap { key, value in value.map { FileEntry(key: key, value: $0) } }
        + (effect ?? []))
  }
}
