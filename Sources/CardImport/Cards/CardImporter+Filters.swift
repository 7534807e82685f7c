import JMESPath

// The filters of a card, which are choices of the page.

extension CardImporter {
  private static let filterKeys: Set<String> = [
    "type", "label", "value", "items", "item", "data", "placeholder", "visible", "selectedKey",
    "selectedIndex", "options", "description",
  ]

  /// Returns the filters of the card, with names that no other choice has.
  func cardFilters() -> [CardFilter] {
    let parts = card["configuration"]?["filters"]?.members ?? []
    // The data of a filter may depend on the filters before it.
    for part in parts { bindings.resolver.filters[part.key] = filter(part) }
    return parts.compactMap { bindings.resolver.filters[$0.key] }
  }

  private func filter(_ part: ManifestValue) -> CardFilter {
    notes.noteOthers(than: Self.filterKeys.union(["group"]), in: part)
    func fixed(_ value: JSONValue?) -> CardFilter {
      CardFilter(part: part, id: part.key, kind: .fixed(value ?? .null))
    }
    let value = part["value"].flatMap {
      $0.json.object == nil ? bindings.binding($0)?.constant : nil
    }
    guard isShown(part) else { return fixed(value ?? part["value"]?.json) }
    guard wall.hasRoomForChoice else {
      notes.note(part.path, "a page has no room for another choice")
      return fixed(value)
    }
    let type = part["type"].flatMap { bindings.binding($0)?.constant?.string } ?? "Select"
    let text = value.map(BindingWriter.shown).flatMap { $0.isEmpty ? nil : $0 }
    switch type {
    case "Search": return choice(part, .search, standard: text)
    case "DateRange":
      return choice(part, .days, standard: part["value"].flatMap(standardDays))
    case "Select", "ComboBox":
      if let group = part["group"] {
        notes.note(group.path, "the options of a choice have no groups")
      }
      guard let filter = select(part, type, text) else { return fixed(value) }
      return filter
    case _ where part["items"] == nil && part["item"] == nil:
      notes.note(part["type"]?.path ?? part.path, "a choice can’t be of the type \"\(type)\"")
      return fixed(value)
    // Older manifests have the type of the value here.
    default: return select(part, type, text) ?? fixed(value)
    }
  }

  private func choice(
    _ part: ManifestValue, _ kind: CardFilter.Kind, standard: String?
  ) -> CardFilter {
    CardFilter(
      part: part, id: wall.unusedChoiceID(part.key, ofCard: id), kind: kind, standard: standard)
  }

  private func isShown(_ part: ManifestValue) -> Bool {
    guard let condition = part["visible"], let binding = bindings.binding(condition) else {
      return true
    }
    if let known = binding.constant { return known.isTrue }
    notes.note(condition.path, "a choice is always shown")
    return true
  }

  // MARK: Options

  private func select(_ part: ManifestValue, _ type: String, _ text: String?) -> CardFilter? {
    let isComboBox = type == "ComboBox"
    guard let options = options(part, isComboBox: isComboBox) else { return nil }
    let key = part["selectedKey"].flatMap { bindings.binding($0)?.constant }.map(
      BindingWriter.shown)
    let filter = choice(part, .select(options, isComboBox: isComboBox), standard: key ?? text)
    return standardized(filter, options, isComboBox: isComboBox)
  }

  /// Returns the filter with a value at first that is one of its options.
  private func standardized(
    _ filter: CardFilter, _ options: FilterOptions, isComboBox: Bool
  ) -> CardFilter {
    var filter = filter
    let part = filter.part
    let index = part["selectedIndex"].flatMap { bindings.binding($0)?.constant?.wholeNumber }
    let hasStandard = filter.standard != nil || index.map { $0 >= 0 } == true
    // A combo box has no value before a person chooses one.
    if isComboBox, !hasStandard {
      filter.all = constant(part["placeholder"]) ?? constant(part["label"]) ?? part.key
    }
    switch options {
    case .fixed(let options):
      if let index, options.indices.contains(index) { filter.standard = options[index].key }
      if let none = options.first(where: \.key.isEmpty) { filter.all = none.label }
      let known = options.first { $0.key == filter.standard }
      let titled = options.first { isComboBox && $0.title == filter.standard }
      if let standard = filter.standard, known == nil, titled == nil {
        let path = (part["selectedKey"] ?? part["value"] ?? part).path
        notes.note(path, "\"\(standard)\" is none of the options")
      }
      filter.standard = (known ?? titled)?.key
      if filter.standard?.isEmpty == true { filter.standard = nil }
    case .loaded(let loaded):
      if let index, index > 0 {
        notes.note(part.path + "/selectedIndex", "the first option is chosen first")
      }
      let isOther = isComboBox && loaded.hasTitleAsValue == (part["selectedKey"] != nil)
      if isOther, let standard = filter.standard, let data = loaded.model.json {
        let options = Self.options(loaded, on: data)
        filter.standard =
          options.first { (loaded.hasTitleAsValue ? $0.key : $0.title) == standard }
          .map { loaded.hasTitleAsValue ? $0.title : $0.key }
      } else if filter.standard != nil, isOther {
        notes.note(
          (part["selectedKey"] ?? part["value"] ?? part).path,
          "the first value is one that the expressions of the card don’t read")
        filter.standard = nil
      }
    }
    return filter
  }

