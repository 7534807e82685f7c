import JMESPath

// Tables.

extension CardImporter {
  private static let columnKeys: Set<String> = [
    "title", "value", "state", "icon", "url", "target", "progressIndicator", "visible", "actions",
    "showStateIcon", "customStateIcon", "inverted", "value", "identifier", "hAlign",
    "additionalText",
  ]

  func table(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(
      than: ["data", "row", "maxItems", "group", "actions", "noItemsText"], in: content)
    guard let row = content["row"] else { return nil }
    notes.noteOthers(than: ["columns", "highlight", "actions", "path", "highlightText"], in: row)
    let scope = parts.contentScope
    let names = scope.context + self.names(of: row["path"] ?? content["path"])
    let item = itemScope(scope, at: names)
    let list = Array(names.dropFirst(scope.root?.count ?? 0))
    var opens = opens(row, item)
    let columns = (row["columns"]?.elements ?? []).compactMap { column -> FileNode? in
      // A column is one of the card, not of a row.
      guard bindings.isVisible(column, scope) else { return nil }
      let link = link(column, item)
      if let link, link["url"] == nil {
        if opens == nil {
          opens = link
        } else {
          notes.note(column.path, "a row has one link")
        }
      }
      let icon = column["icon"]?["src"].flatMap {
        picture($0, item, of: parts.content?.model, in: list)
      }
      if icon?.image != nil {
        notes.note(column.path, "the cells of a table have no pictures: \(column.quotedTexts)")
        if icon?.icon == nil, column.hasOnlyPicture {
          opens = opens ?? link
          return nil
        }
      }
      return self.column(
        column, item, ["icon": icon?.icon.map(FileNode.text), "link": link?["url"]])
    }
    guard !columns.isEmpty else {
      notes.note(row.path, "the table has no columns")
      return nil
    }
    let highlight = highlight(row["highlight"], item)
    let title = grouped(content["group"], nil, item).title
    let base = itemsExpression(scope, at: names, item)
    let items = title == nil ? base : grouped(content["group"], base, item).items
    return .entries([
      "table": .entries([
        "items": items.map(FileNode.text), "columns": .list(columns),
        "group": title.map(FileNode.text), "highlight": highlight,
        "limit": limit().map { .value(.integer(Int64($0))) }, "opens": opens,
      ])
    ])
  }

  /// Returns the destination of a cell.
  private func link(_ column: ManifestValue, _ item: BindingScope) -> FileNode? {
    if let link = opens(column, item) { return link }
    guard let url = column["identifier"]?["url"] ?? column["url"] else { return nil }
    let action = ManifestValue(["actions": [["url": url.json]]], path: column.path)
    return opens(action, item)
  }

  /// - Parameter others: the icon and the link of a cell.
  private func column(
    _ column: ManifestValue, _ item: BindingScope, _ others: KeyValuePairs<String, FileNode?>
  ) -> FileNode? {
    notes.noteOthers(than: Self.columnKeys, in: column)
    notes.noteOthers(than: ["visible", "url", "target"], in: column["identifier"])
    if let isShown = column["icon"]?["visible"], isShown.json != true { notes.noteKey(isShown) }
    let title = bindings.heading(labelled(column["title"]), on: item.carried.root)
    let align: String? =
      switch column["hAlign"]?.string?.lowercased() {
      case "end", "right": "end"
      case "center": "center"
      default: nil
      }
    if let indicator = column["progressIndicator"] {
      return progress(indicator, title: title, align: align, item).adding(others)
    }
    guard let value = column["value"] ?? column["icon"]?.initials
    else {
      let isEmpty = title.isEmpty && others.allSatisfy { $0.value == nil }
      return isEmpty ? nil : .entries(["title": .text(title), "text": ""]).adding(others)
    }
    let lines = [labelled(value), column["additionalText"]].compactMap { bindings.text($0, item) }
    let words = lines.joined(separator: " · ")
    let state = state(column["state"], item)
    let sign = stateIcon(of: column, state, item)
    return .entries([
      "title": .text(title), "text": .text(words),
      "status": state == nil && sign == nil ? nil : status(words, state, icon: sign),
      "align": align.map(FileNode.text),
    ]).adding(others)
  }

  private func progress(
    _ indicator: ManifestValue, title: String, align: String?, _ item: BindingScope
  ) -> FileNode {
    notes.noteOthers(than: ["percent", "text", "state", "visible"], in: indicator)
    let state = state(indicator["state"], item)
    let percent = bindings.number(indicator["percent"], item)
    let words = bindings.text(indicator["text"], item) ?? percent.map { "${\($0)}\u{202f}%" } ?? ""
    return .entries([
      "title": .text(title), "text": .text(words),
      "status": state == nil ? nil : status(words, state),
      "progress": percent.map { .text("divide(\($0), `100`)") }, "align": align.map(FileNode.text),
    ])
  }
}

extension ManifestValue {
  /// Whether a column has a picture and nothing else below its title.
  fileprivate var hasOnlyPicture: Bool {
    let icon = self["icon"]
    return self["value"] == nil && self["progressIndicator"] == nil && icon?["text"] == nil
      && icon?["initials"] == nil
  }
}
