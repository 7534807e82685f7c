import JMESPath

// The body of a card: blocks, or what says the same more simply.

extension AdaptiveImporter {
  /// Returns the body for the blocks of a card; nil if there are none.
  func body(of blocks: [FileNode]) -> FileNode? {
    if blocks.count == 1, let table = Self.table(blocks[0]), !table.hasIndex {
      return .entries(["table": table])
    }
    let blocks = Self.unboxed(blocks)
    guard !blocks.isEmpty else { return nil }
    if let text = Self.paragraphs(blocks) { return .entries(["text": .text(text)]) }
    if blocks.count == 1 {
      for key in ["facts", "image"] {
        if let content = blocks[0][key], Self.has(blocks[0], only: [key]) {
          return .mapping([FileEntry(key: key, value: content)])
        }
      }
      if let list = Self.list(blocks[0]), !list.hasIndex { return .entries(["list": list]) }
    }
    return .entries(["blocks": .list(blocks)])
  }

  /// Returns the blocks without boxes around them that show nothing themselves.
  private static func unboxed(_ blocks: [FileNode]) -> [FileNode] {
    blocks.flatMap { block -> [FileNode] in
      guard has(block, only: ["box"]), case .list(let inner)? = block["box"] else { return [block] }
      return unboxed(inner)
    }
  }

  /// Returns whether a block has only these keys, beside those for the distance from the one above.
  private static func has(_ block: FileNode, only keys: Set<String>) -> Bool {
    guard case .mapping(let entries) = block else { return false }
    return entries.allSatisfy { keys.contains($0.key) || $0.key == "gap" }
  }

  /// Returns the text of blocks that are paragraphs without a look of their own.
  private static func paragraphs(_ blocks: [FileNode]) -> String? {
    var texts: [String] = []
    for block in blocks {
      guard has(block, only: ["text"]), case .value(.string(let text))? = block["text"] else {
        return nil
      }
      texts.append(text)
    }
    return texts.joined(separator: "\n\n")
  }

  // MARK: Lists

  /// Returns a list for a block that is repeated for each item: a picture at most, up to three
  /// texts below each other, and one at the end.
  private static func list(_ block: FileNode) -> FileNode? {
    guard let items = block["each"], has(block, only: ["each", "columns", "box", "text", "line"]),
      var groups = texts(of: block), var first = groups.first
    else { return nil }
    var avatar: FileNode?
    if first.count == 1, let image = first[0]["image"] {
      avatar = .entries([
        "image": image, "shape": first[0]["shape"] == nil ? "square" : nil,
      ])
      groups.removeFirst()
      guard let next = groups.first else { return nil }
      first = next
    }
    let rest = groups.dropFirst()
    let lines = first.compactMap(\.plainText)
    let ends = rest.flatMap { $0.compactMap(\.plainText) }
    guard lines.count == first.count, (1...3).contains(lines.count), rest.count <= 1,
      ends.count == rest.flatMap({ $0 }).count, ends.count <= 1,
      first[0]["subtle"] == nil || lines.count == 1
    else { return nil }
    let state = rest.first?.first?["state"]
    var status = ends.first.map(FileNode.text)
    if let text = ends.first, let state {
      status = .entries(["text": .text(text), "state": state])
    }
    return .entries([
      "items": items == .text("@") ? nil : items, "title": .text(lines[0]),
      "subtitle": lines.count > 1 ? .text(lines[1]) : nil,
      "footnote": lines.count > 2 ? .text(lines[2]) : nil, "status": status, "avatar": avatar,
    ])
  }

  /// Returns the texts and pictures of a block by columns; nil if it has other parts.
  private static func texts(of block: FileNode) -> [[FileNode]]? {
    if block["text"] != nil { return [[block]] }
    if case .list(let inner)? = block["box"] {
      if inner.count == 1, inner[0]["columns"] != nil, has(inner[0], only: ["columns", "line"]) {
        return texts(of: inner[0])
      }
      return leaves(inner).map { [$0] }
    }
    guard case .list(let columns)? = block["columns"] else { return nil }
    var groups: [[FileNode]] = []
    for column in columns {
      guard column["each"] == nil, column["when"] == nil, column["ground"] == nil,
        case .list(let inner)? = column["blocks"], let leaves = leaves(inner)
      else { return nil }
      if !leaves.isEmpty { groups.append(leaves) }
    }
    return groups
  }

  private static func leaves(_ blocks: [FileNode]) -> [FileNode]? {
    let isPlain = blocks.allSatisfy { block in
      (block["text"] != nil || block["image"] != nil) && block["each"] == nil
        && block["when"] == nil
    }
    return isPlain ? blocks : nil
  }

  // MARK: Tables

  /// Returns a table for rows of one text each: constant headings, and a row for each item.
  private static func table(_ block: FileNode) -> FileNode? {
    guard has(block, only: ["box"]), case .list(let rows)? = block["box"], rows.count == 2,
      let headings = cells(rows[0]), let cells = cells(rows[1]), headings.count == cells.count,
      rows[0]["each"] == nil, rows[0]["when"] == nil, rows[1]["when"] == nil,
      let items = rows[1]["each"], (1...100).contains(cells.count)
    else { return nil }
    var columns: [FileNode] = []
    for (heading, cell) in zip(headings, cells) {
      guard let title = heading.plainText, !title.contains("${"), let text = cell.plainText else {
        return nil
      }
      var status: FileNode?
      if let state = cell["state"] { status = .entries(["text": .text(text), "state": state]) }
      columns.append(
        .entries([
          "title": .text(title), "text": .text(text), "status": status, "align": cell["align"],
        ]))
    }
    return .entries(["items": items, "columns": .list(columns)])
  }

  /// Returns the one text of each cell of a row; nil if a cell has more.
  private static func cells(_ row: FileNode) -> [FileNode]? {
    guard case .list(let columns)? = row["columns"] else { return nil }
    var cells: [FileNode] = []
    for column in columns {
      guard column["ground"] == nil, case .list(let blocks)? = column["blocks"],
        blocks.count == 1, blocks[0]["each"] == nil, blocks[0]["when"] == nil,
        blocks[0]["text"] != nil
      else { return nil }
      cells.append(blocks[0])
    }
    return cells
  }
}

extension FileNode {
  /// Whether an expression refers to the position of an item, which only blocks know.
  var hasIndex: Bool {
    FileWriter.text(of: .mapping([FileEntry(key: "part", value: self)])).contains("index()")
  }

  /// The text of a block without Markdown; nil if it has none.
  fileprivate var plainText: String? {
    if case .value(.string(let text))? = self["text"] { text.withoutMarkdown } else { nil }
  }
}
