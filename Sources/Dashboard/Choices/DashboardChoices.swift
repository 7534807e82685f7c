import CardModel
import CollectionAlgorithms
import DataSources
import JMESPath

/// The choices of a dashboard: makes their options and their values from what a person has chosen
/// and from the data of sources.
struct DashboardChoices: Sendable {
  let definitions: [ChoiceDefinition]
  private let context: FormattingContext
  /// The names of the choices that the data of the source of a choice's options depend on, by the
  /// id of the choice.
  private let dependencies: [String: Set<String>]

  /// The maximum number of options of a choice, and of answers that a question offers.
  static let optionLimit = 1000

  init(_ dashboard: DashboardDefinition) {
    definitions = dashboard.choices
    context = dashboard.formatting
    dependencies = Dictionary(
      keepingFirst: definitions.map { ($0.id, dashboard.choiceNames(of: $0)) })
  }

  /// The sources of options.
  var sources: Set<SourceID> { Set(definitions.compactMap(\.source)) }

  /// Returns whether a value depends on the present day, as a span such as `7d` does.
  /// - Parameter chosen: the values that a person has chosen, as links have them.
  func readsClock(_ chosen: [String: String]) -> Bool {
    definitions.contains { choice in
      let value = chosen[choice.id] ?? choice.standard?.constant ?? ""
      return choice.kind == .days && DayRange.Span(rawValue: value) != nil
    }
  }

  /// Returns the choices with their options and values.
  /// - Parameters:
  ///   - chosen: the values that a person has chosen, as links have them.
  ///   - snapshots: the data of the sources.
  func resolved(
    _ chosen: [String: String], _ snapshots: [LoadedSource: Snapshot]
  ) -> ResolvedChoices {
    var resolved = ResolvedChoices()
    var begun: Set<String> = []
    for choice in definitions { resolve(choice, chosen, snapshots, &begun, into: &resolved) }
    return resolved
  }

  /// Resolves a choice after those that its options depend on.
  private func resolve(
    _ choice: ChoiceDefinition, _ chosen: [String: String], _ snapshots: [LoadedSource: Snapshot],
    _ begun: inout Set<String>, into resolved: inout ResolvedChoices
  ) {
    guard begun.insert(choice.id).inserted else { return }
    let needed = dependencies[choice.id] ?? []
    for other in definitions where needed.contains(other.id) {
      resolve(other, chosen, snapshots, &begun, into: &resolved)
    }
    let text = chosen[choice.id]
    switch choice.kind {
    case .select(nil, _):
      let value = text ?? choice.standard?.constant ?? ""
      resolved.set(
        choice, .pressed, Selection(value), standard: choice.standard?.constant ?? "")
    case .search:
      let standard = choice.standard?.constant ?? ""
      let value = text ?? standard
      // An empty text is in each text: a search without words finds everything.
      resolved.set(choice, .search, Selection(value, .string(value)), standard: standard)
    case .days:
      let standard = choice.standard?.constant ?? ""
      let today = context.today
      let chosen = text.flatMap { text in
        text.isEmpty ? (text, nil) : DayRange(text, today: today).map { (text, $0) }
      }
      let (value, range) = chosen ?? (standard, DayRange(standard, today: today))
      resolved.set(
        choice, .days(from: range?.from, through: range?.through),
        Selection(value, (range ?? DayRange()).value), standard: standard)
    case .select(.fixed(let fixed)?, let all):
      let options = fixed.compactMap { option in
        option.value.constant.map { Option(.string($0), title: option.title.constant ?? $0) }
      }
      resolved.set(choice, options, all: all, text)
    case .select(.items(let expression)?, let all):
      let snapshot = choice.source.flatMap { snapshots[.data($0)] } ?? Snapshot()
      // The data of another value have other options.
      let isKnown =
        needed.isDisjoint(with: resolved.unknown.keys)
        && snapshot.choices.agrees(with: resolved.values)
      if let data = snapshot.value, isKnown {
        resolved.set(choice, self.options(expression, on: data, resolved.values), all: all, text)
      } else {
        let failure = needed.compactMap { resolved.unknown[$0] ?? nil }.first
        resolved.wait(choice, all: all, text, failure: isKnown ? snapshot.failure : failure)
      }
    }
  }

