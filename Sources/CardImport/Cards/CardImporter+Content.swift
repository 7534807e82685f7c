import JMESPath
import Localization

// The content of a card.

extension CardImporter {
  /// The parts of a card below its header.
  struct Content {
    var body: FileNode?
    /// The header where the manifest has none.
    var header: FileNode?
    /// The buttons and the entries of the menu that the content has.
    var actions: [FileNode] = []
    var menu: [FileNode] = []
    var opens: FileNode?
  }

  /// The types whose content is described by the manifest alone.
  private static let types: Set = [
    "List", "Table", "Object", "Timeline", "Calendar", "Analytical",
  ]

  func content(_ parts: Parts) -> Content {
    let type = card["type"]?.string ?? ""
    guard let content = card["content"] ?? (Self.types.contains(type) ? nil : card) else {
      return Content()
    }
    if let adaptive = adaptiveContent(parts) {
      return Content(
        body: adaptive.body, header: adaptive.header, actions: adaptive.actions,
        menu: adaptive.menu, opens: adaptive.opens)
    }
    let body: FileNode?
    switch type {
    case "List": body = list(content, parts)
    case "Table": body = table(content, parts)
    case "Object": body = object(content, parts)
    case "Timeline": body = timeline(content, parts)
    case "Calendar": body = calendar(content, parts)
    case "Analytical": body = analytical(content, parts)
    default:
      if type != Self.adaptiveType {
        notes.note(
          card["type"]?.path ?? content.path,
          "the content of the type \"\(type)\" is a program or a page of its own")
      }
      let text = String(localized: "The content of this card is not imported (\(type.inOneLine)).")
      body = .entries(["text": .text(text.replacing("${", with: "$${"))])
    }
    return Content(body: body, actions: pressActions)
  }

  // MARK: Items

  /// Returns the scope of an item of a list at `names`.
  func itemScope(_ scope: BindingScope, at names: [String]) -> BindingScope {
    var item = BindingScope(context: [], root: nil)
    item.sample = scope.sample
    let list = scope.examples(of: names).first
    item.samples = list?.array ?? list?.object?.values ?? []
    item.carried.root = scope.carried.root
    item.carried.taken = Set(item.samples.prefix(50).flatMap { $0.object?.keys ?? [] })
    return item
  }

  /// Returns the expression for the items of a list, with what they need of the data around it;
  /// nil if the data of the card are the list.
  func itemsExpression(_ scope: BindingScope, at names: [String], _ item: BindingScope) -> String? {
    var path = DashboardExpression.path(names)
    if scope.examples(of: names).first?.object != nil { path = "values(\(path))" }
    let carried = item.carried
    if !carried.paths.isEmpty || !carried.expressions.isEmpty {
      let root = scope.root ?? []
      let values = carried.paths.map { name, path in
        (name, DashboardExpression.rootPath(root + path))
      }
      let members = (values + carried.expressions.map { ($0.name, $0.expression) }).map {
        "\(DashboardExpression.identifier($0)): \($1)"
      }
      path = (path == "@" ? "" : path) + "[].merge(@, {\(members.joined(separator: ", "))})"
    }
    return path == "@" ? nil : path
  }

  /// Returns the expression for items in the order of their groups, and the title of a group.
  func grouped(
    _ group: ManifestValue?, _ items: String?, _ item: BindingScope
  ) -> (items: String?, title: String?) {
    guard let group else { return (items, nil) }
    notes.noteOthers(than: ["title", "order"], in: group)
    let title = bindings.text(group["title"], item)
    guard let order = group["order"], let path = order["path"]?.string else {
      return (items, title)
    }
    let field = BindingExpression.path(BindingPath(path))
    let writer = BindingWriter(scope: item)
    guard let key = try? writer.expression(field) else { return (items, title) }
    // Values of one type only can be ordered.
    let isSimple = writer.isNumber(field) || writer.isText(field)
    let sorted = "sort_by(\(items ?? "@"), &\(isSimple ? key : "to_string(\(key))"))"
    let isDescending = order["dir"]?.string?.uppercased() == "DESC"
    return (isDescending ? "reverse(\(sorted))" : sorted, title)
  }

  // MARK: List

  private static let rowKeys: Set<String> = [
    "title", "description", "info", "icon", "highlight", "attributes", "actions", "actionsStrip",
    "chart", "counter", "path", "visible", "highlightText",
  ]

