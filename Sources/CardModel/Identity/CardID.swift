/// The identity of a card: a new state for the same id updates the same widget.
public indirect enum CardID: Hashable, Sendable {
  /// A card that the file describes one by one.
  case named(String)
  /// The card of an item, made by a card of the file with `each`.
  case item(ItemID, of: String)
  /// The object of a row of a report, by the row's position from 0.
  case reportRow(Int)
  /// A part of a card's body as a card of its own.
  case element(ElementID, of: CardID)

  /// Creates the id of a card that the file describes one by one.
  public init(_ name: String) { self = .named(name) }

  /// The card of the file that this one was made from.
  public var definition: CardID {
    switch self {
    case .named, .reportRow: self
    case .item(_, of: let name): .named(name)
    case .element(_, of: let card): card.definition
    }
  }

  /// The card that the part belongs to; the card itself if it is no part of another.
  public var whole: CardID { if case .element(_, of: let card) = self { card.whole } else { self } }

  /// The position of a report's row, from 0; nil for any other card.
  public var rowPosition: Int? { if case .reportRow(let position) = self { position } else { nil } }

  /// Whether the id still means the same card after the data have changed.
  ///
  /// Rows of reports are found again by their objects, so that their ids last.
  public var isLasting: Bool {
    switch self {
    case .named, .reportRow: true
    case .item(let item, of: _): item.isLasting
    case .element(let element, of: let card): element.isLasting && card.isLasting
    }
  }

  /// Whether a key of its object identifies the card.
  public var hasKey: Bool {
    switch self {
    case .named, .reportRow: false
    case .item(let item, of: _): item.isLasting
    case .element(let element, of: let card): element.isLasting || card.hasKey
    }
  }

  /// Returns whether this is the card itself, or a part of its body.
  public func isPart(of card: CardID) -> Bool {
    if case .element(_, of: let whole) = self { return whole == card }
    return self == card
  }
}

extension CardID: CustomStringConvertible {
  /// The id for people to read.
  ///
  /// Different ids can have the same description.
  public var description: String {
    switch self {
    case .named(let name): name
    case .item(.position(let position), of: let name): "\(name)/\(position)"
    case .item(let item, of: let name): "\(name)/\(item)"
    case .reportRow(let position): "row/\(position)"
    case .element(let element, of: let card): "\(card)#\(element)"
    }
  }

  /// Returns whether a name that a person wrote can refer to the card.
  public func isNamed(_ name: String) -> Bool { name == description || name == encoded }
}
