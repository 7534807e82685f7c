import JMESPath

// The header of a card.

extension CardImporter {
  private static let headerKeys: Set<String> = [
    "type", "title", "subTitle", "subtitle", "icon", "status", "data", "actions", "mainIndicator",
    "sideIndicators", "details", "unitOfMeasurement", "dataTimestamp", "visible", "infoSection",
    "sideIndicatorsAlignment", "iconVisible", "banner", "chart",
  ]

  func header(_ parts: Parts) -> FileNode? {
    let fallback = manifest.root["sap.app"]?["title"]
    guard let header = card["header"], bindings.isVisible(header, parts.headerScope) else {
      return card["header"] == nil
        ? bindings.text(fallback, parts.headerScope).map(FileNode.text) : nil
    }
    let scope = parts.headerScope
    notes.noteOthers(than: Self.headerKeys, in: header)
    let title = bindings.text(header["title"], scope)
    let figure = figure(header, scope)
    let details = details(header["details"], scope)
    let isChart = card["type"]?.string == "Analytical"
    var rows = banner(header, scope) + sideIndicators(header, scope) + infoRows(header, scope)
    let chart = microChart(header["chart"], scope)
    if figure != nil, let chart = header["chart"] {
      notes.note(chart.path, "a header has a figure or a small chart, not both")
    } else if let words = chart.text {
      rows.append(.entries(["text": .text(words)]))
    }
    // The title of a card with a chart is the label of its figure (S-63).
    let caption = isChart || details.hasState || figure == nil ? nil : details.text
    if caption == nil, figure != nil || details.hasState, let row = details.row {
      rows.append(row)
    }
    if let contentTitle, contentTitle != title {
      rows.append(.entries(["text": .text(contentTitle)]))
    }
    if let legend { rows.append(.entries(["tags": .text(legend)])) }
    let node = FileNode.entries([
      "title": title.map(FileNode.text),
      "subtitle": subtitle(
        header, scope, details: figure != nil || details.hasState ? nil : details.text
      ).map(FileNode.text),
      "avatar": avatar(header["icon"], scope, of: parts.header?.model),
      "accessories": accessory(header["status"], scope, parts).map { .list([$0]) },
      "rows": rows.isEmpty ? nil : .list(rows),
      "kpi": figure, "micro": figure == nil ? chart.chart : nil,
      "caption": caption.map(FileNode.text),
      "timestamp": timestamp(header["dataTimestamp"], scope).map(FileNode.text),
    ])
    if case .mapping(let entries) = node, entries.count == 1, let title { return .text(title) }
    return node.nonEmpty
  }

  /// Returns the second line, with the unit of the figures, as UI5 writes them.
  private func subtitle(
    _ header: ManifestValue, _ scope: BindingScope, details: String?
  ) -> String? {
    let texts = [
      bindings.text(header.subtitle, scope), bindings.text(header["unitOfMeasurement"], scope),
      details,
    ]
    let shown = texts.compactMap { $0 }
    return shown.isEmpty ? nil : shown.joined(separator: " | ")
  }

  /// The text below a figure.
  private struct Details {
    let text: String?
    let hasState: Bool
    /// The text as a row of the header.
    let row: FileNode?
  }

  private func details(_ details: ManifestValue?, _ scope: BindingScope) -> Details {
    let isText = details?["text"] == nil
    if !isText { notes.noteOthers(than: ["text", "state", "maxLines"], in: details) }
    let words = bindings.text(isText ? details : details?["text"], scope)
    let state = isText ? nil : state(details?["state"], scope)
    let row = words.map { words -> FileNode in
      state == nil
        ? .entries(["text": .text(words)]) : .entries(["status": status(words, state)])
    }
    return Details(text: words, hasState: state != nil, row: row)
  }

  /// Returns the lines that UI5 writes above the title.
  private func banner(_ header: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    let lines = (header["banner"]?.elements ?? []).compactMap { line -> FileNode? in
      notes.noteOthers(than: ["text", "visible", "diminished"], in: line)
      return bindings.text(line["text"], of: line, scope).map { .entries(["text": .text($0)]) }
    }
    return lines.isEmpty ? [] : [lines.count == 1 ? lines[0] : .list(lines)]
  }

