/// A named sequence of values, drawn as a line, an area, or a set of columns, bars or dots.
public struct ChartSeries: Hashable, Sendable {
  /// The mark that a series of a combination chart is drawn with.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case column, line
  }

  /// The name in the legend, which identifies the series when data are reloaded.
  @LabelText public var name: String
  /// One value for each position of the domain.
  public var values: ChartValues
  public var color: SeriesColor
  /// The palette slot; nil for the index of the series.
  public var slot: Int?
  /// The mark in a combination chart.
  public var mark: Mark
  public var isOnSecondaryAxis: Bool
  /// The index of the series whose values of an earlier time these are; nil for values of their own
  /// time.
  public internal(set) var comparedSeries: Int?
  /// The positions that have the earlier value of the position before again, as 29 February has
  /// that of 28 February; sums count it once.
  public internal(set) var repeatedPositions: Set<Int> = []
  /// The values that areas of bubbles are proportional to; negative ones are not drawn.
  public var sizes: ChartValues?

  public init(
    name: String, values: ChartValues, color: SeriesColor = .automatic, mark: Mark = .line,
    isOnSecondaryAxis: Bool = false, sizes: ChartValues? = nil
  ) {
    self.name = name
    self.values = values
    self.color = color
    self.mark = mark
    self.isOnSecondaryAxis = isOnSecondaryAxis
    self.sizes = sizes
  }
}

/// The colour of a series: a palette slot, a meaning, or a custom colour.
public enum SeriesColor: Hashable, Sendable {
  /// The palette's colour for the slot of the series.
  case automatic
  /// Colour 1 … 11 of ``ChartPalette/distinct``.
  case distinct(Int)
  /// Colour 1 … 11 of ``ChartPalette/fiori``.
  case fiori(Int)
  case good, critical, bad, neutral
  /// A colour that is the same in the light and the dark scheme.
  case custom(red: UInt8, green: UInt8, blue: UInt8)
}

/// The colours of series without one of their own, in order.
public enum ChartPalette: String, Hashable, Sendable, CaseIterable {
  /// The eleven colours of the style sheets, none of which is that of a state.
  ///
  /// The first six differ by at least 10 (100 · ΔOKLab) for every kind of colour vision, and so do
  /// neighbours. All have a contrast of at least 3 : 1 with the background.
  case distinct
  /// The eleven colours of Fiori's charts.
  case fiori

  /// The number of colours; further series begin with the first again.
  public var count: Int { 11 }

  /// Returns the colour of a slot, counted from 0.
  public func color(at slot: Int) -> SeriesColor {
    let number = slot % count + 1
    return self == .distinct ? .distinct(number) : .fiori(number)
  }
}

extension Chart {
  /// Returns the palette slot of a series; earlier values have that of their series.
  public func slot(ofSeries index: Int) -> Int {
    let index = series[index].comparedSeries ?? index
    return series[index].slot ?? index
  }

  /// Returns the colour of a series: its own, or the palette's.
  public func color(ofSeries index: Int) -> SeriesColor {
    let color = series[series[index].comparedSeries ?? index].color
    return color == .automatic ? palette.color(at: slot(ofSeries: index)) : color
  }
}
