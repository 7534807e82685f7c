import CivilTime

/// The clocks of a time zone, and the symbols with which a reader's dates are written.
///
/// This module has no date library: the caller provides the zone's offsets and the symbols.
public struct ChartCalendar: Hashable, Sendable {
  /// A change of the zone's clocks.
  public struct Transition: Hashable, Sendable {
    /// The moment of the change, in seconds since 1970.
    public var from: Double
    /// The offset of the clocks from UTC from then on, in seconds.
    public var offset: Int

    public init(from: Double, offset: Int) {
      self.from = from
      self.offset = offset
    }
  }

  /// The changes in order of time; the offset of the first one also holds before it.
  public var transitions: [Transition]
  public var symbols: DateSymbols
  /// Whether the last moment of the chart is the moment of reading, as that of live data is.
  public var endsNow: Bool

  public static let utc = ChartCalendar()

  public init(
    transitions: [Transition] = [], symbols: DateSymbols = .english, endsNow: Bool = false
  ) {
    self.transitions = transitions
    self.symbols = symbols
    self.endsNow = endsNow
  }
}
