import JMESPath

// Timelines and calendars.

extension CardImporter {
  func timeline(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: ["data", "item", "maxItems", "actions", "noItemsText"], in: content)
    guard let row = content["item"] else { return nil }
    notes.noteOthers(
      than: [
        "dateTime", "title", "description", "icon", "owner", "ownerImage", "actions", "path",
      ], in: row)
    for key in ["icon", "ownerImage"] {
      if let picture = row[key] {
        notes.note(picture.path, "the steps of a timeline have no pictures")
      }
    }
    if let actions = row["actions"] {
      notes.note(actions.path, "the steps of a timeline can’t be pressed")
    }
    let scope = parts.contentScope
    let names = itemNames(scope)
    let item = itemScope(scope, at: names)
    let time = text(labelled(row["dateTime"]), item) ?? ""
    let title = text(labelled(row["title"]), item)
    let subtitle = text(labelled(row["description"]), item)
    let owner = text(labelled(row["owner"]), item)
    var items = itemsExpression(scope, at: names, item)
    if let limit = limit() {
      let base = items ?? ""
      items = base.isEmpty ? "[:\(limit)]" : "\(base) | [:\(limit)]"
    }
    return .entries([
      "timeline": .entries([
        "items": items.map(FileNode.text), "time": .text(time),
        "title": .text(title ?? subtitle ?? ""),
        "subtitle": title == nil ? nil : subtitle.map(FileNode.text),
        "status": owner.map(FileNode.text),
      ])
    ])
  }

  // MARK: Calendar

  private static let appointmentKeys: Set<String> = [
    "startDate", "endDate", "title", "text", "type", "icon", "actions", "visualization", "path",
  ]

  func calendar(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(
      than: [
        "data", "item", "specialDate", "legendItem", "date", "noItemsText", "maxItems",
        "maxLegendItems", "actions", "path",
      ], in: content)
    if let more = content["moreItems"] { notes.noteKey(more) }
    guard let appointment = content["item"]?["template"] ?? content["item"] else { return nil }
    notes.noteOthers(than: Self.appointmentKeys, in: appointment)
    for key in ["icon", "actions"] {
      if let part = appointment[key] {
        notes.note(part.path, "the entries of a calendar have no pictures and can’t be pressed")
      }
    }
    if let special = content["specialDate"] {
      notes.note(special.path, "a calendar marks no days without an entry")
    }
    let scope = parts.contentScope
    if let legend = content["legendItem"] {
      notes.note(legend.path, "a calendar has no legend: its words are tags of the header")
      self.legend = words(of: legend, scope)
    }
    let names = scope.context + self.names(of: content["item"]?["path"])
    let item = itemScope(scope, at: names)
    guard let date = expression(appointment["startDate"], item) else { return nil }
    let title = calendarTitle(appointment, item)
    let day = text(content["date"], scope).map { String($0.prefix(10)) }
    let end = expression(appointment["endDate"], item)
    let color = color(appointment["type"], item)
    let items = itemsExpression(scope, at: names, item)
    return .entries([
      "calendar": .entries([
        "items": items.map(FileNode.text), "date": .text(date), "end": end.map(FileNode.text),
        "title": .text(title), "color": color.map(FileNode.text),
        "month": day.flatMap { $0.contains("${") ? nil : .text($0) },
      ])
    ])
  }

  /// Returns an expression for the words of a legend.
  private func words(of legend: ManifestValue, _ scope: BindingScope) -> String? {
    let names = scope.context + self.names(of: legend["path"])
    guard let text = (legend["template"] ?? legend)["text"], case .path(let path) = binding(text),
      !path.isAbsolute, path.model == nil
    else { return nil }
    return DashboardExpression.path(names) + "[]." + DashboardExpression.path(path.names)
  }

  /// The title of an entry, with the text that UI5 writes below it.
  private func calendarTitle(_ appointment: ManifestValue, _ item: BindingScope) -> String {
    let title = text(appointment["title"], item) ?? ""
    guard let details = appointment["text"], let text = text(details, item) else { return title }
    guard let first = expression(appointment["title"], item),
      let second = expression(details, item)
    else { return "\(title) · \(text)" }
    return "${join(' · ', [\(first), \(second)][?@])}"
  }

  /// Returns the colour of the palette for a type such as `Type07`.
  private func color(_ type: ManifestValue?, _ item: BindingScope) -> String? {
    guard let type, let binding = binding(type) else { return nil }
    if let constant = binding.constant?.string { return Self.color(ofType: constant) }
    guard let expression = expression(binding, item, at: type.path) else { return nil }
    var types = (1...20).map { $0 < 10 ? "Type0\($0)" : "Type\($0)" }
    if case .path(let path) = binding {
      let known = Set(item.examples(of: item.names(of: path)).compactMap(\.string))
      if !known.isEmpty { types = types.filter(known.contains) }
    }
    guard !types.isEmpty else { return nil }
    let members = types.compactMap { type in
      Self.color(ofType: type).map { "\(type): '\($0)'" }
    }
    return "${map(\(expression), {\(members.joined(separator: ", "))}, 'informative')}"
  }

  private static func color(ofType type: String) -> String? {
    guard type.hasPrefix("Type"), let number = Int(type.dropFirst(4)), number > 0 else {
      return nil
    }
    return "\((number - 1) % 11 + 1)"
  }
}
