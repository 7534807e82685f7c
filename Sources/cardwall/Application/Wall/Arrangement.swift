import CardModel
import CollectionAlgorithms

/// The changes that a person has made to a dashboard: the hidden and bookmarked cards, the order
/// of cards, the collapsed sections, the layout of reports, the acknowledged alerts, the zoom and
/// the window (S-100, S-103).
nonisolated struct Arrangement: Equatable {
  /// A hidden card, with the name that it had when it was hidden.
  struct HiddenCard: Codable, Equatable {
    var id: String
    var name: String
  }

  /// The hidden cards, in the order in which they were hidden.
  var hidden: [HiddenCard] = []
  var bookmarked: [String] = []
  /// The cards of each page on which cards have been moved, in their order.
  var order: [String: [String]] = [:]
  /// The collapsed sections, by ``name(_:_:)``.
  var collapsed: [String] = []
  /// The layout of the report of each page.
  var reports: [String: ReportLayout] = [:]

  /// The values that are chosen above cards and reports, by the ids of choices.
  var choices: [String: String] = [:]

  /// What calls for attention and has been acknowledged: cards, and rows as parts of them.
  var acknowledged: [String] = []

  /// The zoom of the wall; nil for the usual size.
  var zoom: Zoom?
  /// The window when it was closed last.
  var window: WindowPlacement?

  /// The maximum number of cards of each kind, and of each page.
  ///
  /// Beyond it the oldest one, or the last one, is dropped.
  private static let limit = 1000
  /// The maximum length of a name in characters.
  private static let nameLength = 100

  mutating func hide(_ card: CardID, named name: String) {
    let name = String(name.prefix(Self.nameLength))
    hidden = (hidden + [HiddenCard(id: card.encoded, name: name)]).suffix(Self.limit)
  }

  mutating func show(_ cards: [CardID]) {
    hidden.removeAll { hidden in cards.contains { $0.encoded == hidden.id } }
  }

  mutating func toggleBookmark(_ card: CardID) {
    if bookmarked.contains(card.encoded) {
      bookmarked.removeAll { $0 == card.encoded }
    } else {
      bookmarked = (bookmarked + [card.encoded]).suffix(Self.limit)
    }
  }

  mutating func acknowledge(_ part: CardID) {
    acknowledged.removeAll { $0 == part.encoded }
    acknowledged = (acknowledged + [part.encoded]).suffix(Self.limit)
  }

  /// Chooses values; nil for the one that a choice has by itself.
  mutating func choose(_ values: [String: String?]) {
    for (id, value) in values {
      guard let value else {
        choices[id] = nil
        continue
      }
      if choices[id] != nil || choices.count < Self.limit { choices[id] = value }
    }
  }

  func isCollapsed(_ title: String, on page: PageID) -> Bool {
    collapsed.contains(Self.name(title, page))
  }

  mutating func toggleCollapsed(_ title: String, on page: PageID) {
    let name = Self.name(title, page)
    let others = collapsed.filter { $0 != name }
    collapsed = others.count < collapsed.count ? others : (others + [name]).suffix(Self.limit)
  }

  /// Returns the key of a section.
  ///
  /// A section has no id, so its title identifies it.
  private static func name(_ title: String, _ page: PageID) -> String {
    "\(page.rawValue)/\(title)"
  }

  /// Sets the order of the cards of a section.
  mutating func arrange(_ cards: [CardID], on page: PageID) {
    let names = cards.map(\.encoded)
    let others = (order[page.rawValue] ?? []).filter { !names.contains($0) }
    order[page.rawValue] = Array((names + others).prefix(Self.limit))
  }

  /// Returns the cards of a section in the order that a person gave them.
  ///
  /// A new card, which is not in that order yet, follows the card that it follows in the file.
  func arranged(_ cards: [CardID], on page: PageID) -> [CardID] {
    guard let order = order[page.rawValue] else { return cards }
    let ranks = Dictionary(keepingFirst: order.enumerated().map { ($1, $0) })
    func rank(_ card: CardID) -> Int? { ranks[card.encoded] }
    let known = cards.filter { rank($0) != nil }.sorted { (rank($0) ?? 0) < (rank($1) ?? 0) }
    guard known.count < cards.count else { return known }
    var followers: [CardID?: [CardID]] = [:]
    var previous: CardID?
    for card in cards {
      if rank(card) == nil {
        followers[previous, default: []].append(card)
      } else {
        previous = card
      }
    }
    return (followers[nil] ?? []) + known.flatMap { [$0] + (followers[$0] ?? []) }
  }
}

nonisolated extension Arrangement: Codable {
  private enum CodingKeys: String, CodingKey {
    case hidden, bookmarked, order, collapsed, reports, choices, acknowledged, zoom, window
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    hidden = try values.decodeIfPresent([HiddenCard].self, forKey: .hidden) ?? []
    bookmarked = try values.decodeIfPresent([String].self, forKey: .bookmarked) ?? []
    order = try values.decodeIfPresent([String: [String]].self, forKey: .order) ?? [:]
    collapsed = try values.decodeIfPresent([String].self, forKey: .collapsed) ?? []
    reports = try values.decodeIfPresent([String: ReportLayout].self, forKey: .reports) ?? [:]
    choices = try values.decodeIfPresent([String: String].self, forKey: .choices) ?? [:]
    acknowledged = try values.decodeIfPresent([String].self, forKey: .acknowledged) ?? []
    zoom = try values.decodeIfPresent(Zoom.self, forKey: .zoom)
    window = try values.decodeIfPresent(WindowPlacement.self, forKey: .window)
  }
}
