// What a screen reader says of a card before it goes into it.

extension CardState {
  /// What the card is called.
  public var spokenName: String {
    switch self {
    case .loading: "Loading…"
    case .empty(let empty, scope: .card): empty.title
    case .failed(let failure, scope: .card): failure.title
    case .loaded(let card, _), .empty(_, scope: .body(let card)),
      .failed(_, scope: .body(let card)):
      card.name
    }
  }

  /// What is added to the name: subtitle, statuses and figure; then why there is no more, or since
  /// when it is out of date.
  public var spokenDescription: String {
    let header = card?.spokenDetails ?? []
    let note: [String?] =
      switch self {
      case .loading, .loaded(_, .fresh), .loaded(_, .refreshing): []
      case .loaded(_, .stale(let since)): [since]
      case .empty(let empty, scope: .card): [empty.message]
      case .empty(let empty, scope: .body): [empty.title, empty.message]
      case .failed(let failure, scope: .card): [failure.message]
      case .failed(let failure, scope: .body): [failure.title, failure.message]
      }
    return (header + note).compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Card {
  fileprivate var spokenDetails: [String?] {
    let subtitle = header.main?.subtitle
    var statuses: [String] = []
    if case .statuses(let left) = header.main?.left { statuses = left.map(\.text) }
    for element in (header.extended?.rows ?? UpTo(first: [])).flatMap(\.elements) {
      if case .status(let status) = element { statuses.append(status.text) }
    }
    return [subtitle == name ? nil : subtitle] + statuses + [header.extended?.accessory?.kpi.text]
  }
}
