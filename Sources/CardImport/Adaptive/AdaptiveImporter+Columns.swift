import JMESPath

// Facts, columns and tables.

extension AdaptiveImporter {
  // MARK: Facts

  func factSet(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    let facts = element["facts"]?.elements ?? []
    if facts.count == 1, facts[0]["$data"] != nil, let placement = placement(of: facts[0], scope) {
      let entries = fact(facts[0], placement.scope)
      if !FileNode.mapping(entries).hasIndex { return Self.repeated(entries, placement) }
    }
    // Facts are shown always, or in blocks of their own.
    var blocks: [FileNode] = []
    var fixed: [FileNode] = []
    func flush() {
      if !fixed.isEmpty { blocks.append(.entries(["facts": .list(fixed)])) }
      fixed = []
    }
    for part in facts {
      guard let placement = placement(of: part, scope) else { continue }
      let fact = fact(part, placement.scope)
      if !placement.isRepeated, placement.when == nil {
        fixed.append(.mapping(fact))
        continue
      }
      flush()
      blocks.append(
        .mapping(
          repetition(placement) + [FileEntry(key: "facts", value: .list([.mapping(fact)]))]))
    }
    flush()
    if blocks.isEmpty { return nil }
    if blocks.count == 1, case .mapping(let entries) = blocks[0], entries.count == 1 {
      return entries
    }
    return [
      FileEntry(key: "box", value: .list(blocks.enumerated().map { $0 == 0 ? $1 : $1.tight }))
    ]
  }

  /// Returns facts for the items of a list, or one if there is no list.
  private static func repeated(_ fact: [FileEntry], _ placement: Placement) -> [FileEntry] {
    guard let each = placement.each else {
      return [FileEntry(key: "facts", value: .list([.mapping(fact)]))]
    }
    let items = placement.when.map { "\(each)[?\($0)]" } ?? each
    return [
      FileEntry(
        key: "facts", value: .mapping([FileEntry(key: "items", value: .text(items))] + fact))
    ]
  }

  private func fact(_ fact: ManifestValue, _ scope: BindingScope) -> [FileEntry] {
    var label = plainText(fact["title"], scope) ?? ""
    if label.hasSuffix(":") { label.removeLast() }
    return [
      FileEntry(key: "label", value: .text(label)),
      FileEntry(key: "text", value: .text(plainText(fact["value"], scope) ?? "")),
    ]
  }

  // MARK: Columns

  func columnSet(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    let columns = (element["columns"]?.elements ?? []).flatMap { column -> [FileNode] in
      guard let placement = placement(of: column, scope) else { return [] }
      return self.column(column, placement).map { [$0] } ?? []
    }
    // Texts that the header has taken leave columns without content.
    return columns.isEmpty ? nil : [FileEntry(key: "columns", value: .list(columns))]
  }

  private func column(_ column: ManifestValue, _ placement: Placement) -> FileNode? {
    var width: FileEntry?
    let word = column["width"]?.word
    let share = column["width"]?.json.asNumber
    if word == "auto" {
      width = FileEntry(key: "width", value: "auto")
    } else if let word, word.hasSuffix("px"), let length = Int(word.dropLast(2)) {
      width = FileEntry(key: "width", value: .value(.integer(Int64(min(max(length, 16), 4000)))))
    } else if let share, let number = share.number, number > 0, number != 1 {
      width = FileEntry(key: "share", value: .value(number <= 1000 ? share : 1000))
    }
    let blocks = elements(column["items"], placement.scope, isInNarrowColumn: word == "auto")
    if blocks.isEmpty, column["items"]?.elements.isEmpty == false { return nil }
    if let select = column["selectAction"] { addToMenu(select, placement) }
    return .mapping(
      repetition(placement) + [width].compactMap { $0 } + sides(of: column)
        + [FileEntry(key: "blocks", value: .list(blocks))])
  }

  private func sides(of column: ManifestValue) -> [FileEntry] {
    let align: String? =
      switch column["verticalContentAlignment"]?.word {
      case "center": "center"
      case "bottom": "end"
      default: nil
      }
    return [
      align.map { FileEntry(key: "align", value: .text($0)) },
      column["separator"]?.json == true ? FileEntry(key: "line", value: .value(true)) : nil,
      column["style"].flatMap(ground).map { FileEntry(key: "ground", value: .text($0)) },
    ].compactMap { $0 }
  }

  // MARK: Tables

  func table(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    let rows = element["rows"]?.elements ?? []
    let widths = element["columns"]?.elements.map { $0["width"]?.json.asNumber } ?? []
    let hasHeadings = element["firstRowAsHeaders"]?.json != false
    let hasLines = element["showGridLines"]?.json != false
    let nodes = rows.enumerated().compactMap { index, row -> FileNode? in
      guard let placement = placement(of: row, scope) else { return nil }
      let cells = (row["cells"]?.elements ?? []).enumerated().map { position, cell -> FileNode in
        var blocks = elements(cell["items"], placement.scope)
        if hasHeadings, index == 0 { blocks = blocks.map(\.bold) }
        let share = widths.indices.contains(position) ? widths[position] : nil
        let isShare = (share?.number ?? 0) > 0 && share != 1
        return .mapping(
          (isShare ? [FileEntry(key: "share", value: .value(share ?? 1))] : []) + sides(of: cell)
            + [FileEntry(key: "blocks", value: .list(blocks))])
      }
      guard !cells.isEmpty else { return nil }
      var entries = repetition(placement)
      if index > 0, hasLines {
        entries.append(FileEntry(key: "gap", value: "small"))
        entries.append(FileEntry(key: "line", value: .value(true)))
      }
      return .mapping(entries + [FileEntry(key: "columns", value: .list(cells))])
    }
    return nodes.isEmpty ? nil : [FileEntry(key: "box", value: .list(nodes))]
  }
}

extension FileNode {
  /// The value of a key of a mapping.
  subscript(key: String) -> FileNode? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The block with bold letters, if it is a text.
  fileprivate var bold: FileNode {
    guard case .mapping(let entries) = self, self["text"] != nil, self["bold"] == nil else {
      return self
    }
    return .mapping(entries + [FileEntry(key: "bold", value: .value(true))])
  }

  /// The block without a distance from the one above.
  fileprivate var tight: FileNode {
    guard case .mapping(let entries) = self else { return self }
    return .mapping(entries + [FileEntry(key: "gap", value: "none")])
  }
}
