import JMESPath
import Localization

// The whole card.

extension CardImporter {
  /// The data of the parts of a card, and what bindings in them refer to.
  struct Parts {
    var header: (model: DataModel, scope: BindingScope)?
    var content: (model: DataModel, scope: BindingScope)?

    var headerScope: BindingScope { header?.scope ?? BindingScope(context: [], root: []) }
    var contentScope: BindingScope { content?.scope ?? BindingScope(context: [], root: []) }

    /// The data that the parts around the content refer to: those of the card, of which the content
    /// may show a part.
    var cardScope: BindingScope {
      guard let content, content.model.part == "card", let root = content.scope.root else {
        return contentScope
      }
      var scope = content.scope
      scope.context = root + content.model.path
      return scope
    }
  }

  private static let cardKeys: Set<String> = [
    "type", "header", "content", "data", "footer", "configuration", "extension", "actions",
    "visible",
  ]

  private static let configurationKeys: Set<String> = [
    "parameters", "destinations", "messages", "csrfTokens", "helpId", "actionHandlers",
    "enableMarkdown", "childCards",
  ]

  /// Returns the card for the dashboard file, and adds its sources to the wall.
  func imported() -> FileNode {
    notes.noteOthers(than: Self.cardKeys, in: card)
    if let program = card["extension"] {
      notes.note(program.path, "an extension is a program, which is not run")
    }
    notes.noteOthers(than: Self.configurationKeys.union(["filters"]), in: card["configuration"])
    wall.addDestinations(of: manifest)
    let count = wall.sources.count
    let filters = cardFilters()

    adaptive = adaptiveRoot()
    let models = models()
    let parts = parts(models)
    setRowCounts(parts)
    let content = content(parts)
    let header = header(parts) ?? content.header
    let footer = footer(parts.cardScope, with: content.actions)
    let opens =
      opens(card["header"], parts.headerScope) ?? content.opens
      ?? opens(adaptive == nil ? card["content"] : nil, parts.contentScope)
      ?? opens(card, parts.cardScope) ?? opens(card["content"]?["moreItems"], parts.contentScope)
    let source = addSources(models)
    var body = content.body
    if isWithoutData(parts), body == nil || card["type"]?.string == "Calendar" {
      body = .entries(["text": .text(String(localized: "The data of this card are not imported."))])
    } else if body == nil, header == nil {
      body = Self.nothing
    }
    let node = FileNode.entries([
      "id": .text(id), "source": source.map(FileNode.text), "header": header,
      "body": body, "footer": footer,
      "menu": content.menu.isEmpty ? nil : .list(content.menu), "opens": opens,
      "empty": source == nil ? nil : empty(parts),
    ])
    addChoices(filters, for: node, afterSources: count)
    return commented(node)
  }

  // MARK: Data

  /// Returns the models that the header and the content show; one if it is the same.
  private func models() -> (header: DataModel?, content: DataModel?) {
    let shared = dataModel(of: card, named: "card")
    let header = dataModel(of: card["header"], named: "header")
    let content =
      card["content"]?["data"].flatMap { data in
        ["json", "request", "extension", "service", "mockData"].contains { data[$0] != nil }
          ? dataModel(of: card["content"], named: "content") : nil
      } ?? adaptiveData()
    return (header ?? (readsData(card["header"]) ? shared ?? content : nil), content ?? shared)
  }

  /// Returns whether a text in a part of the card has a binding to its data.
  func readsData(_ part: ManifestValue?) -> Bool {
    guard let part else { return false }
    switch part.json {
    case .string(let text):
      return text.contains("{") && ((try? BindingText.read(text))?.readsData ?? false)
    case .object where part["format"]?["parts"] != nil:
      return part["format"]?["parts"]?.elements.contains { !($0.string ?? "").contains(">") }
        ?? false
    case .array: return part.elements.contains(where: readsData)
    case .object: return part.members.contains { $0.key != "data" && readsData($0) }
    default: return false
    }
  }

  private func parts(_ models: (header: DataModel?, content: DataModel?)) -> Parts {
    let areTwo = models.header != nil && models.content != nil && models.header !== models.content
    let areCombined = areTwo || !lookedUpFilters.isEmpty
    /// - Parameter path: what a part of the card shows of the data that all parts have.
    func scope(_ model: DataModel, _ path: ManifestValue?) -> BindingScope {
      let root = areCombined ? [model.part] : []
      var scope = BindingScope(context: root + model.path, root: root)
      if model.part == "card" { scope.context = scope.names(ofList: path) }
      scope.sample = model.json.map { json in
        areCombined ? .object(JSONObject([(key: model.part, value: json)])) : json
      }
      scope.carried.root =
        model.whole ?? scope.sample.map { root.reduce($0) { $0[$1] ?? .null } }
      return scope
    }
    var parts = Parts()
    parts.header = models.header.map { ($0, scope($0, card["header"]?["data"]?["path"])) }
    parts.content = models.content.map { ($0, scope($0, card["content"]?["data"]?["path"])) }
    return parts
  }

