import Localization

/// Makes the lists of a card as short as a dashboard file has them: what is too long is divided
/// among boxes, rows and menus, and what has no room there is cut.
struct CardFitter {
  /// The messages about the parts that were cut.
  private(set) var cuts: [Message] = []
  /// The buttons of the menu for the pages that parts of blocks would open, which open addresses
  /// only.
  private var pages: [FileNode] = []

  private static let blockLimit = 100
  private static let blockColumnLimit = 20
  private static let rowLimit = 3
  private static let rowElementLimit = 8
  private static let actionLimit = 50

  /// The maximum numbers of elements of other lists, which are cut.
  private static let limits = [
    "accessories": 2, "actions": actionLimit, "ask": 20, "columns": 100, "icons": 3, "lines": 10,
    "menu": actionLimit, "options": 1000, "parts": 100, "thresholds": 100, "y": 100,
  ]

  /// Returns a card that a dashboard file can have.
  mutating func fitted(card: FileNode) -> FileNode {
    guard case .mapping(var entries) = card else { return card }
    if let body = entries.firstIndex(where: { $0.key == "body" }) {
      entries[body].value = fitted(entries[body].value, in: "body")
      if case .list(let blocks)? = entries[body].value["blocks"] {
        entries[body].value = .entries(["blocks": .list(blocks.map { withoutPages($0) })])
      }
    }
    let node = moveActions(of: .mapping(entries))
    return fitted(node, in: "card")
  }

  // MARK: Lists

  private mutating func fitted(_ node: FileNode, in key: String) -> FileNode {
    switch node {
    case .value: return node
    case .commented(let comments, let inner): return .commented(comments, fitted(inner, in: key))
    case .list(let elements):
      let inner = elements.map { fitted($0, in: key == "rows" ? "row" : key) }
      if key == "rows" { return .list(rows(inner)) }
      guard let limit = Self.limits[key], inner.count > limit else { return .list(inner) }
      note(key, limit, inner.dropFirst(limit))
      return .list(Array(inner.prefix(limit)))
    case .mapping(let entries):
      let inner = divided(entries, in: key).map { entry in
        // The body of a request is data, and has no limits of cards.
        entry.key == "http"
          ? entry : FileEntry(key: entry.key, value: fitted(entry.value, in: entry.key))
      }
      return .mapping(inner)
    }
  }

  /// Returns the entries of a mapping with boxes for what is too long.
  private func divided(_ entries: [FileEntry], in key: String) -> [FileEntry] {
    entries.map { entry in
      guard case .list(let elements) = entry.value else { return entry }
      switch entry.key {
      case "facts" where elements.count > Self.blockLimit:
        let boxes = Self.divided(elements, Self.blockLimit) { .entries(["facts": .list($0)]) }
        return FileEntry(key: key == "body" ? "blocks" : "box", value: .list(boxes))
      case "blocks" where elements.count > Self.blockLimit,
        "box" where elements.count > Self.blockLimit:
        let boxes = Self.divided(elements, Self.blockLimit) { .entries(["box": .list($0)]) }
        return FileEntry(key: entry.key, value: .list(boxes))
      case "columns" where elements.count > Self.blockColumnLimit && elements[0]["blocks"] != nil:
        let boxes = Self.divided(elements, Self.blockColumnLimit) {
          .entries(["columns": .list($0)])
        }
        return FileEntry(key: "box", value: .list(boxes))
      default: return entry
      }
    }
  }

  private static func divided(
    _ elements: [FileNode], _ limit: Int, _ box: ([FileNode]) -> FileNode
  ) -> [FileNode] {
    stride(from: 0, to: elements.count, by: limit).map { start in
      let part = box(Array(elements[start..<min(start + limit, elements.count)]))
      return start == 0 ? part : part.adding(["gap": "none"])
    }
  }

  /// Returns the rows of a header: those that are too many go into the last one.
  private mutating func rows(_ rows: [FileNode]) -> [FileNode] {
    func elements(_ row: FileNode) -> [FileNode] {
      if case .list(let elements) = row { elements } else { [row] }
    }
    func row(_ elements: [FileNode]) -> FileNode {
      elements.count == 1 ? elements[0] : .list(elements)
    }
    let isFitting =
      rows.count <= Self.rowLimit
      && rows.allSatisfy { elements($0).count <= Self.rowElementLimit }
    if isFitting { return rows }
    let last = rows.dropFirst(Self.rowLimit - 1).flatMap(elements)
    if last.count <= Self.rowElementLimit,
      rows.prefix(Self.rowLimit - 1).allSatisfy({ elements($0).count <= Self.rowElementLimit })
    {
      return rows.prefix(Self.rowLimit - 1) + [row(last)]
    }
    let all = rows.flatMap(elements)
    let room = Self.rowLimit * Self.rowElementLimit
    if all.count > room { note("rows", room, all.dropFirst(room)) }
    return stride(from: 0, to: min(all.count, room), by: Self.rowElementLimit).map { start in
      row(Array(all[start..<min(start + Self.rowElementLimit, all.count, room)]))
    }
  }

  // MARK: Actions

  /// Returns the card with the buttons for which the footer has no room, and those for pages, in
  /// its menu.
  private func moveActions(of card: FileNode) -> FileNode {
    guard case .mapping(var entries) = card else { return card }
    var moved = pages
    if let footer = entries.firstIndex(where: { $0.key == "footer" }),
      case .list(let actions)? = entries[footer].value["actions"],
      actions.count > Self.actionLimit
    {
      entries[footer].value = .entries([
        "actions": .list(Array(actions.prefix(Self.actionLimit)))
      ])
      moved = actions.dropFirst(Self.actionLimit) + moved
    }
    guard !moved.isEmpty else { return card }
    if let menu = entries.firstIndex(where: { $0.key == "menu" }),
      case .list(let actions) = entries[menu].value
    {
      entries[menu].value = .list(actions + moved)
    } else {
      let position = entries.firstIndex { $0.key == "opens" || $0.key == "empty" }
      entries.insert(
        FileEntry(key: "menu", value: .list(moved)), at: position ?? entries.endIndex)
    }
    return .mapping(entries)
  }

  /// Returns a block whose parts open no pages; the menu gets a button for each.
  private mutating func withoutPages(_ node: FileNode) -> FileNode {
    switch node {
    case .value, .commented: return node
    case .list(let elements): return .list(elements.map { withoutPages($0) })
    case .mapping(let entries):
      let kept = entries.filter { entry in
        guard entry.key == "opens", let page = entry.value["page"] else { return true }
        let title = [node["label"], node["text"], page].lazy.compactMap(\.?.string)
          .first { !$0.isEmpty && !$0.contains("${") }
        pages.append(
          .entries([
            "id": .text("page-\(pages.count + 1)"), "title": .text(title ?? ""), "page": page,
          ]))
        return false
      }
      return .mapping(
        kept.map { FileEntry(key: $0.key, value: withoutPages($0.value)) })
    }
  }

  // MARK: Notes

  private mutating func note(_ key: String, _ limit: Int, _ cut: ArraySlice<FileNode>) {
    let texts = cut.compactMap { element in
      ["title", "label", "text", "value"].lazy.compactMap { element[$0]?.string }.first
    }
    let count = cut.count
    let words = texts.prefix(10).map { "“\($0)”" }.joined(separator: ", ")
    if words.isEmpty {
      report("a card has at most \(limit) of \"\(key)\"; the other \(count) are left out")
    } else {
      report("a card has at most \(limit) of \"\(key)\"; the other \(count) are left out: \(words)")
    }
  }

  private mutating func report(_ message: Message) { cuts.append(message) }
}
