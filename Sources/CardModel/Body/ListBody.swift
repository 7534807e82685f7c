/// Rows of objects.
public struct ListBody: Hashable, Sendable {
  /// The first ones, enough for the card's page.
  public var rows: [ListRow]
  /// How many of them the card shows.
  public var limit: Int
  /// How many there are.
  public var total: Int

  /// The rows that the card shows.
  public var shownRows: ArraySlice<ListRow> { rows.prefix(limit) }

  public init(rows: [ListRow], limit: Int? = nil, total: Int? = nil) {
    self.rows = rows
    self.limit = max(0, limit ?? rows.count)
    self.total = max(total ?? rows.count, rows.count)
  }
}

/// A row of a list: an object cell.
public struct ListRow: Hashable, Sendable {
  public var id: ElementID
  public var title: String
  public var subtitle: String?
  public var footnote: String?
  public var description: String?
  /// At the end of the row.
  public var status: Status?
  public var avatar: Avatar?
  public var icons: UpTo<3, Icon>
  public var tags: [Tag]
  public var destination: Destination
  /// All that is known of it, for its page (S-20); empty where pressing it doesn't lead there.
  public var details: [Fact] = []

  public init(
    id: ElementID, title: String, subtitle: String? = nil, footnote: String? = nil,
    description: String? = nil, status: Status? = nil, avatar: Avatar? = nil,
    icons: UpTo<3, Icon> = UpTo(), tags: [Tag] = [], destination: Destination = .none
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.footnote = footnote
    self.description = description
    self.status = status
    self.avatar = avatar
    self.icons = icons
    self.tags = tags
    self.destination = destination
  }
}
