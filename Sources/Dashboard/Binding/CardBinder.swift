import CardModel
import JMESPath

/// Something in a card that could not be computed from its data.
///
/// The rest of the card goes on.
public struct BindingIssue: Hashable, Sendable {
  /// The expression or the key in the file.
  public let location: SourceLocation
  public let message: String
}

extension BindingIssue: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message)" }
}

/// Makes the cards that are shown from a card of the file and its data.
///
/// The results depend on the arguments, the context's locale and zone, and its present moment.
public struct CardBinder: Sendable {
  let context: FormattingContext

  /// - Parameter context: the context that the functions of the file's expressions were made with.
  public init(_ context: FormattingContext = FormattingContext()) { self.context = context }

  /// The cards of a definition, and the issues of what in them could not be computed.
  ///
  /// There is one card; as many as `each` gives; none where `when` isn't true.
  /// - Parameter pageObject: the object of the page that the cards are on, which is the value of
  ///   `object()`; nil where the page shows none.
  public func bind(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue? = nil
  ) -> (cards: [ResolvedCard], issues: [BindingIssue]) {
    let builder = CardBuilder(context: context, pageObject: pageObject)
    let cards = builder.cards(of: definition, snapshot)
    return (cards, builder.issues)
  }

  /// The sections below the bodies of the pages on the way to an object, the card's first; nil
  /// where the object is not among the data.
  public func details(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> [[DetailSection]]? {
    CardBuilder(context: context, pageObject: pageObject).details(
      at: path, of: definition, snapshot)
  }

  /// The object of a card, or of a row of it; nil where it is not among the data.
  public func object(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> JSONValue? {
    CardBuilder(context: context, pageObject: pageObject).object(at: path, of: definition, snapshot)
  }

  /// The header of a page that shows an object.
  public func header(_ definition: HeaderDefinition, on object: JSONValue) -> CardHeader {
    CardBuilder(context: context, pageObject: object).header(definition, body: nil, on: object)
  }

  /// A text of a page that shows an object.
  public func text(_ template: Template, on object: JSONValue) -> String {
    CardBuilder(context: context, pageObject: object).text(template, on: object)
  }
}
