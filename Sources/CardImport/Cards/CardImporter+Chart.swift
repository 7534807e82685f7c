import JMESPath

// Charts, in the style of older manifests and in that of newer ones.

extension CardImporter {
  /// The chart of a dashboard for one of UI5's.
  private struct Kind {
    var type: String
    var stacked: FileNode?
  }

  private static func kind(of type: String) -> Kind? {
    var name = type.lowercased().replacing("/", with: "_").replacing("info_", with: "")
    var kind = Kind(type: "")
    if name.hasPrefix("timeseries_") { name.removeFirst(11) }
    for (mark, value) in [("100_", "percent"), ("stacked100", "percent"), ("stacked", "true")]
    where kind.stacked == nil && name.contains(mark) {
      kind.stacked = value == "true" ? .value(true) : "percent"
    }
    let types = [
      ("combination", "combination"), ("column", "column"), ("bubble", "bubble"),
      ("scatter", "scatter"), ("waterfall", "waterfall"), ("donut", "donut"), ("pie", "donut"),
      ("area", "area"), ("line", "line"), ("bullet", ""), ("bar", "bar"),
    ]
    guard let found = types.first(where: { name.contains($0.0) }), !found.1.isEmpty else {
      return nil
    }
    kind.type = found.1
    if ["line", "donut", "scatter", "bubble", "waterfall"].contains(kind.type) {
      kind.stacked = nil
    }
    if kind.type == "combination" { kind.stacked = nil }
    return kind
  }

  private static let chartKeys: Set<String> = [
    "data", "chartType", "dimensions", "measures", "feeds", "chartProperties", "legend",
    "plotArea", "title", "actions", "actionableArea", "maxItems", "item", "tooltips",
  ]