  private func options(_ part: ManifestValue, isComboBox: Bool) -> FilterOptions? {
    if let items = part["items"] { return .fixed(fixedOptions(items)) }
    let name = part.key.asCardName
    guard let item = part["item"], let template = item["template"],
      let model = dataModel(of: part, named: name)
    else {
      notes.note(part.path, "the filter has no options")
      return nil
    }
    notes.noteOthers(than: ["path", "template"], in: item)
    notes.noteOthers(than: ["key", "title", "additionalText"], in: template)
    if case .missing = model.origin { return nil }
    var scope = BindingScope(context: model.path, root: [])
    scope.sample = model.json
    let list = scope.names(ofList: item["path"])
    let option = itemScope(scope, at: list)
    guard let keyBinding = (template["key"] ?? template["title"]).flatMap(bindings.binding),
      let titleBinding = (template["title"] ?? template["key"]).flatMap(bindings.binding),
      let key = bindings.expression(keyBinding, option, at: template.path),
      let title = bindings.expression(titleBinding, option, at: template.path)
    else { return nil }
    let isText = BindingWriter(scope: option).isText(keyBinding)
    let more = template["additionalText"].flatMap(bindings.binding)
    let label = more.flatMap { more in
      bindings.expression(
        .text([titleBinding, .literal(" ("), more, .literal(")")]), option, at: template.path)
    }
    let loaded = FilterOptions.Loaded(
      model: model, part: part.key.asIdentifier.replacing("-", with: "_"), list: list,
      key: isText ? key : "to_string(\(key))", title: title,
      more: more.flatMap { bindings.expression($0, option, at: template.path) },
      label: label ?? title,
      hasTitleAsValue: isComboBox && readsValue(of: part.key))
    guard model.isInline, let data = model.json else { return .loaded(loaded) }
    return .fixed(Self.options(loaded, on: data))
  }

  private static func options(
    _ loaded: FilterOptions.Loaded, on data: JSONValue
  ) -> [FilterOptions.Option] {
    let items = DashboardExpression.value(of: loaded.texts, on: data)?.array ?? []
    return distinct(items.map { option($0["key"], $0["title"], $0["more"]) })
  }

  private func fixedOptions(_ items: ManifestValue) -> [FilterOptions.Option] {
    let options = items.elements.compactMap { item -> FilterOptions.Option? in
      notes.noteOthers(than: ["key", "title", "additionalText"], in: item)
      let texts = ["key", "title", "additionalText"].map { item[$0].flatMap(bindings.binding) }
      guard texts.allSatisfy({ $0 == nil || $0?.constant != nil }) else {
        notes.note(item.path, "an option that depends on data is left out")
        return nil
      }
      return Self.option(texts[0]?.constant, texts[1]?.constant, texts[2]?.constant)
    }
    return Self.distinct(options)
  }

  private static func option(
    _ key: JSONValue?, _ title: JSONValue?, _ more: JSONValue?
  ) -> FilterOptions.Option {
    let texts = [key, title, more].map { $0.map(BindingWriter.shown) }
    let title = texts[1]?.isEmpty == false ? texts[1] : texts[0]
    return FilterOptions.Option(
      key: texts[0] ?? texts[1] ?? "", title: title ?? "",
      more: texts[2]?.isEmpty == false ? texts[2] : nil)
  }

  private static func distinct(_ options: [FilterOptions.Option]) -> [FilterOptions.Option] {
    var known: Set<String> = []
    return options.filter { known.insert($0.key).inserted }
  }

  /// Returns whether a binding of the card reads the title that a combo box has as its value.
  private func readsValue(of name: String) -> Bool {
    card.json.json().contains("filters>/\(name)/value")
  }

  func constant(_ value: ManifestValue?) -> String? {
    let text = value.flatMap { bindings.binding($0)?.constant }.map(BindingWriter.shown)
    return text?.isEmpty == false ? text : nil
  }

  // MARK: Days

  /// Returns the days that are chosen at first.
  private func standardDays(_ value: ManifestValue) -> String? {
    let option = value["option"]?.string?.lowercased() ?? ""
    let values = value["values"]?.elements.compactMap { bindings.binding($0)?.constant } ?? []
    let days = values.compactMap { $0.string.map { String($0.prefix(10)) } }
    if option.contains("time") {
      notes.note(value.path, "a choice of days has no times of day")
    }
    switch (option, days.count, values.first?.wholeNumber) {
    case ("today", _, _): return "today"
    case ("date", 1..., _), ("datetime", 1..., _): return "\(days[0])..\(days[0])"
    case ("daterange", 2..., _), ("datetimerange", 2..., _): return "\(days[0])..\(days[1])"
    case ("from", 1..., _), ("fromdatetime", 1..., _): return "\(days[0]).."
    case ("to", 1..., _), ("todatetime", 1..., _): return "..\(days[0])"
    case ("yeartodate", _, _): return "year"
    case ("lastdaysincluded", _, 7): return "7d"
    case ("lastdaysincluded", _, 30): return "30d"
    default:
      notes.note(value.path, "the first days of a choice can’t be computed as \"\(option)\" is")
      return nil
    }
  }
}
