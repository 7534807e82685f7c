import JMESPath

// The elements of a card, as blocks.

extension AdaptiveImporter {
  /// Returns the blocks of a list of elements.
  func elements(
    _ list: ManifestValue?, _ scope: BindingScope, isInNarrowColumn: Bool = false
  ) -> [FileNode] {
    (list?.elements ?? []).flatMap { block(of: $0, scope, isInNarrowColumn: isInNarrowColumn) }
  }

  /// Returns the blocks of an element; none if it is not imported.
  private func block(
    of element: ManifestValue, _ scope: BindingScope, isInNarrowColumn: Bool
  ) -> [FileNode] {
    guard !headerPaths.contains(element.path), let placement = placement(of: element, scope) else {
      return []
    }
    if element.type.hasPrefix("Input.") {
      if let action = element["inlineAction"] {
        add(action, scope, isRepeated: placement.isRepeated)
      }
      return blocks(ofField: element, placement.scope).map { block in
        guard case .mapping(let entries) = block, block["each"] == nil else { return block }
        return .mapping(repetition(placement) + entries)
      }
    }
    guard
      let content = content(of: element, placement, isInNarrowColumn: isInNarrowColumn)
    else { return [] }
    let ground = element["style"].flatMap { self.ground($0) }
    if let select = element["selectAction"] { addToMenu(select, placement) }
    let keys = [ground.map { FileEntry(key: "ground", value: .text($0)) }].compactMap(\.self)
    return [.mapping(repetition(placement) + place(of: element) + keys + content)]
  }

  private func content(
    of element: ManifestValue, _ placement: Placement, isInNarrowColumn: Bool
  ) -> [FileEntry]? {
    let scope = placement.scope
    switch element.type {
    case "TextBlock": return textBlock(element, scope)
    case "RichTextBlock": return richText(element, scope)
    case "Image": return picture(element, scope, isInNarrowColumn: isInNarrowColumn)
    case "ImageSet": return imageSet(element, scope)
    case "FactSet": return factSet(element, scope)
    case "Container":
      let inner = elements(element["items"], scope, isInNarrowColumn: isInNarrowColumn)
      if element.children.isEmpty, let background = element["backgroundImage"], background.isShown {
        let url = JSONObject([(key: "url", value: background["url"]?.json ?? background.json)])
        return picture(ManifestValue(.object(url), path: background.path), scope)
      }
      return inner.isEmpty ? nil : [FileEntry(key: "box", value: .list(inner))]
    case "ColumnSet": return columnSet(element, scope)
    case "Table": return table(element, scope)
    case "ActionSet":
      for action in element["actions"]?.elements ?? [] {
        add(action, scope, isRepeated: placement.isRepeated)
      }
      return nil
    case "Carousel":
      guard scope.root == nil || placement.isRepeated || placement.when != nil else {
        others += cards(of: element, scope)
        return nil
      }
      let pages = (element["pages"]?.elements ?? []).flatMap { elements($0["items"], scope) }
      return pages.isEmpty ? nil : [FileEntry(key: "box", value: .list(pages))]
    case "Media":
      notes.note(element.path, "sound and films are not played")
      guard let poster = element["poster"] else { return nil }
      let url = ManifestValue(
        .object(JSONObject([(key: "url", value: poster.json)])), path: element.path)
      return picture(url, scope)
    default: return fallback(of: element, placement, isInNarrowColumn)
    }
  }

  /// Returns what an element has for hosts that don't know it.
  private func fallback(
    of element: ManifestValue, _ placement: Placement, _ isInNarrowColumn: Bool
  ) -> [FileEntry]? {
    if let fallback = element["fallback"], fallback.json.object != nil {
      return content(of: fallback, placement, isInNarrowColumn: isInNarrowColumn)
    }
    // The card itself says that nothing is shown then.
    if element["fallback"]?.word == "drop" { return nil }
    let texts = element.quotedTexts
    notes.note(
      element.path,
      texts.isEmpty
        ? "a dashboard has nothing like \"\(element.type)\""
        : "a dashboard has nothing like \"\(element.type)\"; its texts: \(texts)")
    return nil
  }

  // MARK: Keys of all blocks

  /// Returns the distance from the element above.
  private func place(of element: ManifestValue) -> [FileEntry] {
    let gap: String? =
      switch element["spacing"]?.word {
      case "none": "none"
      case "small", "extrasmall": "small"
      case "medium", "large", "extralarge", "padding": "large"
      default: nil
      }
    let hasLine = element["separator"]?.json == true
    return [
      gap.map { FileEntry(key: "gap", value: .text($0)) },
      hasLine ? FileEntry(key: "line", value: .value(true)) : nil,
    ].compactMap { $0 }
  }

  func repetition(_ placement: Placement) -> [FileEntry] {
    [
      placement.each.map { FileEntry(key: "each", value: .text($0)) },
      placement.when.map { FileEntry(key: "when", value: .text($0)) },
    ].compactMap { $0 }
  }

