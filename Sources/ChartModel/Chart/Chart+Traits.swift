extension Chart {
  /// The properties in which the kinds of charts differ.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Values are drawn as lines without an area.
    public static let lines = Traits(rawValue: 1 << 0)
    /// Values are drawn as lines with an area below.
    public static let areas = Traits(rawValue: 1 << 1)
    /// Values are drawn as columns or bars, which take a slot each.
    public static let columns = Traits(rawValue: 1 << 2)
    /// Each series says whether it is drawn as columns or as a line.
    public static let marksBySeries = Traits(rawValue: 1 << 3)
    /// Values are drawn as dots, whose coordinates come in any order.
    public static let dots = Traits(rawValue: 1 << 4)
    /// The areas of dots are proportional to a third number.
    public static let sizes = Traits(rawValue: 1 << 5)
    /// Values are parts of a whole: there are no axes, and the legend names categories.
    public static let parts = Traits(rawValue: 1 << 6)
    /// Values are changes, each of which begins where the last ended.
    public static let steps = Traits(rawValue: 1 << 7)
    /// Values run along the horizontal axis.
    public static let horizontal = Traits(rawValue: 1 << 8)
    /// Only the first series is drawn.
    public static let singleSeries = Traits(rawValue: 1 << 9)
    /// Series can be drawn on each other.
    public static let stackable = Traits(rawValue: 1 << 10)
    /// Values are indices of states, each of which lasts until the next position.
    public static let states = Traits(rawValue: 1 << 11)
  }

  public var traits: Traits { kind.traits }
}

extension Chart.Kind {
  public var traits: Chart.Traits {
    switch self {
    case .line: .lines
    case .area: [.areas, .stackable]
    case .column: [.columns, .stackable]
    case .bar: [.columns, .horizontal, .stackable]
    case .combination: [.marksBySeries, .stackable]
    case .donut: [.parts, .singleSeries]
    case .waterfall: [.columns, .steps, .singleSeries]
    case .scatter: .dots
    case .bubble: [.dots, .sizes]
    case .states: .states
    }
  }
}
