import CardModel
import ChartModel
import CivilTime
import Localization

/// A choice above the cards of a page or the rows of a report.
///
/// Its value is `choice.id` in the expressions of the whole dashboard.
public struct ChoiceDefinition: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// One of some options; without options, a value that only a press sets.
    case select(OptionsDefinition?, all: String?)
    /// A text to search for.
    case search
    /// A range of days.
    case days
  }

  public let location: SourceLocation
  public let id: String
  public let title: String
  public let kind: Kind
  public var source: SourceID?
  /// The value without a person's choice; nil for the first option, or for none.
  public var standard: Template?

  static let decoder = NodeDecoder<ChoiceDefinition>.object(
    "choice", "A choice above the cards of a page, or above a report.",
    required("id", .choiceID, "The name of the value, which expressions read as `choice.id`."),
    required("title", .fixedText, "What is chosen, such as `Site`."),
    oneVariant(
      by: "type", "The type of the value.",
      [select, variant("search") { Kind.search }, variant("date_range") { Kind.days }]),
    make: { ChoiceDefinition(location: $0, id: $1, title: $2, kind: $3) },
    optional(
      "source", .source, "The source on whose data the expression of the options is evaluated."
    ) { $0.source = $1 },
    optional("default", .text, "The value until a person chooses another.") { $0.standard = $1 }
  )
  .checked { choice, context in choice.check(context) }

  private static let select = variant(
    "select",
    optional(
      "options", .options,
      "The values: a list of texts or of `{ value, title }`, or an expression that gives "
        + "such a list; without them, only a press on a card sets the value."),
    optional("all", .fixedText, "The words for none of the options, such as `All sites`.")
  ) { Kind.select($0, all: $1) }
}

/// A choice of a page: one that is declared there, or one of another page.
public enum ChoiceUse: Sendable, Equatable {
  case declared(ChoiceDefinition)
  case shared(String, SourceLocation)

  public var id: String {
    switch self {
    case .declared(let choice): choice.id
    case .shared(let id, _): id
    }
  }
}

extension DashboardDefinition {
  /// The choices of all pages, in the order of the file.
  public var choices: [ChoiceDefinition] {
    pages.flatMap(\.choices).compactMap { use in
      if case .declared(let choice) = use { choice } else { nil }
    }
  }
}

extension ChoiceDefinition {
  /// Returns whether a text can be the value, as far as the file tells.
  public func allows(_ value: String) -> Bool {
    switch kind {
    case .days: value.isEmpty || DayRange(value, today: CivilDate(daysSince1970: 0)) != nil
    case .select, .search: value.isEmpty || fixedValues?.contains(value) ?? true
    }
  }

  /// The values that the file names; nil for options from data, and for none.
  public var fixedValues: [String]? {
    guard case .select(.fixed(let options)?, _) = kind else { return nil }
    return options.compactMap(\.value.constant)
  }
}

extension NodeDecoder where Value == String {
  fileprivate static var choiceID: NodeDecoder {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      if name.contains("-") {
        context.error(
          node.location, "an expression can’t name \"\(name)\": use letters, digits and '_'")
      }
      if let first = context.references.choices.declare(name, at: node.location) {
        context.duplicate(.choice, name, first: first, at: node.location)
      }
      return name
    }
  }
}

extension NodeDecoder where Value == String {
  /// A decoder for the id of a choice that is set or shown, without reading its value.
  static var choiceName: NodeDecoder {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      context.references.choices.use(
        ChoiceReferences.Use(
          name: name, location: node.location, path: context.path, isDisplay: true))
      return name
    }
  }
}

extension NodeDecoder where Value == [ChoiceUse] {
  static var choiceUses: NodeDecoder {
    let shared = NodeDecoder<ChoiceUse>(.identifier) { node, context in
      NodeDecoder<String>.choiceName.decode(node, context).map { .shared($0, node.location) }
    }
    let use = NodeDecoder<ChoiceUse>.forms(
      scalar: shared, mapping: ChoiceDefinition.decoder.onDataOfSource().map { .declared($0) })
    return .list(of: use, count: 1...20).checked { uses, context in
      var known: Set<String> = []
      for case .shared(let id, let location) in uses
      where uses.contains(where: { if case .declared(let own) = $0 { own.id == id } else { false } }
      )
        || !known.insert(id).inserted
      {
        context.error(location, "choice \"\(id)\" is on this page twice")
      }
    }
  }
}

extension ChoiceDefinition {
  /// Reports options and a default that contradict each other or need data.
  fileprivate func check(_ context: DecodingContext) {
    guard case .select(let options, let all) = kind else { return checkText(context) }
    let constants = [standard].compactMap(\.self) + (options?.templates ?? [])
    for template in constants where template.constant == nil {
      context.error(
        template.location, "there is no data here: options and their default are fixed texts")
      return
    }
    switch (options, source) {
    case (.items(let expression)?, nil):
      context.error(
        expression.location, "options that an expression gives need the \"source\" of its data")
    case (.fixed?, _?), (nil, _?):
      context.error(
        location, "\"source\" has no meaning without options that an expression gives")
    default: break
    }
    if options == nil, all != nil {
      context.error(location, "\"all\" has no meaning without \"options\"")
    }
    guard let values = fixedValues else { return }
    var known: Set<String> = []
    for case .fixed(let options)? in [options] {
      for option in options {
        guard let value = option.value.constant else { continue }
        if value.isEmpty {
          context.error(
            option.value.location, "an option has a value; \"all\" stands for none of them")
        } else if !known.insert(value).inserted {
          context.error(option.value.location, "duplicate option \"\(value)\"")
        }
      }
    }
    if let standard, let text = standard.constant, !values.contains(text) {
      context.path.append(.key("default"))
      context.unknown(
        text, "\"\(text)\" is not among the options", among: values, at: standard.location)
      context.path.removeLast()
    }
  }
}

extension ChoiceDefinition {
  /// Reports the default of a choice without options that is none of its values.
  private func checkText(_ context: DecodingContext) {
    if source != nil {
      context.error(
        location, "\"source\" has no meaning without options that an expression gives")
    }
    guard let standard else { return }
    guard let text = standard.constant else {
      return context.error(
        standard.location, "there is no data here: options and their default are fixed texts")
    }
    if !allows(text) {
      let spans = DayRange.Span.allCases.map(\.rawValue).localizedList
      context.error(
        standard.location,
        "expected days such as 2026-03-01..2026-03-31, or one of \(spans), found \"\(text)\"")
    }
  }
}

extension OptionsDefinition {
  /// The texts of fixed options; none for an expression.
  fileprivate var templates: [Template] {
    guard case .fixed(let options) = self else { return [] }
    return options.flatMap { [$0.value, $0.title] }
  }
}
