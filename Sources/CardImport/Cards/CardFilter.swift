import JMESPath

/// A filter of a manifest, as a choice above the cards of the page.
struct CardFilter {
  /// The values that a filter has.
  enum Kind {
    /// One of some options. A combo box has the title of the option as its value, all others have
    /// its key.
    case select(FilterOptions, isComboBox: Bool)
    case search
    case days
    /// A value that nobody changes, such as that of a filter that is hidden.
    case fixed(JSONValue)
  }

  /// The description in the manifest.
  let part: ManifestValue
  /// The name of the choice.
  let id: String
  let kind: Kind
  /// The value at first, as the dashboard file has it; nil for none, or for the first option.
  var standard: String?
  /// The words for none of the options; nil if there is always one.
  var all: String?

  /// The name by which bindings refer to the filter.
  var name: String { part.key }

  /// The options that come with data; nil for all other filters.
  var loaded: FilterOptions.Loaded? {
    if case .select(.loaded(let loaded), _) = kind { loaded } else { nil }
  }

  /// The text of the value where nothing is chosen; nil where that can't be.
  private var fallback: String? { all == nil && loaded == nil ? nil : "" }

  /// Returns what a path to the filter stands for.
  /// - Parameter names: the names behind that of the filter, such as `selectedItem` and `title`.
  func value(at names: [String]) throws(BindingFailure) -> BindingExpression {
    let member = names.first == "value" ? Array(names.dropFirst()) : names
    switch kind {
    case .fixed(let value):
      if member == ["selectedItem", "title"] || member == ["selectedItem", "key"] {
        return .literal(value)
      }
      return .literal(member.reduce(Optional(value)) { $0?[$1] } ?? .null)
    case .search where member.isEmpty: return .choice(id)
    case .days where member.count == 2: return try bound(member)
    case .select(let options, let isComboBox):
      switch member {
      case [] where isComboBox && names == ["value"], ["selectedItem", "title"]:
        return options.title(ofChoice: id, or: fallback)
      case [], ["selectedItem", "key"]: return options.key(ofChoice: id, or: fallback)
      case ["selectedItem", "additionalText"]: return options.more(ofChoice: id)
      default: break
      }
    case .search, .days: break
    }
    let path = names.joined(separator: "/")
    throw .fail("the value of a choice has nothing like \"\(path)\"")
  }

  /// Returns a bound of a range of days, as the times that UI5 has for it.
  ///
  /// A range without a bound has a day far away, so that requests with it stay valid.
  private func bound(_ member: [String]) throws(BindingFailure) -> BindingExpression {
    switch (member[0], member[1]) {
    case ("range", "start"), ("rangeOData", "start"), ("dates", "from"), ("dates", "start"):
      .text([.choice(id + ".from", or: "1753-01-01"), .literal("T00:00:00.000Z")])
    case ("range", "end"), ("rangeOData", "end"), ("dates", "to"), ("dates", "end"):
      .text([.choice(id + ".to", or: "9999-12-31"), .literal("T23:59:59.999Z")])
    default:
      throw .fail(
        "the value of a choice has nothing like \"\(member.joined(separator: "/"))\"")
    }
  }
}

/// The options of a filter.
enum FilterOptions {
  /// Options that the manifest has.
  case fixed([Option])
  /// Options that come with data.
  case loaded(Loaded)

  struct Option: Hashable {
    let key: String
    let title: String
    /// More about the option, which is behind its title in the list.
    let more: String?

    /// The text in the list.
    var label: String { more.map { "\(title) (\($0))" } ?? title }
  }

  /// Options that are made of the data of a source.
  struct Loaded {
    let model: DataModel
    /// The name of the data beside that of the card.
    let part: String
    /// The names that lead to the list of options in the data.
    let list: [String]
    /// The expressions for an option's key and title, on an item of the list.
    let key: String
    let title: String
    /// The expression for more about the option, which is behind its title in the list.
    let more: String?
    /// The expression for the text in the list.
    let label: String
    /// Whether the value of the choice is the title, not the key.
    let hasTitleAsValue: Bool

