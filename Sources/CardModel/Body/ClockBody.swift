import ChartModel

/// The time of the day, or the time until or since a moment.
public struct ClockBody: Hashable, Sendable {
  /// The name of what a countdown is about.
  @LineText public var title: String?
  /// The time, or the days, hours and minutes of a countdown.
  public var figures: [KPI]
  /// The date and the place, or the moment of a countdown.
  public let lines: [String]
  /// The seconds beside the time; nil if none are shown.
  public var seconds: Seconds?

  /// The seconds of a minute, which are counted while the clock is visible.
  public struct Seconds: Hashable, Sendable {
    /// The start of the minute, in seconds since 1970.
    public let minute: Double
    private let numerals: Numerals

    public init(of minute: Double, numerals: Numerals = .western) {
      self.minute = minute
      self.numerals = numerals
    }

    /// Returns the seconds at a moment with two digits.
    ///
    /// After the minute they stay at 59: the body of the next minute follows at once.
    public func text(at now: Double) -> String {
      let second = min(max(now - minute, 0), 59).rounded(.down)
      return numerals.text(Int(second), minimumDigits: 2)
    }
  }

  public init(
    title: String? = nil, figures: [KPI], lines: [String] = [], seconds: Seconds? = nil
  ) {
    self.figures = figures
    self.lines = lines.map { $0.bounded(to: LineKind.limit) }
    self.seconds = seconds
    self.title = title
  }
}
