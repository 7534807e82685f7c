import Foundation
import JMESPath

// The actions of the buttons and the parts of a card.

extension AdaptiveImporter {
  /// Adds a button for an action, or notes why there is none.
  /// - Parameter isRepeated: whether the action is in an element for each item of a list.
  func add(_ action: ManifestValue, _ scope: BindingScope, isRepeated: Bool = false) {
    guard action["isVisible"]?.json != false else { return }
    if !isRepeated, scope.root != nil, let data = action["$data"],
      case .path(let path)? = binding(data)
    {
      let names = scope.names(of: path)
      let count = scope.examples(of: names).first?.array?.count ?? 0
      if (1...Self.buttonLimit).contains(count) {
        for index in 0..<count {
          var item = scope
          item.context = names + ["\(index)"]
          add(action.without(key: "$data"), item)
        }
        return
      }
    }
    guard !isRepeated, scope.root != nil, action["$data"] == nil else {
      notes.note(action.path, "a button for each item of a list is left out: \(action.quotedTexts)")
      return
    }
    var test: String?
    if let condition = action["$when"], let binding = binding(condition) {
      if binding.constant?.isTrue == false { return }
      if binding.constant == nil { test = expression(binding, scope, at: condition.path) }
    }
    guard let node = node(of: action, scope, shownWhen: test) else { return }
    if action["mode"]?.word == "secondary" {
      menu.append(node)
    } else {
      actions.append(node)
    }
  }

  /// The maximum number of buttons that data have.
  private static let buttonLimit = 20

  /// Adds an entry to the menu for a press on a part of the card, which a dashboard doesn't have.
  func addToMenu(_ action: ManifestValue, _ placement: Placement) {
    guard ["Action.OpenUrl", "Action.ShowCard", "Action.ToggleVisibility"].contains(action.type),
      !placement.isRepeated, placement.scope.root != nil
    else { return noteAction(action) }
    if let node = node(of: action, placement.scope, isOfPart: true) { menu.append(node) }
  }

  /// - Parameters:
  ///   - test: the condition on which there is a button; nil for always.
  ///   - isOfPart: whether a part has the action, so that there is no button that does nothing.
  private func node(
    of action: ManifestValue, _ scope: BindingScope, shownWhen test: String? = nil,
    isOfPart: Bool = false
  ) -> FileNode? {
    guard let known = self.effect(of: action, scope), known.keys != nil || !isOfPart else {
      return nil
    }
    var effect = known.keys ?? FileEntry.disabled
    noteLooks(of: action)
    if known.keys != nil, let condition = action["isEnabled"], let binding = binding(condition),
      binding.constant == nil
    {
      guard let test = expression(binding, scope, at: condition.path) else { return nil }
      effect.insert(.enabled(test), at: 0)
    }
    let style: String? =
      switch action["style"]?.word {
      case "positive": "primary"
      case "destructive": "negative"
      default: nil
      }
    let title =
      plainText(action["title"], scope) ?? effect.lazy.compactMap(\.value.host).first
      ?? (action.isToggle ? String(localized: "Details") : action.type)
    var id = title.lowercased().asIdentifier
    while !actionIDs.insert(id).inserted { id += "-2" }
    let head: [FileEntry?] = [
      FileEntry(key: "id", value: .text(id)),
      FileEntry(key: "title", value: .text(test.map(title.shown) ?? title)),
      style.map { FileEntry(key: "style", value: .text($0)) },
    ]
    let ask = known.asked.isEmpty ? [] : [FileEntry(key: "ask", value: .list(known.asked))]
    return .mapping(head.compactMap(\.self) + effect + ask)
  }

  /// Returns what a button does, whose keys are nil after noting that a dashboard can't do it, and
  /// the questions that it asks; nil if there is no need for the button.
  private func effect(
    of action: ManifestValue, _ scope: BindingScope
  ) -> (keys: [FileEntry]?, asked: [FileNode])? {
    switch action.type {
    case _ where action["isEnabled"]?.json == false: return (FileEntry.disabled, [])
    case "Action.OpenUrl":
      return (address(action, scope).map { [FileEntry(key: "open", value: .text($0))] }, [])
    case "Action.Http":
      let request = request(action, scope, fields)
      return (request?.keys, request?.asked ?? [])
    case "Action.Submit" where host != nil:
      if let request = host?.submit(scope, with: action["data"]) { return (request, []) }
    case "Action.ShowCard":
      if let inner = onlyRequest(in: action["card"]),
        let request = request(inner, scope, fields(in: action["card"], scope))
      {
        return (request.keys, request.asked)
      }
      if let page = page(of: action, scope) {
        return ([FileEntry(key: "page", value: .text(page))], [])
      }
    case "Action.ToggleVisibility":
      if let page = page(ofToggle: action, scope) {
        guard pages.insert(page).inserted else { return nil }
        return ([FileEntry(key: "page", value: .text(page))], [])
      }
      for element in toggles.elements(shownBy: action) {
        notes.note(
          element.path, "it is hidden until a button shows it; its texts: \(element.quotedTexts)")
      }
      // Each page has a back button.
      if isPage { return nil }
    default: break
    }
    noteAction(action, isOfButton: true)
    return (nil, [])
  }

  /// Notes what a button has beside its title and its colour.
  private func noteLooks(of action: ManifestValue) {
    if let icon = action["iconUrl"] {
      notes.note(icon.path, "a button has icons of the desktop’s theme, and no pictures")
    }
    if let tooltip = action["tooltip"], let words = tooltip.string, !words.isEmpty {
      notes.note(tooltip.path, "a button has no text beside its title: “\(words)”")
    }
  }

