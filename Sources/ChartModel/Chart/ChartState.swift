/// A state that the rows of a state chart are in, such as "Open".
public struct ChartState: Hashable, Sendable {
  /// The word in the legend, which identifies the state when data are reloaded.
  @LabelText public var name: String
  public var color: SeriesColor

  public init(_ name: String, color: SeriesColor = .automatic) {
    self.name = name
    self.color = color
  }
}

extension Chart {
  /// Returns the index of the state of a series at a position; nil for a gap.
  public func state(of index: Int, at position: Int) -> Int? {
    let values = series[index].values
    guard values.indices.contains(position) else { return nil }
    return state(numbered: values.numbers[position])
  }

  /// Returns the index of the state that a value stands for; nil for a gap.
  func state(numbered value: Double) -> Int? {
    Int(exactly: value).flatMap { states.indices.contains($0) ? $0 : nil }
  }

  /// Returns the word for the state of a series at a position; nil for a gap, and in other charts.
  public func stateName(of index: Int, at position: Int) -> String? {
    guard traits.contains(.states) else { return nil }
    return state(of: index, at: position).map { states[$0].name }
  }

  /// Returns the colour of a state: its own, or the palette's.
  public func color(ofState index: Int) -> SeriesColor {
    let state = states[index]
    guard state.color == .automatic else { return state.color }
    return palette.color(at: entrySlots[state.name] ?? index)
  }
}