  func ground(_ style: ManifestValue) -> String? {
    switch style.word {
    case "emphasis": "emphasis"
    case "good": "positive"
    case "attention": "negative"
    case "warning": "critical"
    case "accent": "informative"
    default: nil
    }
  }

  // MARK: Texts

  private func textBlock(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    guard let text = text(element["text"], scope) else { return nil }
    return [FileEntry(key: "text", value: .text(text))] + look(of: element, scope)
  }

  private func look(of element: ManifestValue, _ scope: BindingScope) -> [FileEntry] {
    let isHeading = element["style"]?.word == "heading" || element["style"]?.word == "columnheader"
    let size: String? =
      switch element["size"]?.word {
      case "small", "medium", "large": element["size"]?.word
      case "extralarge": "huge"
      default: nil
      }
    let isBold = element["weight"]?.word == "bolder" || isHeading && element["weight"] == nil
    let lines = element["maxLines"]?.json.wholeNumber.flatMap { (1...1000).contains($0) ? $0 : nil }
    let state = element["color"].flatMap { self.state(of: $0, scope) }
    return [
      size.map { FileEntry(key: "size", value: .text($0)) },
      isBold ? FileEntry(key: "bold", value: .value(true)) : nil,
      element["isSubtle"]?.json == true ? FileEntry(key: "subtle", value: .value(true)) : nil,
      state.map { FileEntry(key: "state", value: .text($0)) },
      element["horizontalAlignment"].flatMap(alignment).map {
        FileEntry(key: "align", value: .text($0))
      },
      lines.map { FileEntry(key: "lines", value: .value(.integer(Int64($0)))) },
    ].compactMap { $0 }
  }

  /// The states that the words for colours stand for.
  private static let states = [
    "good": "positive", "warning": "critical", "attention": "negative", "accent": "informative",
  ]

  private func state(of color: ManifestValue, _ scope: BindingScope) -> String? {
    guard let binding = binding(color) else { return nil }
    if let constant = binding.constant?.string { return Self.states[constant.lowercased()] }
    guard let own = Self.translated(binding) else {
      guard let word = expression(binding, scope, at: color.path) else { return nil }
      let members = Self.states.sorted { $0.key < $1.key }.map { "\($0): '\($1)'" }
      return "${map(lower(\(word)), {\(members.joined(separator: ", "))}, 'neutral')}"
    }
    return expression(own, scope, at: color.path).map { "${\($0)}" }
  }

  /// Returns a choice between words for colours as one between states.
  private static func translated(_ binding: BindingExpression) -> BindingExpression? {
    switch binding {
    case .literal(.string(let word)): .literal(.string(states[word.lowercased()] ?? "neutral"))
    case .conditional(let condition, let first, let second):
      if let first = translated(first), let second = translated(second) {
        .conditional(condition, first, second)
      } else {
        nil
      }
    default: nil
    }
  }

  private func richText(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    let texts = (element["inlines"]?.elements ?? []).compactMap { run -> String? in
      guard let text = self.text(run.string == nil ? run["text"] : run, scope) else { return nil }
      let start = text.prefix(while: \.isWhitespace)
      let end =
        text.count == start.count ? "" : String(text.reversed().prefix(while: \.isWhitespace))
      var core = String(text.dropFirst(start.count).dropLast(end.count))
      guard !core.isEmpty else { return text }
      if run["weight"]?.word == "bolder" { core = "**\(core)**" }
      if run["italic"]?.json == true { core = "*\(core)*" }
      if let action = run["selectAction"], action.type == "Action.OpenUrl",
        let url = address(action, scope)
      {
        core = "[\(core)](\(url))"
      }
      return start + core + end
    }
    let whole = texts.joined()
    return whole.isEmpty
      ? nil : [FileEntry(key: "text", value: .text(whole))] + look(of: element, scope)
  }

  // MARK: Pictures

  private func imageSet(_ element: ManifestValue, _ scope: BindingScope) -> [FileEntry]? {
    let word = element["imageSize"]?.word ?? "medium"
    let size = ["small", "medium", "large"].contains(word) ? word : "medium"
    let columns = (element["images"]?.elements ?? []).compactMap { image -> FileNode? in
      guard let placement = placement(of: image, scope),
        let picture = picture(image, placement.scope, size: size)
      else { return nil }
      if let select = image["selectAction"] { addToMenu(select, placement) }
      return .mapping(
        repetition(placement) + [
          FileEntry(key: "width", value: "auto"),
          FileEntry(key: "blocks", value: .list([.mapping(picture)])),
        ])
    }
    guard !columns.isEmpty else { return nil }
    let count = size == "small" ? 6 : size == "large" ? 2 : 3
    let rows = stride(from: 0, to: columns.count, by: count).map { start in
      FileNode.list(Array(columns[start..<min(start + count, columns.count)]))
    }
    if rows.count == 1 { return [FileEntry(key: "columns", value: rows[0])] }
    return [
      FileEntry(key: "box", value: .list(rows.map { .entries(["columns": $0]) }))
    ]
  }
}
