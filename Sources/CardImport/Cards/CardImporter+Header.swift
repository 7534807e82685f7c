import JMESPath

// The header of a card.

extension CardImporter {
  private static let headerKeys: Set<String> = [
    "type", "title", "subTitle", "subtitle", "icon", "status", "data", "actions", "mainIndicator",
    "sideIndicators", "details", "unitOfMeasurement", "dataTimestamp", "visible", "infoSection",
    "sideIndicatorsAlignment", "iconVisible", "banner",
  ]

  func header(_ parts: Parts) -> FileNode? {
    let fallback = manifest.root["sap.app"]?["title"]
    guard let header = card["header"], isVisible(header, parts.headerScope) else {
      return card["header"] == nil ? text(fallback, parts.headerScope).map(FileNode.text) : nil
    }
    let scope = parts.headerScope
    notes.noteOthers(than: Self.headerKeys, in: header)
    let title = text(header["title"], scope)
    let figure = figure(header, scope)
    let details = figure == nil ? nil : details(header, scope)
    let isChart = card["type"]?.string == "Analytical"
    var rows = sideIndicators(header, scope) + infoRows(header, scope)
    // The title of a card with a chart is the label of its figure (S-63).
    if isChart, let details { rows.append(.entries(["text": .text(details)])) }
    if let contentTitle, contentTitle != title {
      rows.append(.entries(["text": .text(contentTitle)]))
    }
    if let legend { rows.append(.entries(["tags": .text(legend)])) }
    let accessories =
      [accessory(header["status"], scope, parts)].compactMap(\.self) + banner(header, scope)
    if accessories.count > 2 { notes.note(header.path, "a header has at most two accessories") }
    if rows.count > 3 { notes.note(header.path, "a header has at most three rows") }
    let node = FileNode.entries([
      "title": title.map(FileNode.text),
      "subtitle": subtitle(header, scope, hasFigure: figure != nil).map(FileNode.text),
      "avatar": avatar(header["icon"], scope, of: parts.header?.model),
      "accessories": accessories.isEmpty ? nil : .list(Array(accessories.prefix(2))),
      "rows": rows.isEmpty ? nil : .list(Array(rows.prefix(3))),
      "kpi": figure,
      "caption": isChart ? nil : details.map(FileNode.text),
      "timestamp": timestamp(header["dataTimestamp"], scope).map(FileNode.text),
    ])
    if case .mapping(let entries) = node, entries.count == 1, let title { return .text(title) }
    return node.nonEmpty
  }

  /// Returns the second line, with the unit of the figures, as UI5 writes them.
  private func subtitle(
    _ header: ManifestValue, _ scope: BindingScope, hasFigure: Bool
  ) -> String? {
    var texts = [text(header.subtitle, scope)]
    texts.append(text(header["unitOfMeasurement"], scope))
    if !hasFigure { texts.append(details(header, scope)) }
    let shown = texts.compactMap { $0 }
    return shown.isEmpty ? nil : shown.joined(separator: " | ")
  }

  /// Returns the details, which newer manifests write as an object.
  private func details(_ header: ManifestValue, _ scope: BindingScope) -> String? {
    guard let details = header["details"] else { return nil }
    guard details.json.object != nil, details["format"] == nil else { return text(details, scope) }
    notes.noteOthers(than: ["text", "maxLines"], in: details)
    return text(details["text"], scope)
  }

  /// Returns the lines at the top of the header.
  private func banner(_ header: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    (header["banner"]?.elements ?? []).compactMap { line in
      guard isVisible(line, scope) else { return nil }
      notes.noteOthers(than: ["text", "visible", "diminished"], in: line)
      return text(line["text"], scope).map { .entries(["text": .text($0)]) }
    }
  }

  /// Returns the text at the end of the header, or the number of rows, of which a dashboard counts
  /// those that are shown.
  private func accessory(
    _ status: ManifestValue?, _ scope: BindingScope, _ parts: Parts
  ) -> FileNode? {
    guard let status, isVisible(status, scope) else { return nil }
    notes.noteOthers(than: ["text", "visible"], in: status)
    let format = status["text"]?["format"]
    let counted = format?["parts"]?.elements ?? []
    if format?["translationKey"]?.string?.hasSuffix(Self.countKey) == true, counted.count == 2,
      parts.content != nil, hasRows, let total = countedTotal(counted[1], scope)
    {
      return .entries(["counter": .text("${\(total)}")])
    }
    return text(status["text"], scope).map { .entries(["text": .text($0)]) }
  }