  private func options(
    _ expression: BoundExpression, on data: JSONValue, _ values: ChoiceValues
  ) -> [Option] {
    let result = try? expression.expression.evaluate(on: data, bindings: values.bindings)
    var (options, known) = ([Option](), Set<String>())
    for item in result?.array ?? [] where options.count < Self.optionLimit {
      let value = item["value"] ?? item
      guard value.isScalar else { continue }
      let option = Option(value, title: item["title"].map(CardBuilder.text))
      if !option.text.isEmpty, known.insert(option.text).inserted { options.append(option) }
    }
    return options
  }

  /// An option with the value that expressions get.
  struct Option {
    let value: JSONValue
    /// The value as links have it.
    let text: String
    let title: String

    init(_ value: JSONValue, title: String?) {
      self.value = value
      text = CardBuilder.text(value)
      self.title = title ?? text
    }
  }

  /// A value as expressions get it and as links have it.
  struct Selection {
    let value: JSONValue
    let text: String

    init(_ text: String) {
      self.text = text
      value = text.isEmpty ? .null : .string(text)
    }

    init(_ text: String, _ value: JSONValue) { (self.text, self.value) = (text, value) }

    init(_ option: Option) { (value, text) = (option.value, option.text) }
  }
}

/// The choices of a dashboard at a moment.
struct ResolvedChoices: Equatable, Sendable {
  /// The values that expressions read.
  private(set) var values = ChoiceValues.none
  /// The choices whose values aren't known before their options are loaded, with the failure of
  /// their source if there is one.
  private(set) var unknown: [String: SourceFailure?] = [:]
  /// The choices as pages show them, by their ids.
  private(set) var shown: [String: PageChoice] = [:]

  fileprivate mutating func set(
    _ choice: ChoiceDefinition, _ kind: PageChoice.Kind, _ selection: DashboardChoices.Selection,
    standard: String
  ) {
    values[choice.id] = selection.value
    shown[choice.id] = PageChoice(
      id: choice.id, title: choice.title, kind: kind, value: selection.text, standard: standard)
  }

  /// Sets a choice of known options; another value than theirs counts as none.
  fileprivate mutating func set(
    _ choice: ChoiceDefinition, _ options: [DashboardChoices.Option], all: String?, _ text: String?
  ) {
    func selection(_ text: String?) -> DashboardChoices.Selection? {
      guard let text else { return nil }
      if text.isEmpty { return all == nil ? nil : .init("") }
      return options.first { $0.text == text }.map { .init($0) }
    }
    let standard =
      selection(choice.standard?.constant) ?? selection("") ?? options.first.map { .init($0) }
      ?? .init("")
    set(
      choice,
      .options(options.map { PageChoice.Option(value: $0.text, title: $0.title) }, all: all),
      selection(text) ?? standard, standard: standard.text)
  }

  /// Sets a choice whose options aren't loaded: its value is known if the file has it.
  fileprivate mutating func wait(
    _ choice: ChoiceDefinition, all: String?, _ text: String?, failure: SourceFailure?
  ) {
    let standard = choice.standard?.constant ?? (all == nil ? nil : "")
    let isStandard = text == nil || text == standard
    set(
      choice, .loading, .init(isStandard ? standard ?? "" : ""), standard: standard ?? "")
    if standard == nil || !isStandard { unknown[choice.id] = .some(failure) }
  }
}

extension ChoiceValues {
  /// Returns whether other values have the same of these.
  func agrees(with others: ChoiceValues) -> Bool {
    replaced(by: others).only(ids) == self
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .string, .integer, .double, .bool: true
    case .null, .array, .object: false
    }
  }
}

extension DashboardDefinition {
  /// Returns the names of the choices that a source depends on, with those of its parts.
  func choiceNames(ofSource id: SourceID) -> Set<String> {
    var (open, known, names) = ([id], Set<SourceID>(), Set<String>())
    while let id = open.popLast() {
      guard known.insert(id).inserted, let source = sources.first(where: { $0.id == id }) else {
        continue
      }
      names.formUnion(source.choiceNames)
      open += source.parts.map(\.source)
    }
    return names
  }

  /// Returns the names of the choices that the options of a choice depend on.
  func choiceNames(of choice: ChoiceDefinition) -> Set<String> {
    guard case .select(.items(let expression)?, _) = choice.kind else { return [] }
    return (choice.source.map(choiceNames(ofSource:)) ?? []).union(expression.choiceNames)
  }
}
