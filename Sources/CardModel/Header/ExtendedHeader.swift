import ChartModel

/// The lower part of a header: at most three rows, and one slot beside them (S-70, S-72, S-81).
public struct ExtendedHeader: Hashable, Sendable {
  public var rows: UpTo<3, HeaderRow>
  public var accessory: ExtendedAccessory?
  /// The trend, which a chart card shows instead of a subtitle (S-53).
  public var trend: Trend?
  /// The age of the data, such as "Updated 20 min ago" (S-54).
  @LabelText public var timestamp: String?

  public init(
    rows: UpTo<3, HeaderRow> = UpTo(), accessory: ExtendedAccessory? = nil, trend: Trend? = nil,
    timestamp: String? = nil
  ) {
    self.rows = rows
    self.accessory = accessory
    self.trend = trend
    self.timestamp = timestamp
  }
}

/// A row of the extended header.
public struct HeaderRow: Hashable, Sendable {
  public var elements: [HeaderElement] { didSet { elements = elements.map(\.bounded) } }
  public init(_ elements: HeaderElement...) { self.init(elements: elements) }
  public init(elements: [HeaderElement]) { self.elements = elements.map(\.bounded) }
}

/// An element of a row.
///
/// Key-value cells and rows of avatars are not allowed (S-77).
public enum HeaderElement: Hashable, Sendable {
  case status(Status)
  case text(String)
  case rating(Rating)
  case tags([Tag])

  /// The element with a text of no more than the length of a line.
  fileprivate var bounded: HeaderElement {
    guard case .text(let text) = self else { return self }
    return .text(text.bounded(to: LineKind.limit))
  }
}

/// The slot at the end of the extended header, which keeps its width while the rows are truncated
/// (S-91).
public struct ExtendedAccessory: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case start, center, end
  }

  public enum Content: Hashable, Sendable {
    case kpi(KPI)
    case micro(MicroChart)
  }

  public var content: Content
  /// The alignment if there are no rows (S-93).
  public var alignment: Alignment

  public init(_ kpi: KPI, alignment: Alignment = .end) {
    content = .kpi(kpi)
    self.alignment = alignment
  }

  public init(_ chart: MicroChart, alignment: Alignment = .end) {
    content = .micro(chart)
    self.alignment = alignment
  }

  /// The figure, if the accessory is one.
  public var kpi: KPI? {
    if case .kpi(let kpi) = content { kpi } else { nil }
  }

  public var micro: MicroChart? {
    if case .micro(let chart) = content { chart } else { nil }
  }
}

/// The figure of a card.
public struct KPI: Hashable, Sendable {
  public enum Size: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
  }

  /// The formatted number, without its unit.
  @FigureText public var value: String
  /// The unit, in smaller letters after or before the number.
  @LabelText public var unit: String?
  public var unitLeads: Bool
  /// The label of the figure.
  ///
  /// A KPI beside a chart has none but the card's title (S-63).
  @LabelText public var caption: String?
  public var icon: Icon?
  public var trend: Trend?
  /// The formatted target, such as "of 120".
  @LabelText public var target: String?
  public var size: Size
  /// The filled part of the progress ring, which is empty below 0 and full from 1 on; nil for a
  /// plain figure.
  public var ring: Double? { didSet { ring = ring.map(Self.known) } }
  public var state: SemanticState

  public init(
    _ value: String, unit: String? = nil, unitLeads: Bool = false, caption: String? = nil,
    icon: Icon? = nil, trend: Trend? = nil, target: String? = nil, size: Size = .small,
    ring: Double? = nil, state: SemanticState = .neutral
  ) {
    self.value = value
    self.unit = unit
    self.unitLeads = unitLeads
    self.caption = caption
    self.icon = icon
    self.trend = trend
    self.target = target
    self.size = size
    self.ring = ring.map(Self.known)
    self.state = state
  }

  private static func known(_ share: Double) -> Double { share.isNaN ? 0 : share }
}