  private func countedTotal(_ part: ManifestValue, _ scope: BindingScope) -> String? {
    let path = BindingPath(part.string ?? "")
    guard let binding = try? resolver.resolved(.path(path)) else { return nil }
    return expression(binding, scope, at: part.path)
  }

  private var hasRows: Bool { ["List", "Table"].contains(card["type"]?.string ?? "") }

  private func timestamp(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    if let constant = binding.constant?.string, constant.isEmpty { return nil }
    return text(.call("format.relative", [binding]), scope, at: value.path)
  }

  // MARK: Numeric header

  private func figure(_ header: ManifestValue, _ scope: BindingScope) -> FileNode? {
    guard let indicator = header["mainIndicator"], isVisible(indicator, scope) else { return nil }
    notes.noteOthers(
      than: ["number", "unit", "trend", "state", "visible", "truncateValueTo"], in: indicator)
    guard let number = figureValue(indicator["number"], scope) else { return nil }
    let state = figureState(indicator["state"], scope)
    let unit = unit(indicator["unit"], scope)
    let trend = trend(indicator["trend"], scope)
    guard unit != nil || trend != nil || state != nil else { return .text(number) }
    return .entries([
      "value": .text(number), "unit": unit.map(FileNode.text), "trend": trend,
      "state": state.map(FileNode.text),
    ])
  }

  /// Returns a unit, where a sign of a currency is its code.
  func unit(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    let codes = ["€": "EUR", "£": "GBP", "$": "USD", "¥": "JPY"]
    return text(value, scope).map { codes[$0] ?? $0 }
  }

  private func figureValue(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    if let number = binding.constant?.asNumber {
      return DashboardExpression.literal(number)
    }
    return expression(binding, scope, at: value.path)
  }

  private func trend(_ value: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let value, let binding = binding(value) else { return nil }
    if let word = binding.constant?.string {
      guard word == "Up" || word == "Down" else { return nil }
      return .entries(["text": .text(word), "direction": .text(word.lowercased())])
    }
    guard let expression = expression(binding, scope, at: value.path) else { return nil }
    return .entries([
      "text": .text("${map(\(expression), {Up: 'Up', Down: 'Down'}, '')}"),
      "direction": .text("${lower(\(expression))}"),
    ])
  }

  /// Returns the figures beside the main one, as texts in one row.
  private func sideIndicators(_ header: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    let texts = (header["sideIndicators"]?.elements ?? []).compactMap { indicator -> FileNode? in
      guard isVisible(indicator, scope) else { return nil }
      notes.noteOthers(than: ["title", "number", "unit", "visible", "state"], in: indicator)
      let words = [
        text(indicator["title"], scope),
        [text(indicator["number"], scope), text(indicator["unit"], scope)]
          .compactMap { $0 }.joined(separator: "\u{202f}"),
      ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      guard !words.isEmpty else { return nil }
      guard let state = state(indicator["state"], scope), let status = status(words, state) else {
        return .entries(["text": .text(words)])
      }
      return .entries(["status": status])
    }
    return texts.isEmpty ? [] : [texts.count == 1 ? texts[0] : .list(texts)]
  }

  /// Returns the rows of statuses and texts below the title, which newer manifests have.
  private func infoRows(_ header: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    let section = header["infoSection"]
    let rows = section?["rows"]?.elements ?? section?.elements.flatMap(Self.rows(of:)) ?? []
    return rows.compactMap { row in
      let elements = Self.items(of: row).compactMap { infoItem($0, scope) }
      return elements.isEmpty ? nil : elements.count == 1 ? elements[0] : .list(elements)
    }
  }

  private static func rows(of part: ManifestValue) -> [ManifestValue] {
    part["rows"]?.elements ?? [part]
  }

  private static func items(of row: ManifestValue) -> [ManifestValue] {
    let columns = row["columns"]?.elements ?? [row]
    return columns.flatMap { $0["items"]?.elements ?? [$0] }
  }

  private func infoItem(_ item: ManifestValue, _ scope: BindingScope) -> FileNode? {
    guard isVisible(item, scope) else { return nil }
    notes.noteOthers(
      than: ["type", "value", "text", "state", "visible", "showStateIcon", "inverted"], in: item)
    let words = text(item["value"] ?? item["text"], scope)
    guard let state = state(item["state"], scope) else {
      return words.map { .entries(["text": .text($0)]) }
    }
    return status(words, state).map { .entries(["status": $0]) }
  }
}
