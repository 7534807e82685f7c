import CardModel

/// The cards whose alerts call for attention.
struct CallingCards: Equatable {
  /// All of them, which are marked.
  var marked: Set<CardID> = []
  /// Those with an alert that nobody has acknowledged.
  var unanswered: Set<CardID> = []

  init() {}

  init(_ alerts: [Alert]) {
    marked = Set(alerts.map(\.card))
    unanswered = Set(alerts.filter { !$0.isAcknowledged }.map(\.card))
  }

  /// Returns the cards that look different with another value.
  func difference(from other: CallingCards) -> Set<CardID> {
    marked.symmetricDifference(other.marked)
      .union(unanswered.symmetricDifference(other.unanswered))
  }
}
