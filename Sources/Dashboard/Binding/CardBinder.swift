import CardModel
import JMESPath

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

/// Makes cards from a card of the file and its data.
///
/// The results depend on the arguments, and on the context's locale, time zone and present time.
public struct CardBinder: Sendable {
  let context: FormattingContext

  /// - Parameter context: the context that the functions of the file's expressions were made with.
  public init(_ context: FormattingContext = FormattingContext()) { self.context = context }

  /// Returns the cards of a definition, and the issues of their parts that could not be computed.
  ///
  /// There is one card, as many as `each` gives, or none if `when` isn't true.
  /// - Parameter pageObject: the object of the cards' page, which is the value of `object()`; nil
  ///   if the page has none.
  public func bind(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue? = nil
  ) -> (cards: [ResolvedCard], issues: [BindingIssue]) {
    let builder = CardBuilder(context: context, pageObject: pageObject)
    let cards = builder.cards(of: definition, snapshot)
    return (cards, builder.issues)
  }

  /// Returns the sections below the bodies of the pages on the path to an object, the card's first;
  /// nil if the object isn't among the data.
  public func details(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> [[DetailSection]]? {
    CardBuilder(context: context, pageObject: pageObject).details(
      at: path, of: definition, snapshot)
  }

  /// Returns the object of a card, or of one of its rows; nil if it isn't among the data.
  public func object(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> JSONValue? {
    CardBuilder(context: context, pageObject: pageObject).object(at: path, of: definition, snapshot)
  }

  /// Returns the header of a page that shows an object.
  public func header(_ definition: HeaderDefinition, on object: JSONValue) -> CardHeader {
    CardBuilder(context: context, pageObject: object).header(definition, body: nil, on: object)
  }

  /// Returns a text of a page that shows an object.
  public func text(_ template: Template, on object: JSONValue) -> String {
    CardBuilder(context: context, pageObject: object).text(template, on: object)
  }
}
