import CardModel
import ChartModel

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
  /// The source of the data on which the expression of the options is evaluated.
  public let source: SourceID?
  /// The value without a person's choice; nil for the first option, or for none.
  public let standard: Template?
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
