import Dashboard
import JMESPath

// Objects: labels with values, in groups.

extension CardImporter {
  /// A part of an object's content.
  struct ObjectPart {
    let node: FileNode
    /// Whether the part is a fact, not a block, which a list of facts can't have.
    let isFact: Bool
    /// The expression that is true where the part is shown; nil if it always is.
    var condition: String?

    static func fact(_ node: FileNode) -> ObjectPart { ObjectPart(node: node, isFact: true) }
    static func block(_ node: FileNode) -> ObjectPart { ObjectPart(node: node, isFact: false) }

    /// Running text, which has no room beside a label.
    static func text(_ text: String) -> ObjectPart {
      .block(.entries(["text": .text(text.asMarkdown)]))
    }

    /// The part without the title of its group.
    var withoutGroup: ObjectPart {
      ObjectPart(node: node.without(key: "group"), isFact: isFact, condition: condition)
    }

    /// Returns the part with a further condition.
    func shown(_ visibility: Visibility) -> ObjectPart {
      guard case .when(let test) = visibility else { return self }
      var part = self
      part.condition = condition.map { "(\(test)) && (\($0))" } ?? test
      return part
    }
  }

  private static let itemKeys: Set<String> = [
    "label", "value", "type", "state", "icon", "actions", "visible", "showStateIcon",
    "customStateIcon", "inverted", "path", "template", "number", "trend", "unit", "details",
    "sideIndicators", "url", "target", "maxValue", "emptyText", "customIcon", "mainIndicator",
    "visualMode", "emailSubject",
  ]