  func analytical(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: Self.chartKeys, in: content)
    let fields = ChartParts(content)
    let scope = parts.contentScope
    let names = itemNames(scope)
    let item = itemScope(scope, at: names)
    let items = itemsExpression(scope, at: names, item)
    let type = content["chartType"].flatMap { bindings.binding($0)?.constant?.string } ?? ""
    guard let kind = Self.kind(of: type), let x = fields.category, !fields.primary.isEmpty else {
      notePresses(content)
      notes.note(
        content["chartType"]?.path ?? content.path,
        "a dashboard has no chart of the type \"\(type)\"")
      return chartTable(fields, items, item)
    }
    let properties = content["chartProperties"] ?? content
    readTitle(of: properties, scope)
    if kind.type == "scatter" || kind.type == "bubble" {
      notePresses(content)
      return points(kind.type, fields, items, item)
    }
    let by = fields.series.flatMap { bindings.expression($0.value, item) }
    let series = series(of: kind, fields, item, areNamed: by == nil, at: content.path)
    guard let position = bindings.expression(x.value, item), !series.isEmpty else { return nil }
    let presses = presses(content, kind, x, position, scope)
    if by != nil, series.count > 1 {
      notes.note(content.path, "a chart with named series has one measure")
    }
    if by == nil, series.count == 1, kind.type == "column" || kind.type == "bar",
      let value = bindings.number(fields.primary[0].value, item),
      let named = namedRules(properties, value)
    {
      return .entries([
        "chart": .entries([
          "type": .text(kind.type), "items": items.map(FileNode.text), "x": .text(position),
          "y": .list(named), "stacked": .value(true), "lines": referenceLines(properties, scope),
          "opens": presses,
        ])
      ])
    }
    if let labels = properties["plotArea"]?["dataLabel"], labels["visible"]?.json == true {
      notes.note(
        labels.path, "the values are not written beside the points: the full chart lists them",
        isNotice: true)
    }
    let shown = by == nil ? series : Array(series.prefix(1))
    let axes = kind.type == "donut" ? nil : properties
    let axis = axes?["categoryAxis"] ?? axes?["timeAxis"]
    let scale = axes?["plotArea"]?["primaryScale"]
    return .entries([
      "chart": .entries([
        "type": .text(kind.type), "items": items.map(FileNode.text), "x": .text(position),
        "y": shown.count == 1 ? shown[0] : .list(shown), "by": by.map(FileNode.text),
        "stacked": shown.count > 1 || by != nil ? kind.stacked : nil,
        "x_title": axisTitle(axis, scope), "y_title": axisTitle(axes?["valueAxis"], scope),
        "min": scale?["minValue"]?.json.asNumber.map(FileNode.value),
        "max": scale?["maxValue"]?.json.asNumber.map(FileNode.value),
        "lines": referenceLines(properties, scope),
        "thresholds": thresholds(properties, fields),
        "palette": "fiori", "opens": presses,
      ])
    ])
  }

  // MARK: Presses on points

  /// The name of the choice that a press on a point makes, as a filter of the card.
  private static let pressed = "pressedPoint"

  private static func presses(_ content: ManifestValue) -> ManifestValue? {
    let popover = content["popover"]
    return popover?["active"]?.json == true ? popover?["actionsStrip"] : nil
  }

  private func notePresses(_ content: ManifestValue) {
    guard let strip = Self.presses(content) else { return }
    let texts = strip.elements.compactMap { $0["text"]?.string.map { "“\($0)”" } }
    notes.note(
      strip.path,
      "a press on a point of a chart opens nothing: \(texts.joined(separator: ", "))")
  }

  /// Returns what a press on a point chooses: the category, for which the footer then has the
  /// buttons that UI5 shows beside the point; nil if there are none, or they need other values.
  private func presses(
    _ content: ManifestValue, _ kind: Kind, _ x: ChartParts.Field, _ position: String,
    _ scope: BindingScope
  ) -> FileNode? {
    guard let strip = Self.presses(content) else { return nil }
    let value = "{filters>/\(Self.pressed)/value}"
    guard ["column", "bar", "donut"].contains(kind.type), !x.isTime, wall.hasRoomForChoice,
      let path = x.value.string, path.wholeMatch(of: /\{[\w\/]+\}/) != nil,
      let json = try? JSONValue(parsing: Array(strip.json.json().replacing(path, with: value).utf8))
    else {
      notePresses(content)
      return nil
    }
    let shown = JSONValue.string("{= !!$\(value) }")
    let buttons = (json.array ?? []).map { button -> JSONValue in
      guard var members = button.object else { return button }
      if members["visible"] == nil { members["visible"] = shown }
      return .object(members)
    }
    let own = ManifestValue(.array(buttons), path: strip.path)
    guard !readsData(own) else {
      notePresses(content)
      return nil
    }
    let name = x.title?.string.flatMap { $0.contains("{") ? nil : $0 } ?? x.name
    let choice = wall.unusedChoiceID(name.asCardName, ofCard: id)
    bindings.resolver.filters[Self.pressed] = CardFilter(part: strip, id: choice, kind: .search)
    wall.add(
      choice: .entries([
        "id": .text(choice),
        "title": FileNode(data: .string(wall.unusedChoiceTitle(name, ofCard: title ?? id))),
        "type": "select",
      ]))
    pressActions = self.buttons(own, scope)
    return .entries(["choose": .text(choice), "value": .text("${\(position)}")])
  }

  /// Takes the title of a chart as that of the content, unless it is hidden.
  private func readTitle(of properties: ManifestValue, _ scope: BindingScope) {
    if let title = properties["title"], title["visible"]?.json != .bool(false),
      let text = bindings.text(title["text"], scope)
    {
      contentTitle = text
    }
  }

  /// Returns the title that a manifest gives an axis.
  private func axisTitle(_ axis: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let title = axis?["title"], title["visible"]?.json != false else { return nil }
    return bindings.text(title["text"], scope).map(FileNode.text)
  }

  /// Returns the series of a chart: those of its first axis, and then those of its second one.
  /// - Parameter areNamed: whether the measures have the names of the series, not a dimension.
  private func series(
    of kind: Kind, _ fields: ChartParts, _ item: BindingScope, areNamed: Bool, at path: String
  ) -> [FileNode] {
    let secondary = kind.type == "line" || kind.type == "combination" ? fields.secondary : []
    let primary = fields.primary.filter { field in !secondary.contains { $0.name == field.name } }
    let columns = kind.type == "combination" ? primary.prefix(1).map(\.name) : []
    let all = primary.map { ($0, false) } + secondary.map { ($0, true) }
    if !fields.secondary.isEmpty, secondary.isEmpty {
      notes.note(path, "only lines and combinations have a second axis")
    }
    let hasSeveral = all.count > 1
    return all.compactMap { field, isSecondary -> FileNode? in
      guard let value = bindings.number(field.value, item) else { return nil }
      if !hasSeveral, field.name.isEmpty || !areNamed { return .text(value) }
      return .entries([
        "title": areNamed ? .text(name(of: field, item)) : nil, "value": .text(value),
        "mark": columns.contains(field.name) ? "column" : nil,
        "axis": isSecondary ? "secondary" : nil,
      ])
    }
  }

  /// Returns the name of a field, which UI5 reads from the root of the data.
  private func name(of field: ChartParts.Field, _ item: BindingScope) -> String {
    guard let title = field.title, let binding = bindings.binding(title), binding.readsData,
      !binding.readsChoices, let root = item.carried.root,
      let text = try? BindingWriter(scope: BindingScope(context: [], root: [])).expression(binding),
      let name = DashboardExpression.value(of: text, on: root), !name.isNull
    else { return bindings.heading(field.title) }
    return BindingWriter.shown(name).replacing("${", with: "$${")
  }

  /// Returns a chart of dots, whose positions are two measures.
  private func points(
    _ type: String, _ fields: ChartParts, _ items: String?, _ item: BindingScope
  ) -> FileNode? {
    let across = fields.secondary.first ?? fields.measures.dropFirst().first
    guard let up = fields.primary.first, let across, let y = bindings.number(up.value, item),
      let x = bindings.number(across.value, item)
    else { return chartTable(fields, items, item) }
    let width =
      fields.fields(of: "bubbleWidth", among: fields.measures).first
      ?? (type == "bubble" ? fields.measures.dropFirst(2).first : nil)
    let size = width.flatMap { bindings.number($0.value, item) }
    let by = fields.dimensions.first.flatMap { bindings.expression($0.value, item) }
    return .entries([
      "chart": .entries([
        "type": size == nil ? "scatter" : .text(type), "items": items.map(FileNode.text),
        "x": .text(x), "x_title": .text(name(of: across, item)),
        "y": size == nil
          ? .text(y) : .entries(["value": .text(y), "size": size.map(FileNode.text)]),
        "y_title": .text(name(of: up, item)), "by": by.map(FileNode.text), "palette": "fiori",
      ])
    ])
  }

  /// Returns the values of a chart that a dashboard doesn't have, as a table.
  private func chartTable(
    _ fields: ChartParts, _ items: String?, _ item: BindingScope
  ) -> FileNode? {
    let columns = fields.dimensions.map { ($0, false) } + fields.measures.map { ($0, true) }
    let nodes = columns.compactMap { field, isNumber -> FileNode? in
      guard let text = bindings.text(field.value, item) else { return nil }
      return .entries([
        "title": .text(name(of: field, item)), "text": .text(text),
        "align": isNumber ? "end" : nil,
      ])
    }
    guard !nodes.isEmpty else { return nil }
    return .entries([
      "table": .entries(["items": items.map(FileNode.text), "columns": .list(nodes)])
    ])
  }
}