  /// Returns the text at the end of the header, or the number of rows, of which a dashboard counts
  /// those that are shown.
  private func accessory(
    _ status: ManifestValue?, _ scope: BindingScope, _ parts: Parts
  ) -> FileNode? {
    guard let status, bindings.visibility(status, scope) != .never else { return nil }
    notes.noteOthers(than: ["text", "visible"], in: status)
    let format = status["text"]?["format"]
    let counted = format?["parts"]?.elements ?? []
    if format?["translationKey"]?.string?.hasSuffix(ManifestBindings.countKey) == true,
      counted.count == 2,
      parts.content != nil, hasRows, let total = countedTotal(counted[1], scope)
    {
      return .entries(["counter": .text("${\(total)}")])
    }
    return bindings.text(status["text"], of: status, scope).map { .entries(["text": .text($0)]) }
  }

  private func countedTotal(_ part: ManifestValue, _ scope: BindingScope) -> String? {
    let path = BindingPath(part.string ?? "")
    guard let binding = try? bindings.resolver.resolved(.path(path)) else { return nil }
    return bindings.expression(binding, scope, at: part.path)
  }

  private var hasRows: Bool { ["List", "Table"].contains(card["type"]?.string ?? "") }

  private func timestamp(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = bindings.binding(value) else { return nil }
    if let constant = binding.constant?.string, constant.isEmpty { return nil }
    return bindings.text(.call("format.relative", [binding]), scope, at: value.path)
  }

  // MARK: Numeric header

  private func figure(_ header: ManifestValue, _ scope: BindingScope) -> FileNode? {
    guard let indicator = header["mainIndicator"], bindings.isVisible(indicator, scope) else {
      return nil
    }
    notes.noteOthers(
      than: ["number", "unit", "trend", "state", "visible", "truncateValueTo", "range"],
      in: indicator)
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
    return bindings.text(value, scope).map { codes[$0] ?? $0 }
  }

  private func figureValue(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = bindings.binding(value) else { return nil }
    if let number = binding.constant?.asNumber {
      return DashboardExpression.literal(number)
    }
    return bindings.expression(binding, scope, at: value.path)
  }

  private func trend(_ value: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let value, let binding = bindings.binding(value) else { return nil }
    if let word = binding.constant?.string {
      guard word == "Up" || word == "Down" else { return nil }
      return .entries(["text": .text(word), "direction": .text(word.lowercased())])
    }
    guard let expression = bindings.expression(binding, scope, at: value.path) else { return nil }
    return .entries([
      "text": .text("${map(\(expression), {Up: 'Up', Down: 'Down'}, '')}"),
      "direction": .text("${lower(\(expression))}"),
    ])
  }

  /// Returns the figures beside the main one, as texts in one row.
  private func sideIndicators(_ header: ManifestValue, _ scope: BindingScope) -> [FileNode] {
    let texts = (header["sideIndicators"]?.elements ?? []).compactMap { indicator -> FileNode? in
      let visibility = bindings.visibility(indicator, scope)
      notes.noteOthers(than: ["title", "number", "unit", "visible", "state"], in: indicator)
      let words =
        [
          bindings.text(indicator["title"], scope),
          [bindings.text(indicator["number"], scope), bindings.text(indicator["unit"], scope)]
            .compactMap { $0 }.joined(separator: "\u{202f}"),
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ").shown(visibility) ?? ""
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
    notes.noteOthers(
      than: [
        "type", "value", "text", "state", "visible", "showStateIcon", "customStateIcon", "inverted",
      ], in: item)
    let words = bindings.text(item["value"] ?? item["text"], of: item, scope)
    guard let state = state(item["state"], scope) else {
      return words.map { .entries(["text": .text($0)]) }
    }
    let icon = stateIcon(of: item, state, scope)
    return status(words, state, icon: icon).map { .entries(["status": $0]) }
  }
}