    /// The expression for the options.
    var options: String {
      DashboardExpression.objects(
        of: list, ["value": hasTitleAsValue ? title : key, "title": label])
    }

    /// The expression for the texts of the options.
    var texts: String {
      DashboardExpression.objects(of: list, ["key": key, "title": title, "more": more])
    }
  }

  /// Returns the expression for the key of the option that is chosen.
  /// - Parameter fallback: the text where nothing is chosen; nil where that can't be.
  func key(ofChoice id: String, or fallback: String?) -> BindingExpression {
    switch self {
    case .loaded(let loaded) where loaded.hasTitleAsValue:
      loaded.lookUp(loaded.key, ofChoice: id)
    case .loaded, .fixed: .choice(id, or: fallback)
    }
  }

  /// Returns the expression for the title of the option that is chosen.
  func title(ofChoice id: String, or fallback: String?) -> BindingExpression {
    switch self {
    case .loaded(let loaded) where loaded.hasTitleAsValue: .choice(id, or: fallback)
    case .loaded(let loaded): loaded.lookUp(loaded.title, ofChoice: id)
    case .fixed(let options) where options.allSatisfy { $0.key == $0.title }:
      .choice(id, or: fallback)
    case .fixed: member(ofChoice: id, \.title)
    }
  }

  /// Returns the expression for more about the option that is chosen.
  func more(ofChoice id: String) -> BindingExpression {
    switch self {
    case .loaded(let loaded):
      loaded.more.map { loaded.lookUp($0, ofChoice: id) } ?? .literal("")
    case .fixed: member(ofChoice: id) { $0.more ?? "" }
    }
  }

  /// Returns the expression for a text of the option that is chosen.
  private func member(
    ofChoice id: String, _ text: (Option) -> String
  ) -> BindingExpression {
    guard case .fixed(let options) = self else { return .literal("") }
    let members = options.filter { !$0.key.isEmpty }.map { option in
      let text = DashboardExpression.literal(.string(text(option)))
      return "\(DashboardExpression.identifier(option.key)): \(text)"
    }
    let unchosen = options.first(where: \.key.isEmpty)
    let none = DashboardExpression.literal(.string(unchosen.map(text) ?? ""))
    if members.isEmpty { return .chosen(none) }
    return .chosen("map(choice.\(id), {\(members.joined(separator: ", "))}, \(none))")
  }
}

extension FilterOptions.Loaded {
  /// Returns the value of an option that is chosen, which is in the data of the options.
  fileprivate func lookUp(_ value: String, ofChoice id: String) -> BindingExpression {
    let list = DashboardExpression.path([part] + list)
    let own = hasTitleAsValue ? title : key
    let field = value.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.]*/) != nil ? value : "[\(value)][]"
    return .lookUp(list: "\(list)[?\(own) == choice.\(id)].\(field)", in: part)
  }
}

extension BindingExpression {
  /// Returns the text that is chosen.
  /// - Parameter fallback: the text where nothing is chosen; nil where that can't be.
  static func choice(_ id: String, or fallback: String? = nil) -> BindingExpression {
    let path = "choice.\(id)"
    guard let fallback else { return .chosen(path) }
    let expression = "not_null(\(path), \(DashboardExpression.literal(.string(fallback))))"
    // In a text, nothing is an empty text anyway.
    return .chosen(expression: expression, part: fallback.isEmpty ? path : expression)
  }

  /// Returns a finished expression for a text that is the same as a part of a text.
  static func chosen(_ expression: String) -> BindingExpression {
    .chosen(expression: expression, part: expression)
  }

  /// Whether the value depends on what is chosen.
  var readsChoices: Bool {
    contains { part in
      switch part {
      case .chosen, .lookUp: true
      default: false
      }
    }
  }

  /// Whether the value is found in the data of a choice's options.
  var looksUpChoices: Bool {
    contains { if case .lookUp = $0 { true } else { false } }
  }
}
