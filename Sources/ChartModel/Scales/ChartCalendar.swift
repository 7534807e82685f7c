/// Civil time of a zone, in a reader's words, without a library of dates: who knows the locale gives
/// the zone's offsets and the words.
public struct ChartCalendar: Hashable, Sendable {
  /// From a moment on the zone's clocks are so many seconds ahead of UTC.
  public struct Transition: Hashable, Sendable {
    /// In seconds since 1970.
    public var from: Double
    /// In seconds, to the east.
    public var offset: Int

    public init(from: Double, offset: Int) {
      self.from = from
      self.offset = offset
    }
  }

  /// In order of time; the first holds also before it.
  public var transitions: [Transition]
  public var words: ChartDateWords
  /// Whether the last moment of the chart is the moment of reading, as that of live data is.
  public var endsNow: Bool

  public static let utc = ChartCalendar()

  public init(
    transitions: [Transition] = [], words: ChartDateWords = .english, endsNow: Bool = false
  ) {
    self.transitions = transitions
    self.words = words
    self.endsNow = endsNow
  }
}
