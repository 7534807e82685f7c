import CardModel
import JMESPath
import Localization

/// A part of a card that could not be computed from its data.
///
/// The rest of the card is shown.
public struct BindingIssue: Hashable, Sendable {
  /// The expression or the key in the file.
  public let location: SourceLocation
  public let message: String
}

extension BindingIssue: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message)" }
}

extension BindingIssue {
  /// The issue as a warning of the checker.
  public var diagnostic: Diagnostic { Diagnostic(.warning, location, lines: message) }

  /// The message with the name of the file and the line.
  public var shortDescription: String {
    let file = location.file.split(separator: "/").last ?? ""
    return String(localized: "\(file), line \(location.line): \(message)")
  }
}

extension CardState {
  /// Adds warnings about the file to the card.
  fileprivate mutating func warn(_ issues: [BindingIssue]) {
    let warnings = issues.map(\.shortDescription)
    switch self {
    case .loaded(var card, let freshness):
      card.warnings = warnings
      self = .loaded(card, freshness)
    case .empty(let empty, scope: .body(var card)):
      card.warnings = warnings
      self = .empty(empty, scope: .body(card))
    case .empty(var empty, scope: .card):
      // A message without a card has no header for the mark.
      empty.message = (([empty.message].compactMap { $0 }) + warnings).joined(separator: "\n")
      self = .empty(empty, scope: .card)
    case .failed(var failure, let scope):
      // The names explain the error, which is one of the warnings.
      failure.message = issues.map(\.message).joined(separator: "\n")
      self = .failed(failure, scope: scope)
    case .loading: break
    }
  }
}

/// Makes cards from a card of the file and its data.
///
/// The results depend on the arguments, and on the context's locale, time zone and present time.
public struct CardBinder: Sendable {
  let context: FormattingContext
  /// Returns whether this machine has a file; nil if pictures that it lacks are no issues.
  private let hasFile: (@Sendable (String) -> Bool)?

  /// - Parameters:
  ///   - context: the context that the functions of the file's expressions were made with.
  ///   - hasFile: returns whether this machine has a file; nil if pictures that it lacks are no
  ///     issues.
  public init(
    _ context: FormattingContext = FormattingContext(),
    hasFile: (@Sendable (String) -> Bool)? = nil
  ) {
    self.context = context
    self.hasFile = hasFile
  }

  /// Returns the cards of a definition, and the issues of their parts that could not be computed.
  ///
  /// There is one card, as many as `each` gives, or none if `when` isn't true.
  /// - Parameter pageObject: the object of the cards' page, which is the value of `object()`; nil
  ///   if the page has none.
  public func bind(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue? = nil
  ) -> (cards: [ResolvedCard], issues: [BindingIssue]) {
    let bound = bind(definition, snapshot, pageObject: pageObject, after: nil)
    return (bound.cards ?? [], bound.issues)
  }

  /// Returns the cards of a definition, unless they are those that were made from `last`.
  func bind(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue?,
    after last: BindingInput?
  ) -> BoundCards {
    FormattingContext.observingClock { clock in
      var builder = CardBuilder(
        context: context, pageObject: pageObject, choices: snapshot.choices, hasFile: hasFile)
      let data = builder.data(of: definition, snapshot)
      let input = BindingInput(data, snapshot, pageObject: pageObject, zone: context.timeZone)
      if let input, input == last { return BoundCards(cards: nil, input: input) }
      var cards = builder.cards(of: definition, on: data, snapshot)
      if builder.issues.lacksNames {
        // Only all objects together tell whether a name is unknown or merely missing in one.
        builder = CardBuilder(
          context: context, pageObject: pageObject, choices: snapshot.choices,
          trace: LookupTrace(), hasFile: hasFile)
        cards = builder.cards(of: definition, snapshot)
      }
      let issues = builder.issues.all
      if !issues.isEmpty { for index in cards.indices { cards[index].state.warn(issues) } }
      return BoundCards(
        cards: cards, issues: issues, input: clock.wasRead ? nil : input,
        readsClock: clock.wasRead)
    }
  }

  /// Returns the sections below the bodies of the pages on the path to an object, the card's first;
  /// nil if the object isn't among the data.
  public func details(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> [[DetailSection]]? {
    CardBuilder(context: context, pageObject: pageObject, choices: snapshot.choices).details(
      at: path, of: definition, snapshot)
  }

  /// Returns the object of a card, or of one of its rows; nil if it isn't among the data.
  public func object(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> JSONValue? {
    CardBuilder(context: context, pageObject: pageObject, choices: snapshot.choices).object(
      at: path, of: definition, snapshot)
  }

  /// Returns the header of a page that shows an object.
  public func header(
    _ definition: HeaderDefinition, on object: JSONValue, _ choices: ChoiceValues = .none
  ) -> CardHeader {
    CardBuilder(context: context, pageObject: object, choices: choices).header(
      definition, body: nil, on: object)
  }

  /// Returns a text of a page that shows an object.
  public func text(
    _ template: Template, on object: JSONValue, _ choices: ChoiceValues = .none
  ) -> String {
    CardBuilder(context: context, pageObject: object, choices: choices).label(template, on: object)
  }
}