  /// Adds the sources of the card's data; returns the name of the one that the card shows.
  private func addSources(_ models: (header: DataModel?, content: DataModel?)) -> String? {
    let all = [models.header, models.content].compactMap { $0 }
    let distinct = all.count == 2 && all[0] === all[1] ? [all[0]] : all
    let lookedUp = lookedUpFilters
    if distinct.isEmpty, lookedUp.isEmpty { return nil }
    if distinct.count == 1, lookedUp.isEmpty {
      wall.add(source: node(of: distinct[0]), named: id)
      return id
    }
    if lookedUp.isEmpty, distinct.allSatisfy(\.isInline) {
      let members = distinct.map { (key: $0.part, value: $0.json ?? .null) }
      wall.add(source: Self.inline(.object(JSONObject(members))), named: id)
      return id
    }
    for model in distinct { wall.add(source: node(of: model), named: "\(id)-\(model.part)") }
    let names =
      distinct.map { FileEntry(key: $0.part, value: .text("\(id)-\($0.part)")) }
      + lookedUp.compactMap { filter in
        filter.loaded.map { FileEntry(key: $0.part, value: .text(sourceName(filter))) }
      }
    wall.add(source: .entries(["type": "combine", "of": .mapping(names)]), named: id)
    return id
  }

  func node(of model: DataModel) -> FileNode {
    switch model.origin {
    case .inline: Self.inline(model.json ?? .null)
    case .source(let node): node
    case .missing: Self.inline(.array([]))
    }
  }

  private static func inline(_ data: JSONValue) -> FileNode {
    .entries(["type": "static", "data": FileNode(data: data)])
  }

  // MARK: Rows

  /// Puts the numbers of rows, which the header may show, into the resolver.
  private func setRowCounts(_ parts: Parts) {
    guard let content = parts.content else { return }
    if card["type"]?.string == "Calendar" {
      guard let count = countOfDay(content.scope) else { return }
      // UI5 shows two entries unless the manifest says otherwise.
      bindings.resolver.visibleItems = .written("min([\(count), `\(limit() ?? 2)`])")
      bindings.resolver.allItems = .written(count)
      return
    }
    let names = itemNames(content.scope)
    let path = DashboardExpression.path(names)
    let limit = limit()
    let shown = limit.map { "min([length(\(path)), `\($0)`])" } ?? "length(\(path))"
    bindings.resolver.visibleItems = .written(shown)
    bindings.resolver.allItems = .written("length(\(path))")
  }

  /// Returns the names that lead to the rows of the content.
  func itemNames(_ scope: BindingScope) -> [String] {
    scope.context + names(of: card["content"]?["item"]?["path"] ?? card["content"]?["path"])
  }

  /// Returns the maximum number of rows on the card; nil if it shows all.
  func limit() -> Int? {
    let maximum = card["content"]?["maxItems"].flatMap {
      bindings.binding($0)?.constant?.wholeNumber
    }
    return (maximum ?? manifest.pageSize).map { min(max($0, 1), 1000) }
  }

  // MARK: No data

  /// Returns whether the data of the content can't be imported.
  private func isWithoutData(_ parts: Parts) -> Bool {
    if case .missing = parts.content?.model.origin { true } else { false }
  }

  private func empty(_ parts: Parts) -> FileNode? {
    if isWithoutData(parts) {
      return .text(String(localized: "The data of this card are not imported."))
    }
    let message = card["configuration"]?["messages"]?["noData"]
    notes.noteOthers(than: ["noData"], in: card["configuration"]?["messages"])
    notes.noteOthers(
      than: ["title", "description", "type", "illustrationType", "illustrationSize"], in: message)
    let scope = BindingScope(context: [], root: [])
    let title = bindings.text(message?["title"] ?? card["content"]?["noItemsText"], scope)
    let text = bindings.text(message?["description"], scope)
    guard let title = title ?? text else { return nil }
    return text == nil || text == title
      ? .text(title) : .entries(["title": .text(title), "text": text.map(FileNode.text)])
  }
}
