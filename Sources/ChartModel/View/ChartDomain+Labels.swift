extension ChartDomain {
  /// What a place is called in a table, a summary and a tooltip: the category, the number, or the
  /// moment with its date.
  public func label(of place: Int) -> String {
    switch self {
    case .categories(let names): names.indices.contains(place) ? names[place] : ""
    case .numbers(let places, let format):
      places.indices.contains(place) ? format.place(places[place]) : ""
    case .times(let moments, let calendar):
      moments.indices.contains(place)
        ? calendar.fullText(of: moments[place], spacing: spacing(of: moments)) : ""
    }
  }

  /// The first and the last of several places, or the one place that they are.
  public func label(of places: ClosedRange<Int>) -> String {
    let first = label(of: places.lowerBound)
    return places.count == 1 ? first : "\(first) – \(label(of: places.upperBound))"
  }

  /// What the places are where nothing is said.
  public var standardTitle: String {
    switch self {
    case .categories: "Category"
    case .numbers: "Position"
    case .times: "Time"
    }
  }

  /// Between two moments on average, in seconds.
  private func spacing(of moments: [Double]) -> Double {
    guard let first = moments.first, let last = moments.last, moments.count > 1 else { return 0 }
    return (last - first) / Double(moments.count - 1)
  }
}
