import ChartModel

/// The one component that fills the card (S-02, S-10).
public enum CardBody: Hashable, Sendable {
  case list(ListBody)
  case table(TableBody)
  case facts([Fact])
  /// A chart, and what presses on its positions choose.
  ///
  /// It is stored indirectly because it is ten times as large as the other bodies.
  indirect case chart(Chart, presses: ChartPresses = ChartPresses())
  case kpis([KPI])
  case timeline(TimelineBody)
  case calendar(CalendarBody)
  case clock(ClockBody)
  case text(TextBody)
  case image(Picture)
  case blocks(BlocksBody)
}

extension CardBody {
  /// The kind of a body.
  public enum Kind: Hashable, Sendable {
    case list, table, facts, chart, kpis, timeline, calendar, clock, text, image, blocks
  }

  public var kind: Kind {
    switch self {
    case .list: .list
    case .table: .table
    case .facts: .facts
    case .chart: .chart
    case .kpis: .kpis
    case .timeline: .timeline
    case .calendar: .calendar
    case .clock: .clock
    case .text: .text
    case .image: .image
    case .blocks: .blocks
    }
  }
}

/// A label and its value.
public struct Fact: Hashable, Sendable {
  public var id: ElementID
  @LineText public var label: String
  /// The value as text; an em dash for an unknown value.
  @ParagraphText public var text: String
  public var state: SemanticState
  /// The icon before the label.
  public var icon: Icon?
  /// The title above facts that follow each other and have the same; nil for none.
  @LabelText public var group: String?
  public var destination: Destination
  /// The switch or the slider after the value.
  @BoxedOptional public var control: Control?

  public init(
    id: ElementID, label: String, text: String, state: SemanticState = .neutral,
    icon: Icon? = nil, group: String? = nil, destination: Destination = .none,
    control: Control? = nil
  ) {
    self.id = id
    self.label = label
    self.text = text
    self.state = state
    self.icon = icon
    self.group = group
    self.destination = destination
    self.control = control
  }
}

/// The text that stands for a missing value.
public let missingValue = "—"
