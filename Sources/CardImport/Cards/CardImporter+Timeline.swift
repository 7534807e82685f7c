import JMESPath

// Timelines.

extension CardImporter {
  func timeline(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: ["data", "item", "maxItems", "actions", "noItemsText"], in: content)
    guard let row = content["item"] else { return nil }
    notes.noteOthers(
      than: [
        "dateTime", "title", "description", "icon", "owner", "ownerImage", "actions", "path",
      ], in: row)
    let scope = parts.contentScope
    let names = itemNames(scope)
    let item = itemScope(scope, at: names)
    let list = Array(names.dropFirst(scope.root?.count ?? 0))
    func labelled(_ key: String) -> String? { bindings.text(self.labelled(row[key]), item) }
    func picture(_ key: String) -> Picture? {
      labelledPicture(row[key]).flatMap {
        self.picture($0, item, of: parts.content?.model, in: list)
      }
    }
    let (owner, ownerImage, icon) = (labelled("owner"), picture("ownerImage"), picture("icon"))
    // Beside a picture of the owner, the icon stands before the name.
    let sign = ownerImage == nil || owner == nil ? nil : icon?.icon
    if ownerImage != nil, sign == nil, let icon = row["icon"] { notes.noteKey(icon) }
    var items = itemsExpression(scope, at: names, item)
    if let limit = limit() { items = items.map { "\($0) | [:\(limit)]" } ?? "[:\(limit)]" }
    let (title, description) = (labelled("title"), labelled("description"))
    return .entries([
      "timeline": .entries([
        "items": items.map(FileNode.text), "time": .text(moment(row["dateTime"], item) ?? ""),
        "title": .text(title ?? description ?? ""),
        "subtitle": title == nil ? nil : description.map(FileNode.text),
        "status": owner.map { owner in
          sign.map { .entries(["text": .text(owner), "icon": .text($0)]) } ?? .text(owner)
        },
        "avatar": (ownerImage ?? icon).map {
          .entries(["image": $0.image.map(FileNode.text), "icon": $0.icon.map(FileNode.text)])
        }, "opens": opens(row, item),
      ])
    ])
  }

  /// Returns a moment as UI5 writes it, with day and time; as it is where the data have other
  /// texts.
  private func moment(_ value: ManifestValue?, _ item: BindingScope) -> String? {
    guard let value = labelled(value), let binding = bindings.binding(value) else { return nil }
    let examples: [JSONValue]
    switch binding {
    case .path(let path): examples = item.examples(of: item.names(of: path))
    case .literal(let constant): examples = [constant]
    default: return bindings.text(value, item)
    }
    guard examples.allSatisfy(DateFormats.isMoment) else { return bindings.text(value, item) }
    let day = BindingExpression.call("format.day", [binding])
    let areDays = !examples.isEmpty && examples.allSatisfy { $0.string?.utf8.count == 10 }
    let time = BindingExpression.call("format.time", [binding])
    return bindings.text(areDays ? day : .text([day, .literal(" "), time]), item, at: value.path)
  }

  private func labelledPicture(_ value: ManifestValue?) -> ManifestValue? {
    value?["src"] ?? labelled(value)
  }
}
