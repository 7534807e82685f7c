import JMESPath

/// A field of an Adaptive Card, as a question of a dashboard.
struct AdaptiveField {
  /// The id in the card.
  let id: String
  /// The name of the answer.
  let name: String
  let path: String
  let node: FileNode
  /// The texts of the field, for messages.
  let texts: String
}

// The fields of a card.

extension AdaptiveImporter {
  /// Returns the fields in a part of a card, which an action asks for.
  func fields(in part: ManifestValue?, _ scope: BindingScope) -> [AdaptiveField] {
    guard let part, part["isVisible"]?.json != false else { return [] }
    guard part["$data"] == nil || part.type.isEmpty else {
      noteRepeatedFields(in: part)
      return []
    }
    if part.type.hasPrefix("Input.") {
      return field(part, scope).map { [$0] } ?? []
    }
    return part.children.flatMap { fields(in: $0, scope) }
  }

  /// Notes the fields in a part of a card that shows data of its own, which no action asks for.
  private func noteRepeatedFields(in part: ManifestValue) {
    guard part.type.hasPrefix("Input.") else { return part.children.forEach(noteRepeatedFields) }
    noteLeftOut(part.path, texts: part.quotedTexts)
  }

  private func noteLeftOut(_ path: String, texts: String) {
    notes.note(
      path,
      """
      a field can’t be filled in, because no address gets its value: give the button "http" and \
      "ask": \(texts)
      """)
  }

  private func field(_ input: ManifestValue, _ scope: BindingScope) -> AdaptiveField? {
    guard let id = input["id"]?.string else { return nil }
    let name = String(
      id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(40))
    let title =
      ["label", "title", "placeholder"].lazy.compactMap { self.plainText(input[$0], scope) }.first
    var type = "text"
    var options: FileNode?
    switch input.type {
    case "Input.Number": type = "number"
    case "Input.Date": type = "date"
    case "Input.Toggle": type = "switch"
    case "Input.ChoiceSet" where input["isMultiSelect"]?.json != true:
      if let choices = choices(input["choices"], scope) { (type, options) = ("choice", choices) }
    default: break
    }
    let hasBounds = type == "number" || type == "date"
    var suggestion = usedText(input["value"], scope)
    if type == "switch", let value = suggestion {
      suggestion = value == (input["valueOn"]?.string ?? "true") ? "true" : "false"
    }
    let isRequired = input["isRequired"]?.json == true && type != "switch"
    return AdaptiveField(
      id: id, name: name.first?.isLetter == true ? name : "field_" + name, path: input.path,
      node: .entries([
        "id": .text(name.first?.isLetter == true ? name : "field_" + name),
        "title": .text(title ?? id), "type": .text(type), "options": options,
        "min": hasBounds ? usedText(input["min"], scope).map(FileNode.text) : nil,
        "max": hasBounds ? usedText(input["max"], scope).map(FileNode.text) : nil,
        "default": suggestion.map(FileNode.text),
        "required": isRequired ? .value(true) : nil,
      ]), texts: input.quotedTexts.isEmpty ? "“\(id)”" : input.quotedTexts)
  }

  private func choices(_ choices: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    let elements = choices?.elements ?? []
    if elements.count == 1, elements[0]["$data"] != nil,
      let placement = placement(of: elements[0], scope), let each = placement.each,
      let value = binding(elements[0]["value"]), let title = binding(elements[0]["title"]),
      let valueText = expression(value, placement.scope, at: elements[0].path),
      let titleText = expression(title, placement.scope, at: elements[0].path)
    {
      return .text("\(each)[].{value:\(valueText), title:\(titleText)}")
    }
    let options = elements.compactMap { choice -> FileNode? in
      guard let value = usedText(choice["value"], scope) else { return nil }
      return .entries([
        "value": .text(value), "title": .text(plainText(choice["title"], scope) ?? value),
      ])
    }
    return options.isEmpty ? nil : .list(options)
  }

  // MARK: Fields that nobody asks for

  /// Returns what a field shows that no action asks for: its label, and its value, what to write in
  /// it or its choices.
  func blocks(ofField input: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    guard !isSent(input) else { return [] }
    let label = text(input["label"], scope).map { FileNode.entries(["text": .text($0)]) }
    var shown: [FileNode] = []
    switch input.type {
    case "Input.Toggle":
      let isOn = input["value"]?.string == input["valueOn"]?.string ?? "true"
      shown = [sign(isOn ? "☑" : "☐", text(input["title"], scope))].compactMap(\.self)
    case "Input.ChoiceSet":
      let chosen = Set((input["value"]?.string ?? "").split(separator: ",").map { String($0) })
      let signs = input["isMultiSelect"]?.json == true ? ("☑", "☐") : ("◉", "○")
      shown = (input["choices"]?.elements ?? []).compactMap { choice in
        guard let placement = placement(of: choice, scope) else { return nil }
        let isChosen = choice["value"]?.string.map { chosen.contains($0) } ?? false
        let node = sign(isChosen ? signs.0 : signs.1, text(choice["title"], placement.scope))
        guard case .mapping(let entries)? = node else { return nil }
        return .mapping(repetition(placement) + entries)
      }
    default:
      if let words = text(input["value"], scope) ?? text(input["placeholder"], scope) {
        shown = [.entries(["text": .text(words), "subtle": .value(true)])]
      }
    }
    return [label].compactMap(\.self) + shown.map { $0.adding(["gap": "small"]) }
  }

  private func sign(_ sign: String, _ text: String?) -> FileNode? {
    text.map { .entries(["text": .text("\(sign) \($0)")]) }
  }

  /// Returns whether an action of the card may send the value of a field.
  private func isSent(_ input: ManifestValue) -> Bool {
    guard host?.submission == nil else { return true }
    guard let id = input["id"]?.string else { return false }
    return card.root.json.json().contains("{{\(id).value}}")
  }

  /// Notes the fields that no action of the dashboard asks for.
  func noteUnusedFields() {
    for field in fields where !usedFields.contains(field.path) {
      noteLeftOut(field.path, texts: field.texts)
    }
  }
}
