/// The placeholder of a card whose first data are being loaded (S-23).
///
/// The parts that need no data are shown from the start, and bars stand for the other parts.
public struct Skeleton: Hashable, Sendable {
  /// A part of a card as bars.
  public enum Block: Hashable, Sendable {
    /// A title that depends on the data, with what is beside and below it.
    case title(hasAvatar: Bool, hasSubtitle: Bool)
    /// The rows of an extended header, and the figure beside them.
    case details(rows: Int, figure: KPI.Size?)
    /// The rows of a list.
    /// - Parameter lines: the number of lines of a row.
    case list(rows: Int, lines: Int, hasAvatar: Bool)
    /// The rows of a table, below its headings.
    case table(rows: Int, isPressable: Bool)
    case facts(rows: Int, isPressable: Bool)
    /// Figures in pairs.
    /// - Parameter lines: the number of lines below a figure.
    case figures(Int, KPI.Size, lines: Int)
    /// A plot and the lines below it: the labels of its axis, and a legend.
    case plot(Plot, hasLabels: Bool, hasLegend: Bool)
    /// The weeks of a calendar, below its title.
    case calendar(weeks: Int)
    case text(lines: Int)
    case picture
    case buttons(Int)
  }

  /// The marks of a plot.
  public enum Plot: Hashable, Sendable {
    case columns, curve, ring
    /// Bars below their names.
    case bars(Int)
  }

  /// The parts of the card that need no data; nil if there are none.
  public var card: Card?
  /// The other parts in order.
  public var blocks: [Block]

  public init(_ blocks: [Block], card: Card? = nil) {
    self.blocks = blocks
    self.card = card
  }

  /// The placeholder of an unknown card, of a size (S-24).
  public init(_ size: SkeletonSize) {
    let title = Block.title(hasAvatar: true, hasSubtitle: true)
    let rows = size.rowCount
    self.init(
      rows == 0 ? [title] : [title, .list(rows: rows, lines: 2, hasAvatar: true)])
  }

  public static let small = Skeleton(.small)
  public static let medium = Skeleton(.medium)
  public static let large = Skeleton(.large)
}

/// The size of the placeholder of a loading card (S-24).
public enum SkeletonSize: String, Hashable, Sendable, CaseIterable {
  /// A header.
  case small
  /// A header and two rows.
  case medium
  /// A header and four rows.
  case large

  public var rowCount: Int {
    switch self {
    case .small: 0
    case .medium: 2
    case .large: 4
    }
  }
}
