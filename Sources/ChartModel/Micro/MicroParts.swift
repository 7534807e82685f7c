import Localization

/// The parts of a whole, in their order.
public struct MicroParts: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    @LabelText public var name: String
    /// The value, which isn't negative.
    public var value: Double
    public var color: SeriesColor

    /// - Parameter value: the value; negative numbers, NaN and infinity become 0.
    public init(_ name: String, _ value: Double, color: SeriesColor = .automatic) {
      self.name = name
      self.value = max(0, value.chartable ?? 0)
      self.color = color
    }
  }

  /// The parts, at most six, each with its own colour.
  public let parts: [Part]
  public let total: Double
  /// The value that the whole width stands for, which is the total or more.
  public let scale: Double
  public var format: ChartValueFormat

  /// The maximum number of parts: more hues can't be told apart.
  public static let limit = 6

  /// - Parameters:
  ///   - parts: the parts; if there are more than six, the sixth and later ones are combined as
  ///     "Other".
  ///   - maximum: the value that the whole width stands for, so that bars can be compared; nil for
  ///     the total.
  public init(
    _ parts: [Part], maximum: Double? = nil, format: ChartValueFormat = ChartValueFormat()
  ) {
    var shown = Array(parts.prefix(parts.count > Self.limit ? Self.limit - 1 : Self.limit))
    for index in shown.indices where shown[index].color == .automatic {
      shown[index].color = ChartPalette.distinct.color(at: index)
    }
    if parts.count > shown.count {
      let rest = parts.dropFirst(shown.count).map(\.value).reduce(0, +)
      shown.append(Part(String(localized: "Other"), rest, color: .neutral))
    }
    self.parts = shown
    total = shown.map(\.value).reduce(0, +)
    scale = max(total, maximum?.chartable ?? total)
    self.format = format
  }

  /// Returns the share of a part in the whole, from 0 to 1.
  public func share(of part: Part) -> Double { total > 0 ? part.value / total : 0 }
}
