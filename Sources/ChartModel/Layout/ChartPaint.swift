/// The role of a colour; the view resolves it for the current scheme (light, dark, contrast).
public struct ChartPaint: Hashable, Sendable {
  public enum Role: Hashable, Sendable {
    case grid
    /// The zero line of a card.
    case baseline
    /// The zero line of a page, and lines that join what belongs together.
    case axis
    case label
    case strongLabel
    /// The figure in the middle of a donut.
    case figure
    /// The empty part of a bar.
    case track
    /// The background, also around dots to separate them from lines.
    case ground
    /// The reader's cursor and selection.
    case selection
    case series(SeriesColor)
  }

  public var role: Role
  /// 0 … 1.
  public var opacity: Double

  public init(_ role: Role, opacity: Double = 1) {
    self.role = role
    self.opacity = opacity
  }

  public static let grid = ChartPaint(.grid)
  public static let baseline = ChartPaint(.baseline)
  public static let axis = ChartPaint(.axis)
  public static let label = ChartPaint(.label)
  public static let strongLabel = ChartPaint(.strongLabel)
  public static let figure = ChartPaint(.figure)
  public static let track = ChartPaint(.track)
  public static let ground = ChartPaint(.ground)
  public static let selection = ChartPaint(.selection)
  public static func series(_ color: SeriesColor) -> ChartPaint { ChartPaint(.series(color)) }

  /// The same, so much fainter.
  public func faded(to opacity: Double) -> ChartPaint {
    ChartPaint(role, opacity: self.opacity * opacity)
  }
}

/// How a line is drawn.
public struct ChartStroke: Hashable, Sendable {
  /// The width in px.
  public var width: Double
  /// Lengths in px that are drawn and left out in turn; none for a solid line.
  public var dash: [Double]

  public init(width: Double, dash: [Double] = []) {
    self.width = width
    self.dash = dash
  }

  /// The dashes of the first series, the second, …: told apart without colour.
  ///
  /// Beyond the fourth they begin anew.
  public static func dash(ofSlot slot: Int) -> [Double] {
    let dashes: [[Double]] = [[], [6, 3], [2, 3], [8, 3, 2, 3]]
    return dashes[slot % dashes.count]
  }
}

/// The shape of a dot.
public enum ChartMarker: String, Hashable, Sendable, CaseIterable {
  case circle, square, triangle, diamond

  /// The shape of the markers of a series, by its slot.
  public static func ofSlot(_ slot: Int) -> ChartMarker { allCases[slot % allCases.count] }
}

/// The side of a text that its point lies at.
public enum ChartTextAnchor: Hashable, Sendable {
  case left, center, right
}
