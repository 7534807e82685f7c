import JMESPath

// Objects: labels with values, in groups.

extension CardImporter {
  private static let itemKeys: Set<String> = [
    "label", "value", "type", "state", "icon", "actions", "visible", "showStateIcon",
    "customStateIcon", "inverted", "path", "template", "number", "trend", "unit", "details",
    "sideIndicators", "url", "target", "maxValue", "emptyText", "customIcon",
  ]

  /// The types of items that are fields of a form.
  private static let fields: Set<String> = [
    "TextArea", "Input", "ComboBox", "Duration", "DateRange", "DateTimeRange", "FileUploader",
  ]

  func object(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: ["data", "groups", "actions", "hasData", "item", "path"], in: content)
    var scope = parts.contentScope
    scope.context += names(of: content["path"] ?? content["item"]?["path"])
    let groups = (content["groups"] ?? content["item"]?["groups"])?.elements ?? []
    let nodes = groups.flatMap { group -> [FileNode] in
      guard isVisible(group, scope) else { return [] }
      notes.noteOthers(than: ["title", "items", "visible"], in: group)
      let title = text(group["title"], scope)
      return (group["items"]?.elements ?? []).flatMap { facts(of: $0, group: title, scope) }
    }
    return nodes.isEmpty ? nil : .entries(["facts": .list(nodes)])
  }

  private func facts(
    of item: ManifestValue, group: String?, _ scope: BindingScope
  ) -> [FileNode] {
    guard isVisible(item, scope) else { return [] }
    notes.noteOthers(than: Self.itemKeys, in: item)
    let label = text(labelled(item["label"]), scope)?.withoutColon ?? ""
    let type = item["type"]?.string ?? ""
    func fact(_ text: String, status: FileNode? = nil, opens: FileNode? = nil) -> FileNode {
      .entries([
        "label": .text(label), "text": .text(text), "status": status,
        "group": group.map(FileNode.text), "opens": opens,
      ])
    }
    switch type {
    case "NumericData":
      let number = [text(item["number"], scope), text(item["unit"], scope)].compactMap { $0 }
      let details = text(item["details"], scope)
      let words = [number.joined(separator: "\u{202f}"), details ?? ""].filter { !$0.isEmpty }
      let line = words.joined(separator: " · ")
      let state = state(item["state"], scope)
      return [fact(line, status: state == nil ? nil : status(line, state))]
        + (item["sideIndicators"]?.elements ?? []).map { side in
          let value = [text(side["number"], scope), text(side["unit"], scope)].compactMap { $0 }
          return .entries([
            "label": .text(text(side["title"], scope) ?? ""),
            "text": .text(value.joined(separator: "\u{202f}")), "group": group.map(FileNode.text),
          ])
        }
    case "IconGroup": return iconGroup(item, scope).map { [fact($0)] } ?? []
    case "Image", "ButtonGroup", "Chart":
      notes.note(item.path, "the facts of a card have nothing like \"\(type)\"")
      return []
    case _ where Self.fields.contains(type):
      notes.note(item.path, "a field of a form is left out: a card takes no input")
      return label.isEmpty ? [] : [fact(text(labelled(item["value"]), scope) ?? "")]
    default: break
    }
    if item["icon"] != nil { notes.note(item.path + "/icon", "a fact has no picture") }
    var opens = opens(item, scope)
    if opens == nil, let url = item["url"] {
      opens = text(url, scope).map { .entries(["url": .text($0)]) }
    }
    let words = text(labelled(item["value"]), scope) ?? ""
    let state = state(item["state"], scope)
    if words.isEmpty, label.isEmpty { return [] }
    return [fact(words, status: state == nil ? nil : status(words, state), opens: opens)]
  }

  /// Returns the names of a group of pictures, as far as they have some.
  private func iconGroup(_ item: ManifestValue, _ scope: BindingScope) -> String? {
    let names = scope.context + self.names(of: item["path"])
    let member = itemScope(scope, at: names)
    let icon = item["template"]?["icon"]
    guard let label = icon?["text"] ?? icon?["initials"] ?? icon?["alt"],
      let text = expression(label, member)
    else {
      notes.note(
        item.path, "the facts of a card have nothing like \"\(item["type"]?.string ?? "")\"")
      return nil
    }
    notes.note(item.path, "the pictures of a group are replaced by their texts")
    return "${join(' ', \(DashboardExpression.path(names))[].\(text.asProjection))}"
  }
}

extension String {
  /// A label without the colon at its end, which a dashboard doesn't write.
  fileprivate var withoutColon: String { hasSuffix(":") ? String(dropLast()) : self }

  /// The expression as the part behind `[].`, which can't be everything.
  fileprivate var asProjection: String {
    wholeMatch(of: /[A-Za-z_"][A-Za-z0-9_."]*/) != nil ? self : "[\(self)][]"
  }
}
