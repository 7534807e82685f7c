import JMESPath

// Calendars.

extension CardImporter {
  private static let appointmentKeys: Set<String> = [
    "startDate", "endDate", "title", "text", "type", "icon", "actions", "visualization", "path",
    "visible",
  ]

  func calendar(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(
      than: [
        "data", "item", "specialDate", "legendItem", "date", "noItemsText", "maxItems",
        "maxLegendItems", "actions", "path", "moreItems", "calendarWeekNumbering",
      ], in: content)
    guard let appointment = content["item"]?["template"] ?? content["item"] else { return nil }
    notes.noteOthers(than: Self.appointmentKeys, in: appointment)
    for key in ["icon", "actions"] {
      if let part = appointment[key] {
        notes.note(part.path, "the entries of a calendar have no pictures and can’t be pressed")
      }
    }
    let scope = parts.contentScope
    let legend = legend(content["legendItem"], scope)
    let names = scope.names(ofList: content["item"]?["path"])
    let item = itemScope(scope, at: names)
    guard let date = bindings.expression(appointment["startDate"], item) else { return nil }
    let day = bindings.usedText(content["date"], scope).map { String($0.prefix(10)) }
    let end = bindings.expression(appointment["endDate"], item)
    let title = calendarTitle(appointment, item, from: date, to: end)
    let days = content["specialDate"]
    let special = itemScope(scope, at: scope.names(ofList: days?["path"]))
    let palette = CalendarPalette(
      types(appointment["type"], item) + legend.map(\.type)
        + types((days?["template"] ?? days)?["type"], special))
    let color = color(appointment["type"], item, palette)
    let items = shown(itemsExpression(scope, at: names, item), appointment["visible"], item)
    return .entries([
      "calendar": .entries([
        "items": items.map(FileNode.text), "date": .text(date), "end": end.map(FileNode.text),
        "title": .text(title), "color": color.map(FileNode.text),
        "special_days": specialDays(days, legend, palette, scope),
        "legend": legend.isEmpty ? nil : .list(legend.map { $0.node(palette) }),
        "month": day.flatMap { $0.contains("${") ? nil : .text($0) },
      ])
    ])
  }

  /// Returns an expression for the number of entries of the day that UI5 shows; nil if that isn't
  /// known.
  func countOfDay(_ scope: BindingScope) -> String? {
    guard let content = card["content"],
      let appointment = content["item"]?["template"] ?? content["item"],
      let day = shownDay(content["date"], scope)
    else { return nil }
    let names = scope.names(ofList: content["item"]?["path"])
    let item = itemScope(scope, at: names)
    guard let start = bindings.expression(appointment["startDate"], item) else { return nil }
    let end = bindings.expression(appointment["endDate"], item)
    let items = shown(itemsExpression(scope, at: names, item), appointment["visible"], item)
    let (first, next) = ("seconds(\(day))", "seconds(add_time(\(day), `1`, 'day'))")
    let begins = "seconds(\(start)) >= \(first)"
    let lasts = end.map { "(\(begins) || seconds(\($0)) > \(first))" } ?? begins
    let ofDay = "[?seconds(\(start)) < \(next) && \(lasts)]"
    return "length(\(items.map { "\($0) | " } ?? "")\(ofDay))"
  }

  /// Returns an expression for the day that a calendar begins with, in which `$` is the data.
  private func shownDay(_ date: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let date else { return "today()" }
    guard let binding = bindings.binding(date) else { return nil }
    if let text = binding.constant?.string {
      return DashboardExpression.literal(.string(String(text.prefix(10))))
    }
    if case .path(let path) = binding, path.model == nil {
      return "substring(\(DashboardExpression.rootPath(scope.names(of: path))), `0`, `10`)"
    }
    return binding.readsData ? nil : bindings.expression(binding, scope, at: date.path)
  }

