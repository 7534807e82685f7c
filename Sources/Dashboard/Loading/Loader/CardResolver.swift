import CardModel
import JMESPath

/// The functions with which a loader makes cards from data.
///
/// They are pure and run off the main actor.
///
/// The argument after the snapshot is the object of the cards' page, which is the value of
/// `object()` in their expressions; nil if the page has none.
public struct CardResolver: Sendable {
  /// Returns the cards of a definition: one, as many as `each` gives, or none if `when` isn't true.
  ///
  /// The last argument is what they were made from before.
  let cards: @Sendable (CardDefinition, Snapshot, JSONValue?, BindingInput?) -> BoundCards
  /// Returns the sections of the pages on the path to an object; nil if it isn't among the data.
  let details: @Sendable (ObjectPath, CardDefinition, Snapshot, JSONValue?) -> [[DetailSection]]?
  /// Returns the object at the end of a path; nil if it isn't among the data.
  let object: @Sendable (ObjectPath, CardDefinition, Snapshot, JSONValue?) -> JSONValue?
  /// Returns the title and the header of a page that shows an object.
  let words: @Sendable (PageDefinition, JSONValue, ChoiceValues) -> ObjectWords

  /// Resolves with a binder.
  /// - Parameter onIssues: called with the expressions that could not be computed.
  public init(
    _ binder: CardBinder = CardBinder(),
    onIssues: @escaping @Sendable ([BindingIssue]) -> Void = { _ in }
  ) {
    self.init(
      binder,
      bound: { card, snapshot, pageObject, last in
        let bound = binder.bind(card, snapshot, pageObject: pageObject, after: last)
        if bound.cards != nil { onIssues(bound.issues) }
        return bound
      })
  }

  /// Resolves objects with a binder, and cards with a function.
  public init(
    _ binder: CardBinder = CardBinder(),
    cards: @escaping @Sendable (CardDefinition, Snapshot, JSONValue?) -> [ResolvedCard]
  ) {
    self.init(
      binder,
      bound: { card, snapshot, pageObject, _ in
        BoundCards(cards: cards(card, snapshot, pageObject))
      })
  }

  private init(
    _ binder: CardBinder,
    bound: @escaping @Sendable (CardDefinition, Snapshot, JSONValue?, BindingInput?) -> BoundCards
  ) {
    cards = bound
    details = { binder.details(at: $0, of: $1, $2, pageObject: $3) }
    object = { binder.object(at: $0, of: $1, $2, pageObject: $3) }
    words = { page, object, choices in
      let title = page.title.map { binder.text($0, on: object, choices) }
      return ObjectWords(
        title: title.flatMap { $0.isEmpty ? nil : $0 },
        header: page.header.map { binder.header($0.value, on: object, choices) })
    }
  }
}
