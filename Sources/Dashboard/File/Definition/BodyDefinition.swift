import CardModel

/// The component that fills the body of a card.
public indirect enum BodyDefinition: Sendable, Equatable {
  case list(ListDefinition)
  case table(TableDefinition)
  case facts(FactsDefinition)
  case chart(ChartDefinition)
  case kpis([KPIDefinition])
  case timeline(TimelineDefinition)
  case calendar(CalendarDefinition)
  case clock(ClockDefinition)
  case text(Template)
  /// A path or a URL.
  case image(PictureDefinition)
  case blocks([BlockDefinition])
}

/// A list.
///
/// Expressions and texts from `title` on are evaluated on the row's item.
public struct ListDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The array of items, evaluated on the card's data; if nil, the data is the array.
  public let items: BoundExpression?
  public let title: Template
  public let subtitle: Template?
  public let footnote: Template?
  public let description: Template?
  public let status: StatusDefinition?
  /// A second status below the first.
  public let substatus: StatusDefinition?
  public let picture: RowPictureDefinition?
  /// Names of icons of the icon theme.
  public let icons: [Template]
  public let tags: TagsDefinition?
  public let micro: Boxed<MicroDefinition>?
  /// The title above rows that follow each other and have the same.
  public let group: Template?
  /// The state of the row.
  public let highlight: StateDefinition?
  /// The identity of a row across loads, evaluated on its item.
  ///
  /// If nil, that is its field `id`, or its position.
  public let key: BoundExpression?
  /// The maximum number of rows shown.
  public let limit: Int?
  public let opens: OpensDefinition?
  /// The actions in the menu of a row, evaluated on its item.
  public let actions: [ActionDefinition]
  /// The switch or the slider at the end of a row.
  public let control: ControlDefinition?
}

/// The picture at the start of a row.
public indirect enum RowPictureDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  /// One avatar for each element of an array. The array is evaluated on the row's item, the avatar
  /// on the element.
  case avatars(BoundExpression, AvatarDefinition)
}

/// A table.
public struct TableDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The array of items, evaluated on the card's data; if nil, the data is the array.
  public let items: BoundExpression?
  /// The columns, at least one.
  public let columns: [ColumnDefinition]
  /// The title above rows that follow each other and have the same.
  public let group: Template?
  /// The state of the row.
  public let highlight: StateDefinition?
  /// The identity of a row across loads, evaluated on its item.
  ///
  /// If nil, that is its field `id`, or its position.
  public let key: BoundExpression?
  /// The maximum number of rows shown.
  public let limit: Int?
  public let opens: OpensDefinition?
  /// The actions in the menu of a row, evaluated on its item.
  public let actions: [ActionDefinition]
}

/// Facts: labels with a text each.
public indirect enum FactsDefinition: Sendable, Equatable {
  /// Facts that the file lists, evaluated on the card's data.
  case fixed([FactDefinition])
  /// One fact for each item of an array, evaluated on the item. If the expression is nil, the data
  /// is the array.
  case items(BoundExpression?, FactDefinition)
}

/// A label and its text.
public struct FactDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let label: Template
  public let text: Template
  /// The unit of the number that the text is.
  public let unit: Template?
  /// The name of an icon of the icon theme.
  public let icon: Template?
  /// The title above facts that follow each other and have the same.
  public let group: Template?
  public let status: StatusDefinition?
  public let link: FactLinkDefinition?
  /// The switch or the slider after the text.
  public let control: ControlDefinition?
}

extension [FactDefinition] {
  /// The number of titles above the facts.
  var groupCount: Int {
    let texts = map { $0.group?.text }
    return texts.indices.count { texts[$0] != nil && ($0 == 0 || texts[$0] != texts[$0 - 1]) }
  }
}

/// The destination of a press on a fact.
public enum FactLinkDefinition: Sendable, Equatable {
  /// The kind of text that makes a fact pressable.
  public enum Kind: String, Sendable, CaseIterable {
    case phone, mail, link
  }

  case opens(OpensDefinition)
  case text(Kind)
}