  private func list(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(
      than: ["data", "item", "maxItems", "group", "actions", "noItemsText"], in: content)
    guard let row = content["item"] else { return nil }
    notes.noteOthers(than: Self.rowKeys, in: row)
    let scope = parts.contentScope
    let names = itemNames(scope)
    let item = itemScope(scope, at: names)
    let list = Array(names.dropFirst(scope.root?.count ?? 0))
    let title = bindings.text(labelled(row["title"]), item) ?? ""
    let lines = descriptions(row["description"], item)
    let info = info(row["info"] ?? row["counter"], item)
    let actions = rowActions(row, item)
    let chart = microChart(row["chart"], item)
    if chart.chart != nil { legend = barLegend(row["chart"], scope, at: names) }
    let avatar = avatar(row["icon"], item, of: parts.content?.model, in: list)
    let hasRoom = info == nil || chart.text == nil
    let attributes = attributes(row["attributes"], item, hasStatus: hasRoom)
    let ends = [info, chart.text.map(FileNode.text), attributes.status].compactMap { $0 }
    let highlight = highlight(row["highlight"], item)
    let opens = opens(row, item)
    let ordered = grouped(content["group"], nil, item)
    let base = itemsExpression(scope, at: names, item)
    let items = ordered.title == nil ? base : grouped(content["group"], base, item).items
    return .entries([
      "list": .entries([
        "items": items.map(FileNode.text), "title": .text(title),
        "subtitle": lines.subtitle.map(FileNode.text),
        "description": lines.description.map(FileNode.text),
        "status": ends.first, "substatus": ends.dropFirst().first,
        "avatar": avatar, "tags": attributes.tags, "micro": chart.chart,
        "group": ordered.title.map(FileNode.text), "highlight": highlight,
        "limit": limit().map { .value(.integer(Int64($0))) }, "opens": opens,
        "actions": actions.isEmpty ? nil : .list(actions),
      ])
    ])
  }

  /// Returns what the menu of a row offers.
  private func rowActions(_ row: ManifestValue, _ item: BindingScope) -> [FileNode] {
    var ids: Set<String> = []
    let parts = [row["info"]].compactMap(\.self) + (row["attributes"]?.elements ?? [])
    let links = parts.compactMap { part -> FileNode? in
      guard part["actions"] != nil, let address = address(part["actions"], item),
        let title = bindings.text(part["value"], of: part, item)
      else { return nil }
      var id = "open"
      while !ids.insert(id).inserted { id += "-2" }
      return .entries(["id": .text(id), "title": .text(title), "open": .text(address)])
    }
    return links + buttons(row["actionsStrip"], item, ids)
  }

  /// Returns a text that older manifests write as an object with a `value`.
  func labelled(_ value: ManifestValue?) -> ManifestValue? {
    guard let value, value.json.object != nil, value["format"] == nil else { return value }
    notes.noteOthers(than: ["value", "label", "visible"], in: value)
    return value["value"]
  }

  /// Returns the second line of a row: running text if it is longer than a line.
  private func descriptions(
    _ part: ManifestValue?, _ item: BindingScope
  ) -> (subtitle: String?, description: String?) {
    guard let part, let value = labelled(part), let text = bindings.text(value, item),
      let shown = text.shown(bindings.visibility(part, item))
    else { return (nil, nil) }
    return isLong(text, value, item) ? (nil, shown) : (shown, nil)
  }

  /// Returns whether a text, or one of the texts that the data have for it, is longer than a line.
  func isLong(_ text: String, _ value: ManifestValue?, _ scope: BindingScope) -> Bool {
    if text.count > 80 { return true }
    guard let value, case .path(let path) = bindings.binding(value) else { return false }
    return scope.examples(of: scope.names(of: path)).contains { ($0.string?.count ?? 0) > 45 }
  }

  private func info(_ info: ManifestValue?, _ item: BindingScope) -> FileNode? {
    guard let info else { return nil }
    guard info.json.object != nil, info["format"] == nil else {
      return status(bindings.text(info, item), nil)
    }
    notes.noteOthers(
      than: [
        "value", "state", "visible", "showStateIcon", "customStateIcon", "inverted", "type",
        "actions",
      ], in: info)
    let state = state(info["state"], item)
    return status(
      bindings.text(info["value"], of: info, item), state, icon: stateIcon(of: info, state, item))
  }

  /// Returns the tags of a row for its attributes, and a status for one that has a state.
  /// - Parameter hasStatus: whether the row has room for the status.
  private func attributes(
    _ attributes: ManifestValue?, _ item: BindingScope, hasStatus: Bool
  ) -> (tags: FileNode?, status: FileNode?) {
    var status: FileNode?
    let texts = (attributes?.elements ?? []).compactMap { attribute -> String? in
      notes.noteOthers(
        than: [
          "value", "visible", "type", "showStateIcon", "customStateIcon", "state", "inverted",
          "actions",
        ], in: attribute)
      guard let text = bindings.text(attribute["value"], item) else { return nil }
      if let state = state(attribute["state"], item) {
        if hasStatus, status == nil, attribute["visible"] == nil {
          status = self.status(text, state, icon: stateIcon(of: attribute, state, item))
          return nil
        }
        notes.note(attribute.path + "/state", "a tag has no colour: “\(text)”")
      }
      guard let condition = attribute["visible"], let binding = bindings.binding(condition) else {
        return text
      }
      if let known = binding.constant { return known.isTrue ? text : nil }
      guard let test = bindings.expression(binding, item, at: condition.path),
        let value = bindings.expression(attribute["value"], item)
      else { return text }
      return "${if(\(bindings.condition(test, of: binding, item)), \(value), '')}"
    }
    return (texts.isEmpty ? nil : .list(texts.map(FileNode.text)), status)
  }
}
