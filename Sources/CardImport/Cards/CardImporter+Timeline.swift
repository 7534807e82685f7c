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
    let steps = Steps(
      time: text(labelled(row["dateTime"]), item) ?? "", title: text(labelled(row["title"]), item),
      subtitle: text(labelled(row["description"]), item),
      owner: text(labelled(row["owner"]), item),
      picture: labelledPicture(row["ownerImage"]).flatMap {
        picture($0, item, of: parts.content?.model, in: list)
      },
      icon: labelledPicture(row["icon"]).flatMap {
        picture($0, item, of: parts.content?.model, in: list)
      }, opens: opens(row, item))
    let items = itemsExpression(scope, at: names, item)
    return steps.arePlain ? line(steps, items) : rows(steps, items)
  }

  /// What the steps of a timeline show.
  private struct Steps {
    let time: String
    let title: String?
    let subtitle: String?
    let owner: String?
    let picture: Picture?
    let icon: Picture?
    let opens: FileNode?

    /// Whether a timeline of a dashboard has everything that the steps have.
    var arePlain: Bool { picture == nil && icon == nil && opens == nil }
  }

  private func labelledPicture(_ value: ManifestValue?) -> ManifestValue? {
    value?["src"] ?? labelled(value)
  }

  private func line(_ steps: Steps, _ items: String?) -> FileNode {
    var items = items
    if let limit = limit() {
      items = items.map { "\($0) | [:\(limit)]" } ?? "[:\(limit)]"
    }
    return .entries([
      "timeline": .entries([
        "items": items.map(FileNode.text), "time": .text(steps.time),
        "title": .text(steps.title ?? steps.subtitle ?? ""),
        "subtitle": steps.title == nil ? nil : steps.subtitle.map(FileNode.text),
        "status": steps.owner.map(FileNode.text),
      ])
    ])
  }

  /// Returns the steps as rows of a list, which have pictures and can be pressed.
  private func rows(_ steps: Steps, _ items: String?) -> FileNode {
    var avatar: FileNode?
    var icons: FileNode?
    switch steps.picture ?? steps.icon {
    case .image(let image): avatar = .entries(["image": .text(image)])
    case .icon(let icon): avatar = .entries(["icon": .text(icon)])
    case .either(let image, let icon):
      avatar = .entries(["image": .text(image), "icon": .text(icon)])
    case nil: break
    }
    if steps.picture != nil, case .icon(let icon) = steps.icon { icons = .list([.text(icon)]) }
    return .entries([
      "list": .entries([
        "items": items.map(FileNode.text), "title": .text(steps.title ?? steps.subtitle ?? ""),
        "subtitle": steps.title == nil ? nil : steps.subtitle.map(FileNode.text),
        "footnote": .text([steps.owner, steps.time].compactMap { $0 }.joined(separator: " · ")),
        "avatar": avatar, "icons": icons,
        "limit": limit().map { .value(.integer(Int64($0))) }, "opens": steps.opens,
      ])
    ])
  }
}