  func object(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: ["data", "groups", "actions", "hasData", "item", "path"], in: content)
    var scope = parts.contentScope
    scope.context += names(of: content["path"] ?? content["item"]?["path"])
    let groups = (content["groups"] ?? content["item"]?["groups"])?.elements ?? []
    let groupParts = groups.map { group -> (title: String?, parts: [ObjectPart]) in
      let visibility = bindings.visibility(group, scope)
      if case .never = visibility { return (nil, []) }
      notes.noteOthers(than: ["title", "items", "visible"], in: group)
      let title = bindings.text(group["title"], scope)
      let items = group["items"]?.elements ?? []
      let inner = items.flatMap { self.parts(of: $0, group: title, scope, parts) }
      if inner.isEmpty, let title, items.contains(where: { $0["id"] != nil }) {
        notes.note(
          group.path + "/title",
          "the title of fields that a button asks for is not shown: “\(title)”", isNotice: true)
      }
      return (title, inner.map { $0.shown(visibility) })
    }
    let all = groupParts.flatMap(\.parts)
    if all.isEmpty { return nil }
    guard all.contains(where: { !$0.isFact || $0.condition != nil }) else {
      return .entries(["facts": .list(all.map(\.node))])
    }
    return .entries(["blocks": .list(groupParts.flatMap { blocks(of: $0.parts, $0.title) })])
  }

  /// Returns a group as blocks, in which facts that follow each other stay together.
  private func blocks(of parts: [ObjectPart], _ title: String?) -> [FileNode] {
    var blocks: [FileNode] = []
    if let title, parts.first?.isFact == false {
      let when = parts[0].condition.map(FileNode.text)
      blocks.append(
        .entries(["when": when, "text": .text(title.asMarkdown), "bold": .value(true)]))
    }
    // The title of a group stands above it once.
    let first = parts.first.flatMap { first in first.isFact ? first.condition : nil }
    let titled = parts.prefix { $0.isFact && $0.condition == first }.count
    var rest =
      (parts.prefix(titled) + parts.dropFirst(titled).map(\.withoutGroup))[...]
    while let part = rest.popFirst() {
      let when = part.condition.map { FileEntry(key: "when", value: .text($0)) }
      guard part.isFact else {
        guard case .mapping(let entries) = part.node else { continue }
        blocks.append(.mapping([when].compactMap(\.self) + entries))
        continue
      }
      let more = rest.prefix { $0.isFact && $0.condition == part.condition }
      rest = rest.dropFirst(more.count)
      let facts = FileEntry(key: "facts", value: .list([part.node] + more.map(\.node)))
      blocks.append(.mapping([when, facts].compactMap(\.self)))
    }
    return blocks
  }

  private func parts(
    of item: ManifestValue, group: String?, _ scope: BindingScope, _ parts: Parts
  ) -> [ObjectPart] {
    let visibility = bindings.visibility(item, scope)
    if case .never = visibility { return [] }
    return self.parts(ofVisible: item, group: group, scope, parts).map { $0.shown(visibility) }
  }

  private func parts(
    ofVisible item: ManifestValue, group: String?, _ scope: BindingScope, _ parts: Parts
  ) -> [ObjectPart] {
    let type = item["type"]?.string ?? ""
    if type == "Image" { return image(item, scope, parts) }
    if Self.fieldTypes.contains(type) { return field(item, scope, group) }
    if let entries = item["valueEntries"] {
      return entries.elements.flatMap { entry in
        self.parts(
          of: entry.labelled(as: entry.key == "0" ? item : nil), group: group, scope, parts)
      }
    }
    notes.noteOthers(than: Self.itemKeys, in: item)
    let label = bindings.text(labelled(item["label"]), scope)?.withoutColon ?? ""
    func fact(_ text: String, icon: String? = nil, status: FileNode? = nil, opens: FileNode? = nil)
      -> FileNode
    {
      .entries([
        "label": .text(label), "text": .text(text), "icon": icon.map(FileNode.text),
        "status": status, "group": group.map(FileNode.text), "opens": opens,
        "type": opens == nil ? Self.factTypes[type].map(FileNode.text) : nil,
      ])
    }
    switch type {
    case "NumericData":
      return figures(item, scope, group) { .fact(fact($0, status: $1)) }
    case "IconGroup": return icons(item, label, scope, parts)
    case "ButtonGroup": return links(item, scope)
    case "Chart":
      notes.note(item.path, "the facts of a card have nothing like \"\(type)\"")
      return []
    default: break
    }
    var opens = opens(item, scope)
    if opens == nil, let url = item["url"], let binding = bindings.binding(url) {
      opens = bindings.text(binding, scope, at: url.path).map { .entries(["url": .text($0)]) }
    }
    let words =
      (type == "RatingIndicator"
        ? rating(item, scope) : bindings.text(labelled(item["value"]), scope))
      ?? bindings.text(item["emptyText"], scope) ?? ""
    if type == "email", let subject = bindings.text(item["emailSubject"], scope) {
      opens = .entries([
        "url": .text("mailto:\(words)?subject=\(subject.escapedForQuery)")
      ])
    }
    let state = state(item["state"], scope)
    let sign = stateIcon(of: item, state, scope)
    let status = state == nil && sign == nil ? nil : status(words, state, icon: sign)
    if words.isEmpty, label.isEmpty { return [] }
    if label.isEmpty, state == nil, opens == nil, item["icon"] == nil,
      isLong(words, labelled(item["value"]), scope)
    {
      return [.text(words)]
    }
    switch icon(of: item, scope, parts) {
    case .image(let image), .either(let image, _):
      let facts = FileNode.entries(["facts": .list([fact(words, status: status, opens: opens)])])
      return [.block(beside(image, facts))]
    case .icon(let icon): return [.fact(fact(words, icon: icon, status: status, opens: opens))]
    case nil: return [.fact(fact(words, status: status, opens: opens))]
    }
  }

  /// The types of facts by those of older manifests.
  private static let factTypes = ["phone": "phone", "email": "mail", "link": "link"]

  /// Returns a rating with its maximum, which is five stars unless the manifest says another one.
  private func rating(_ item: ManifestValue, _ scope: BindingScope) -> String? {
    bindings.text(item["value"], scope).map {
      "\($0) / \(bindings.text(item["maxValue"], scope) ?? "5")"
    }
  }

  /// Returns a field of a form as a fact, unless a button asks for it.
  private func field(
    _ item: ManifestValue, _ scope: BindingScope, _ group: String?
  ) -> [ObjectPart] {
    let label = bindings.text(labelled(item["label"]), scope)?.withoutColon ?? ""
    if let field = field(item, label, scope) {
      bindings.resolver.fields[field.id] = field
      return []
    }
    guard !label.isEmpty else { return [] }
    return [
      .fact(
        .entries([
          "label": .text(label),
          "text": .text(
            bindings.text(labelled(item["value"]), scope) ?? bindings.text(
              item["placeholder"], scope) ?? ""),
          "group": group.map(FileNode.text),
        ]))
    ]
  }

  // MARK: Figures

  /// Returns a figure with those beside it.
  private func figures(
    _ item: ManifestValue, _ scope: BindingScope, _ group: String?,
    _ fact: (String, FileNode?) -> ObjectPart
  ) -> [ObjectPart] {
    let main = item["mainIndicator"] ?? item
    notes.noteOthers(
      than: ["number", "unit", "trend", "state", "visible", "truncateValueTo"],
      in: item["mainIndicator"])
    func figure(_ value: ManifestValue) -> String {
      [bindings.text(value["number"], scope), bindings.text(value["unit"], scope)].compactMap { $0 }
        .joined(separator: "\u{202f}")
    }
    let details = bindings.text(item["details"], scope)
    let state = state(main["state"], scope)
    // A status has no room for a sentence.
    let isApart = state != nil && details != nil
    let words = [figure(main), isApart ? nil : details].compactMap { $0 }.filter { !$0.isEmpty }
    let line = words.joined(separator: " · ")
    let apart = [isApart ? details : nil].compactMap { $0 }.map { details in
      isLong(details, item["details"], scope)
        ? ObjectPart.text(details)
        : .fact(
          .entries([
            "label": "", "text": .text(details), "group": group.map(FileNode.text),
          ]))
    }
    let others = (item["sideIndicators"]?.elements ?? []).map { side -> ObjectPart in
      .fact(
        .entries([
          "label": .text(bindings.text(side["title"], scope) ?? ""), "text": .text(figure(side)),
          "group": group.map(FileNode.text),
        ]))
    }
    return [fact(line, state == nil ? nil : status(line, state))] + apart + others
  }
}

extension ManifestValue {
  /// Returns one of several values as an item of its own.
  /// - Parameter item: the item whose label the value has; nil for a value without one.
  fileprivate func labelled(as item: ManifestValue?) -> ManifestValue {
    let label = item?["label"].map { [(key: "label", value: $0.json)] } ?? []
    let members = json.object?.map { (key: $0.key, value: $0.value) } ?? []
    return ManifestValue(.object(JSONObject(label + members)), path: path, key: key)
  }
}

extension String {
  /// The text with the marks of Markdown escaped, outside of expressions.
  var asMarkdown: String {
    DollarText.pieces(of: self).map { piece in
      switch piece {
      case .literal(let text):
        text.replacing(/[\\*_`\[]|^[-+](?= )/) { "\\" + $0.output }.replacing("${", with: "$${")
      case .reference(let content, _, _): "${\(content)}"
      case .unclosed: ""
      }
    }.joined()
  }

  /// A label without the colon at its end, which a dashboard doesn't write.
  fileprivate var withoutColon: String { hasSuffix(":") ? String(dropLast()) : self }
}