  /// Returns the expression for those of some items that are visible.
  private func shown(
    _ items: String?, _ condition: ManifestValue?, _ item: BindingScope
  ) -> String? {
    guard let condition, let binding = bindings.binding(condition) else { return items }
    if let known = binding.constant { return known.isTrue ? items : "`[]`" }
    guard let test = bindings.expression(binding, item, at: condition.path) else { return items }
    let shown = bindings.condition(test, of: binding, item)
    return (items.map { $0.hasSuffix("[]") ? String($0.dropLast(2)) : $0 } ?? "") + "[?\(shown)]"
  }

  /// Returns the title of an entry, with the text that UI5 writes below it and the length of an
  /// entry of some hours.
  private func calendarTitle(
    _ appointment: ManifestValue, _ item: BindingScope, from start: String, to end: String?
  ) -> String {
    let title = bindings.text(appointment["title"], item) ?? ""
    let details = appointment["text"].flatMap { bindings.text($0, item) }
    let length = end.flatMap { entryLength(from: start, to: $0, item) }
    guard details != nil || length != nil else { return title }
    var texts = [title, details ?? ""].filter { !$0.isEmpty }.map { $0.asExpression }
    if let length { texts.append(length) }
    return "${join(' · ', [\(texts.joined(separator: ", "))][?@])}"
  }

  /// Returns an expression for the length of an entry with times that ends within a day; nil if
  /// none of those at hand does.
  private func entryLength(from start: String, to end: String, _ item: BindingScope) -> String? {
    let seconds = "subtract(seconds(\(end)), seconds(\(start)))"
    let hasTimes = "contains(to_string(\(start)), ':') && \(seconds) > `0` && \(seconds) < `86400`"
    let examples = item.samples.prefix(200)
    let known = examples.map { DashboardExpression.value(of: hasTimes, on: $0)?.isTrue ?? false }
    guard known.isEmpty || known.contains(true) else { return nil }
    let length = "duration(\(seconds))"
    return known.isEmpty || known.contains(false) ? "if(\(hasTimes), \(length), '')" : length
  }

  // MARK: Days and their colours

  /// Returns the days that are marked, whose titles are those of their colours in the legend.
  private func specialDays(
    _ days: ManifestValue?, _ legend: [LegendEntry], _ palette: CalendarPalette,
    _ scope: BindingScope
  ) -> FileNode? {
    guard let days else { return nil }
    let template = days["template"] ?? days
    notes.noteOthers(than: ["path", "template"], in: days["template"] == nil ? nil : days)
    notes.noteOthers(than: ["startDate", "endDate", "type", "visible", "path"], in: template)
    let names = scope.names(ofList: days["path"])
    let item = itemScope(scope, at: names)
    guard let date = bindings.expression(template["startDate"], item) else { return nil }
    let end = bindings.expression(template["endDate"], item)
    let title = title(ofType: template["type"], legend.filter(\.isOfDays), item)
    let color = color(template["type"], item, palette)
    let items = shown(itemsExpression(scope, at: names, item), template["visible"], item)
    return .entries([
      "items": items.map(FileNode.text), "date": .text(date), "end": end.map(FileNode.text),
      "title": .text(title), "color": color.map(FileNode.text),
    ])
  }

  private func title(
    ofType type: ManifestValue?, _ legend: [LegendEntry], _ item: BindingScope
  ) -> String {
    guard let type, let binding = bindings.binding(type), !legend.isEmpty else { return "" }
    if let constant = binding.constant?.string {
      return legend.first { $0.type == constant }?.title ?? ""
    }
    guard let expression = bindings.expression(binding, item, at: type.path) else { return "" }
    var known: Set<String> = []
    let members = legend.filter { known.insert($0.type).inserted }.map { entry in
      let title = DashboardExpression.literal(.string(entry.title))
      return "\(DashboardExpression.identifier(entry.type)): \(title)"
    }
    return "${map(\(expression), {\(members.joined(separator: ", "))}, '')}"
  }

  /// The meaning of a colour.
  private struct LegendEntry {
    let title: String
    let type: String
    /// Whether the colour is one of days, not of appointments.
    let isOfDays: Bool

    func node(_ palette: CalendarPalette) -> FileNode {
      .entries([
        "title": .text(title.replacing("${", with: "$${")),
        "color": .text(palette.color(of: type) ?? "neutral"),
      ])
    }
  }

