/// A named row of values: a line, an area, a set of columns, bars or dots.
public struct ChartSeries: Hashable, Sendable {
  /// How a series of a combination is drawn.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case column, line
  }

  /// The name in the legend, which identifies the series when data are reloaded.
  @LabelText public var name: String
  /// One for each place of the domain.
  public var values: ChartValues
  public var color: SeriesColor
  /// The place in the palette; nil for the series' own among the others.
  public var slot: Int?
  /// The mark of a series in a combination.
  public var mark: Mark
  public var isOnSecondaryAxis: Bool
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

/// The colour of a series: a place in the palette, or a meaning.
public enum SeriesColor: Hashable, Sendable {
  /// The palette's colour for the position of the series.
  case automatic
  /// Colour 1 … 12 of ``ChartPalette/distinct``.
  case distinct(Int)
  /// Colour 1 … 11 of ``ChartPalette/fiori``.
  case fiori(Int)
  case good, critical, bad, neutral
  /// The same in every scheme.
  case custom(red: UInt8, green: UInt8, blue: UInt8)
}

/// The order of colours in which series without one of their own are drawn.
public enum ChartPalette: String, Hashable, Sendable, CaseIterable {
  /// Twelve, of which the first six differ for every kind of colour vision by at least 8.7
  /// (100 · ΔOKLab) and from the ground by at least 3.3 : 1.
  case distinct
  /// The eleven colours of Fiori's charts.
  case fiori

  /// How many there are; further series begin anew.
  public var count: Int { self == .distinct ? 12 : 11 }

  /// The colour of a slot, counted from 0.
  public func color(at slot: Int) -> SeriesColor {
    let number = slot % count + 1
    return self == .distinct ? .distinct(number) : .fiori(number)
  }
}

extension Chart {
  /// The place of a series in the palette.
  public func slot(ofSeries index: Int) -> Int { series[index].slot ?? index }

  /// The colour of a series: its own, or the palette's.
  public func color(ofSeries index: Int) -> SeriesColor {
    let color = series[index].color
    return color == .automatic ? palette.color(at: slot(ofSeries: index)) : color
  }
}
