import ChartModel

/// A list of objects, one in each row.
public struct ListBody: Hashable, Sendable {
  /// The first rows, enough for the card's page.
  public var rows: [ListRow]
  /// The number of rows that the card shows, if its author sets one; nil for as many as fit, up to
  /// ``usualLimit``.
  public var limit: Int?
  /// The number of rows in the data.
  public var total: Int

  /// The number of rows that fit into a card of 520 px below a title and a subtitle (S-06).
  public static let usualLimit = 8

  /// The rows that the card shows.
  public var shownRows: ArraySlice<ListRow> { rows.prefix(limit ?? Self.usualLimit) }

  public init(rows: [ListRow], limit: Int? = nil, total: Int? = nil) {
    self.rows = rows
    self.limit = limit.map { max(0, $0) }
    self.total = max(total ?? rows.count, rows.count)
  }
}

/// A row of a list: an object cell.
public struct ListRow: Hashable, Sendable {
  public var id: ElementID
  @LineText public var title: String
  @LineText public var subtitle: String?
  @LineText public var footnote: String?
  @ParagraphText public var description: String?
  /// The status at the end of the row.
  public var status: Status?
  /// The status below ``status``.
  public var substatus: Status?
  /// The picture at the start of the row.
  public var picture: RowPicture?
  public var icons: UpTo<3, Icon>
  public var tags: [Tag]
  /// The chart at the end of the row, after the status.
  ///
  /// It shrinks before the title does.
  public var micro: MicroChart?
  /// The title above rows that follow each other and have the same; nil for none.
  @LineText public var group: String?
  /// The state whose colour is a bar at the start of the row.
  public var highlight: SemanticState
  public var destination: Destination
  /// The actions in the menu of the row.
  public var actions: [Action]
  /// The switch or the slider at the end of the row.
  @BoxedOptional public var control: Control?

  public init(
    id: ElementID, title: String, subtitle: String? = nil, footnote: String? = nil,
    description: String? = nil, status: Status? = nil, substatus: Status? = nil,
    avatar: Avatar? = nil, avatars: AvatarGroup? = nil, icons: UpTo<3, Icon> = UpTo(),
    tags: [Tag] = [], micro: MicroChart? = nil, group: String? = nil,
    highlight: SemanticState = .neutral, destination: Destination = .none, actions: [Action] = [],
    control: Control? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.footnote = footnote
    self.description = description
    self.status = status
    self.substatus = substatus
    picture = avatar.map { .avatar($0) } ?? avatars.map { .group($0) }
    self.icons = icons
    self.tags = tags
    self.micro = micro
    self.group = group
    self.highlight = highlight
    self.destination = destination
    self.actions = actions
    self.control = control
  }

  /// The one picture, or the first of several.
  public var avatar: Avatar? {
    switch picture {
    case .avatar(let avatar): avatar
    case .group(let group): group.shown.first
    case nil: nil
    }
  }
}

/// The picture or pictures at the start of a row.
public enum RowPicture: Hashable, Sendable {
  case avatar(Avatar)
  case group(AvatarGroup)
}

/// The pictures of several people or things: two of them, overlapping, and the number of the
/// others.
public struct AvatarGroup: Hashable, Sendable {
  public let shown: UpTo<2, Avatar>
  /// The number of pictures that aren't shown.
  public let restCount: Int

  /// - Parameters:
  ///   - avatars: the first pictures.
  ///   - total: the number of all pictures.
  public init(_ avatars: [Avatar], total: Int) {
    shown = UpTo(first: avatars)
    restCount = max(0, total - shown.count)
  }
}
