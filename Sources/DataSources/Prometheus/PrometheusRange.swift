/// The window and the resolution of a range of values up to the present.
public struct PrometheusRange: Hashable, Sendable {
  /// The length of the window.
  public let length: Duration
  /// The time from one value to the next.
  public let step: Duration

  /// The number of values of a series that a card's chart can show.
  private static let points = 300.0
  /// The maximum number of steps that a server of the Prometheus API takes.
  public static let maximumSteps = 11_000

  /// Steps that divide the hour or the day, in seconds, so that the values stand at times that a
  /// person would choose.
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600,
    43_200, 86_400,
  ]

  /// - Parameter step: if nil, the shortest that fits a chart.
  public init(length: Duration, step: Duration? = nil) {
    self.length = length
    self.step = step ?? Self.step(for: length)
  }

  private static func step(for length: Duration) -> Duration {
    let least = length / .seconds(1) / points
    let seconds = steps.first { $0 >= least } ?? (least / 86_400).rounded(.up) * 86_400
    return .seconds(seconds)
  }

  /// Whether a server answers a query of that number of values.
  public var isAllowed: Bool { length / step <= Double(Self.maximumSteps) }

  /// Returns the times of the values, in seconds since 1970.
  ///
  /// They are multiples of the step, so that a value doesn't change from one load to the next.
  func times(until now: Double) -> PrometheusTimes {
    let seconds = step / .seconds(1)
    let end = (now / seconds).rounded(.down)
    let count = Int((length / step).rounded(.down))
    return PrometheusTimes(start: (end - Double(count)) * seconds, step: seconds, count: count + 1)
  }
}

/// Times at equal distances.
struct PrometheusTimes: Hashable, Sendable {
  /// The first time, in seconds since 1970.
  let start: Double
  /// The distance in seconds.
  let step: Double
  let count: Int

  var end: Double { self[count - 1] }

  subscript(index: Int) -> Double { start + Double(index) * step }

  /// Returns the index of a time; nil if it isn't one of these.
  func index(of time: Double) -> Int? {
    let index = ((time - start) / step).rounded()
    return (0..<Double(count)).contains(index) ? Int(index) : nil
  }
}