  /// Returns the entries of the legend, which a dashboard file lists one by one.
  private func legend(_ legend: ManifestValue?, _ scope: BindingScope) -> [LegendEntry] {
    guard let legend else { return [] }
    let template = legend["template"] ?? legend
    notes.noteOthers(than: ["path", "template"], in: legend["template"] == nil ? nil : legend)
    notes.noteOthers(than: ["category", "text", "type", "visible", "path"], in: template)
    let names = scope.names(ofList: legend["path"])
    let item = itemScope(scope, at: names)
    guard !item.samples.isEmpty || scope.sample != nil else {
      notes.note(legend.path, "a legend that comes with data is only a list of words")
      self.legend = words(of: template, at: names)
      return []
    }
    func values(_ key: String) -> [JSONValue] {
      guard let value = template[key], let binding = bindings.binding(value),
        let text = bindings.expression(binding, item, at: value.path)
      else { return item.samples.map { _ in .null } }
      return item.samples.map { DashboardExpression.value(of: text, on: $0) ?? .null }
    }
    let (titles, types, categories) = (values("text"), values("type"), values("category"))
    let visible = template["visible"] == nil ? nil : values("visible")
    return item.samples.indices.compactMap { index in
      let title = BindingWriter.shown(titles[index])
      guard !title.isEmpty, visible?[index].isTrue ?? true else { return nil }
      return LegendEntry(
        title: title, type: types[index].string ?? "",
        isOfDays: categories[index].string != "appointment")
    }
  }

  /// Returns an expression for the words of a legend.
  private func words(of template: ManifestValue, at names: [String]) -> String? {
    guard let text = template["text"], case .path(let path) = bindings.binding(text),
      !path.isAbsolute, path.model == nil
    else { return nil }
    return DashboardExpression.path(names) + "[]." + DashboardExpression.path(path.names)
  }

  /// Returns the types that items have, as far as they are known.
  private func types(_ type: ManifestValue?, _ item: BindingScope) -> [String] {
    guard let type, let binding = bindings.binding(type) else { return [] }
    if let constant = binding.constant?.string { return [constant] }
    guard case .path(let path) = binding else { return [] }
    return item.examples(of: item.names(of: path)).compactMap(\.string)
  }

  /// Returns the colour of the palette for a type such as `Type07`.
  private func color(
    _ type: ManifestValue?, _ item: BindingScope, _ palette: CalendarPalette
  ) -> String? {
    guard let type, let binding = bindings.binding(type) else { return nil }
    if let constant = binding.constant?.string { return palette.color(of: constant) }
    guard let expression = bindings.expression(binding, item, at: type.path) else { return nil }
    let known = Set(types(type, item))
    let members = palette.colors.compactMap { type, color in
      known.isEmpty || known.contains(type) ? "\(type): '\(color)'" : nil
    }
    guard !members.isEmpty else { return nil }
    return "${map(\(expression), {\(members.joined(separator: ", "))}, 'informative')}"
  }
}

/// The colours of a dashboard for UI5's types of days and appointments, of which there are more.
private struct CalendarPalette {
  private static let count = 11
  private static let typeCount = 20

  /// The colours by their types, in the order of the types.
  let colors: [(type: String, color: String)]

  /// - Parameter types: the types that are used, which get colours of their own as far as there are
  ///   enough; none if they aren't known.
  init(_ types: [String]) {
    let all = (1...Self.typeCount).map { $0 < 10 ? "Type0\($0)" : "Type\($0)" }
    let used = types.isEmpty ? all : all.filter(types.contains)
    let first = all.prefix(Self.count)
    var free = first.indices.filter { !used.contains(all[$0]) }.map { $0 + 1 }[...]
    colors =
      used.map { type in
        if let index = first.firstIndex(of: type) { return (type, "\(index + 1)") }
        let number = free.popFirst() ?? (all.firstIndex(of: type) ?? 0) % Self.count + 1
        return (type, "\(number)")
      } + [("NonWorking", "neutral")]
  }

  func color(of type: String) -> String? { colors.first { $0.type == type }?.color }
}
