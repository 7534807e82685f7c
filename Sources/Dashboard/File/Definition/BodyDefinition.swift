import CardModel

/// The one component that fills a card.
public indirect enum BodyDefinition: Sendable, Equatable {
  case list(ListDefinition)
  case table(TableDefinition)
  case facts(FactsDefinition)
  case chart(ChartDefinition)
  case kpis([KPIDefinition])
  case timeline(TimelineDefinition)
  case calendar(CalendarDefinition)
  case text(Template)
  /// Path or URL.
  case image(Template)
}

/// Rows with a title each. Expressions and texts from `title` on are on the item.
public struct ListDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  public let title: Template
  public let subtitle: Template?
  public let footnote: Template?
  public let description: Template?
  public let status: StatusDefinition?
  /// Below the status.
  public let substatus: StatusDefinition?
  public let picture: RowPictureDefinition?
  /// Names of the icon theme.
  public let icons: [Template]
  public let tags: TagsDefinition?
  public let micro: Shared<MicroDefinition>?
  /// Tells rows apart across loads; on the item. Nil: their field `id` does, else their position.
  public let key: BoundExpression?
  /// The most rows shown.
  public let limit: Int?
  public let opens: OpensDefinition?
}

/// What stands at the start of a row: one of two.
public indirect enum RowPictureDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  /// One an element of the array, which is on the row's item; the avatar is on the element.
  case avatars(BoundExpression, AvatarDefinition)
}

/// Rows and columns.
public struct TableDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  /// At least one.
  public let columns: [ColumnDefinition]
  /// Tells rows apart across loads; on the item. Nil: their field `id` does, else their position.
  public let key: BoundExpression?
  /// The most rows shown.
  public let limit: Int?
  public let opens: OpensDefinition?
}

/// A column of a table or a list report.
public struct ColumnDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public let text: Template
  public let alignment: TableColumn.Alignment
  /// In px; nil: as its contents need.
  public let width: Int?
  /// The cell shows this in place of `text`'s plain colour.
  public let status: StatusDefinition?
  /// In front of the text.
  public let graphic: ColumnGraphicDefinition?
  /// What rows are ordered by when this column is chosen; nil: by `text`.
  public let sort: BoundExpression?
}

/// What is drawn in a cell: one of two.
public indirect enum ColumnGraphicDefinition: Sendable, Equatable {
  /// Gives the filled part of a bar, from 0 to 1.
  case progress(BoundExpression)
  case micro(MicroDefinition)
}

/// Labels with a text each.
public indirect enum FactsDefinition: Sendable, Equatable {
  /// Written out; on the card's data.
  case fixed([FactDefinition])
  /// One an item of the array; the fact is on the item. Nil: the data is the array.
  case items(BoundExpression?, FactDefinition)
}

/// A label and what it says.
public struct FactDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let label: Template
  public let text: Template
  public let status: StatusDefinition?
  public let link: FactLinkDefinition?
}

/// Where pressing a fact leads.
public enum FactLinkDefinition: Sendable, Equatable {
  /// What the text is, by which it can be pressed.
  public enum Kind: String, Sendable, CaseIterable {
    case phone, mail, link
  }

  case opens(OpensDefinition)
  case text(Kind)
}