  /// Notes why a dashboard can't do an action, with the texts that it would show.
  /// - Parameter isOfButton: whether a button has the action, which is disabled then.
  func noteAction(_ action: ManifestValue, isOfButton: Bool = false) {
    switch action.type {
    case "Action.OpenUrl": notes.note(action.path, "a part of a card can’t be pressed alone")
    case "Action.ShowCard":
      notes.note(
        action.path, "a card that a button opens is left out; its texts: \(action.quotedTexts)")
    case "Action.ToggleVisibility":
      notes.note(
        action.path,
        "a dashboard has no button that hides parts: \(action.quotedTexts)")
    default: notes.noteHostAction(action.type, action.path, of: isOfButton ? action : nil)
    }
  }

  /// Returns the address that an action opens.
  func address(_ action: ManifestValue, _ scope: BindingScope) -> String? {
    guard let url = action["url"] else {
      notes.note(action.path, "the action has no address to open")
      return nil
    }
    guard let binding = binding(url), let text = text(binding, scope, at: url.path) else {
      return nil
    }
    if text.hasPrefix("${") { return text }
    if text.scheme == nil {
      return wall.server(
        for: "/" + text.drop { $0 == "." || $0 == "/" }, url, notes, isLink: true)
    }
    guard let scheme = text.scheme, ["http", "https", "mailto", "tel"].contains(scheme) else {
      notes.note(url.path, "an address with \"\(text.scheme ?? ""):\" is not opened")
      return nil
    }
    return text
  }

  // MARK: Requests

  /// Returns the request of a card with fields and nothing else.
  private func onlyRequest(in card: ManifestValue?) -> ManifestValue? {
    let actions = card?["actions"]?.elements ?? []
    let areFields = card?["body"]?.elements.allSatisfy { $0.type.hasPrefix("Input.") } ?? true
    return areFields && actions.count == 1 && actions[0].type == "Action.Http" ? actions[0] : nil
  }

  /// Returns the keys of a request, and the questions whose answers it sends.
  private func request(
    _ action: ManifestValue, _ scope: BindingScope, _ fields: [AdaptiveField]
  ) -> (keys: [FileEntry], asked: [FileNode])? {
    guard let url = action["url"], let address = filled(url, scope, fields) else {
      notes.note(action.path, "the action has no address to open")
      return nil
    }
    guard ["http", "https"].contains(address.scheme) else {
      notes.note(url.path, "an address with \"\(address.scheme ?? ""):\" is not opened")
      return nil
    }
    let method = (action["method"]?.string ?? "POST").uppercased()
    // Older cards have an object here.
    let members = (action["headers"]?.members ?? []).map { ($0.key, $0) }
    let named = (action["headers"]?.elements ?? []).compactMap { header in
      header["name"]?.string.flatMap { name in header["value"].map { (name, $0) } }
    }
    let headers = (members + named).compactMap { name, value -> FileEntry? in
      guard name != "include", let text = filled(value, scope, fields) else { return nil }
      return FileEntry(key: name, value: .text(text))
    }
    let body = method == "GET" ? nil : action["body"].flatMap { self.body($0, scope, fields) }
    var found = false
    let request = FileNode.entries([
      "method": ["GET", "PUT", "PATCH", "DELETE"].contains(method) ? .text(method) : nil,
      "url": .text(address), "headers": FileNode.mapping(headers).nonEmpty, "body": body,
    ]).withoutIncludes(&found)
    let text = FileWriter.text(of: .mapping([FileEntry(key: "http", value: request)]))
    let asked = fields.filter { text.contains("${ask.\($0.name)}") }
    usedFields.formUnion(asked.map(\.path))
    return ([FileEntry(key: "http", value: request)], asked.map(\.node))
  }

  /// Returns the body of a request, as data if it is JSON.
  private func body(
    _ body: ManifestValue, _ scope: BindingScope, _ fields: [AdaptiveField]
  ) -> FileNode? {
    guard let string = body.string else { return nil }
    guard let json = try? JSONValue(parsing: Data(string.utf8)),
      json.object != nil || json.array != nil
    else { return filled(body, scope, fields).map(FileNode.text) }
    return node(of: ManifestValue(json, path: body.path), scope, fields)
  }

  private func node(
    of value: ManifestValue, _ scope: BindingScope, _ fields: [AdaptiveField]
  ) -> FileNode {
    if value.json.array != nil {
      return .list(
        value.elements.map { node(of: ManifestValue($0.json, path: value.path), scope, fields) })
    }
    if value.json.object != nil {
      return .mapping(
        value.members.map { member in
          let inner = ManifestValue(member.json, path: value.path)
          return FileEntry(key: member.key, value: node(of: inner, scope, fields))
        })
    }
    guard value.string != nil else { return .value(value.json) }
    return .text(filled(value, scope, fields) ?? "")
  }

  /// Returns a text in which `{{name.value}}` is the answer to a question.
  private func filled(
    _ value: ManifestValue, _ scope: BindingScope, _ fields: [AdaptiveField]
  ) -> String? {
    guard let binding = binding(value), let text = text(binding, scope, at: value.path) else {
      return nil
    }
    return text.replacing(/\{\{([^{}]{1,100})\.value\}\}/) { match in
      let field = fields.first { $0.id == match.1 }
      return field.map { "${ask.\($0.name)}" } ?? ""
    }
  }
}

extension FileNode {
  /// The host of an address.
  fileprivate var host: String? {
    if case .value(.string(let text)) = self { URL(string: text)?.host() } else { nil }
  }
}
