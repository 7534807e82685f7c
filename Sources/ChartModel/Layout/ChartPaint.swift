/// A colour by its role; the view resolves it for the current scheme (light, dark, contrast).
public struct ChartPaint: Hashable, Sendable {
  public enum Role: Hashable, Sendable {
    case grid
    /// The zero line of a card.
    case baseline
    /// The zero line of a page, and the lines between the steps of a waterfall.
    case axis
    case label
    case strongLabel
    /// The figure in the middle of a donut.
    case figure
    /// A figure where a larger one has no room.
    case smallFigure
    /// The empty part of a bar.
    case track
    /// The background, also around dots to separate them from lines.
    case ground
    /// The reader's cursor and selection.
    case selection
    case series(SeriesColor)
    /// The colour of a series' earlier values: paler, as far as it still stands out from the
    /// background.
    case earlier(SeriesColor)
    /// The inside of an earlier column, whose outline has the colour of its series.
    case earlierFill(SeriesColor)
    /// Black or white, whichever is readable on the colour of a series.
    case onSeries(SeriesColor)
  }

  public var role: Role
  /// The opacity, 0 … 1.
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
  public static let smallFigure = ChartPaint(.smallFigure)
  public static let track = ChartPaint(.track)
  public static let ground = ChartPaint(.ground)
  public static let selection = ChartPaint(.selection)
  public static func series(_ color: SeriesColor) -> ChartPaint { ChartPaint(.series(color)) }

  /// Returns the paint with its opacity multiplied by a factor.
  public func faded(to opacity: Double) -> ChartPaint {
    ChartPaint(role, opacity: self.opacity * opacity)
  }
}

/// The width and dash of a line.
public struct ChartStroke: Hashable, Sendable {
  /// The width in px.
  public var width: Double
  /// The lengths in px of dashes and gaps in turn; empty for a solid line.
  public var dash: [Double]

  public init(width: Double, dash: [Double] = []) {
    self.width = width
    self.dash = dash
  }

  /// Returns the dash of a slot, by which series differ besides their colours.
  ///
  /// After four slots the dashes repeat.
  public static func dash(ofSlot slot: Int) -> [Double] {
    let dashes: [[Double]] = [[], [6, 3], [2, 3], [8, 3, 2, 3]]
    return dashes[slot % dashes.count]
  }
}

extension ChartStroke {
  /// The dash of the values of an earlier time.
  static let comparisonDash = [4.0, 4]
}

/// The side of a text that its point lies at.
public enum ChartTextAnchor: Hashable, Sendable {
  case left, center, right
}
