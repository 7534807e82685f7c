/// Rules for the same arrangement in all cards.
extension Guideline {
  /// Finds cards that arrange the same elements differently (S-75).
  ///
  /// Two accessories keep their order, and rows with the same kinds in the same order are divided
  /// alike.
  static func sameArrangement(_ cards: [PlacedCard]) -> [Breach] {
    var accessories = Precedence<AccessoryDefinition.Kind>()
    var rows: [[RowElementDefinition.Kind]: (lengths: [Int], location: SourceLocation)] = [:]
    return cards.flatMap { card -> [Breach] in
      guard let header = card.definition.header?.value else { return [] }
      var breaches: [Breach] = []
      let kinds = header.accessories.map(\.kind)
      if let other = accessories.contradiction(to: kinds, at: header.location) {
        breaches.append(
          Breach(
            header.location, "header.accessories",
            """
            \(other.first) stands before \(other.second) at \(other.location): \
            keep one order on all cards
            """))
      }
      let elements = header.rows.joined().map(\.kind)
      if let other = rows[elements], other.lengths != header.rows.map(\.count) {
        breaches.append(
          Breach(
            header.rowsLocation, "header.rows",
            """
            the same elements stand in other rows at \(other.location): \
            break the rows alike on all cards
            """))
      } else if rows[elements] == nil {
        rows[elements] = (header.rows.map(\.count), header.rowsLocation)
      }
      return breaches.map(card.qualifying)
    }
  }

  /// Finds cards that order the kinds of elements differently (S-90).
  static func sameOrder(_ cards: [PlacedCard]) -> [Breach] {
    var order = Precedence<RowElementDefinition.Kind>()
    return cards.compactMap { card in
      guard let header = card.definition.header?.value,
        let other = order.contradiction(
          to: header.rows.joined().map(\.kind), at: header.rowsLocation)
      else { return nil }
      return card.qualifying(
        Breach(
          header.rowsLocation, "header.rows",
          """
          \(other.first) stands before \(other.second) at \(other.location): \
          keep one order in the rows of all cards
          """))
    }
  }
}

/// The order of kinds, taken from the first card that has both of two.
private struct Precedence<Kind: Hashable> {
  private struct Pair: Hashable {
    let first: Kind
    let second: Kind
  }

  private var locations: [Pair: SourceLocation] = [:]

  /// Returns two kinds that an earlier card has in reverse order; otherwise records the order.
  mutating func contradiction(
    to kinds: [Kind], at location: SourceLocation
  ) -> (first: Kind, second: Kind, location: SourceLocation)? {
    // A kind that occurs several times is neither before nor behind another.
    let kinds = kinds.filter { kind in kinds.count { $0 == kind } == 1 }
    for (index, second) in kinds.enumerated() {
      for first in kinds[..<index] {
        if let location = locations[Pair(first: second, second: first)] {
          return (second, first, location)
        }
        let pair = Pair(first: first, second: second)
        if locations[pair] == nil { locations[pair] = location }
      }
    }
    return nil
  }
}

extension HeaderDefinition {
  /// The location of the first element in the rows.
  fileprivate var rowsLocation: SourceLocation { rows.first?.first?.location ?? location }
}

extension AccessoryDefinition {
  fileprivate enum Kind: String, CustomStringConvertible {
    case action, counter, text
    var description: String { "“\(rawValue)”" }
  }

  fileprivate var kind: Kind {
    switch self {
    case .action: .action
    case .counter: .counter
    case .text: .text
    }
  }
}

extension RowElementDefinition {
  fileprivate enum Kind: String, CustomStringConvertible {
    case status, text, rating, tags
    var description: String { "“\(rawValue)”" }
  }

  fileprivate var kind: Kind {
    switch self {
    case .status: .status
    case .text: .text
    case .rating: .rating
    case .tags: .tags
    }
  }

  /// The location; nil for an empty list of tags.
  fileprivate var location: SourceLocation? {
    switch self {
    case .status(let status): status.location
    case .text(let text): text.location
    case .rating(let rating): rating.location
    case .tags(.texts(let texts)): texts.first?.location
    case .tags(.expression(let expression)): expression.location
    }
  }
}
