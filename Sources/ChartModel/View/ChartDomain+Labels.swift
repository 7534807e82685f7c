extension ChartDomain {
  /// What a place is called in a table, a summary and a tooltip: the category, the number, or the
  /// moment with its date.
  public func label(of place: Int) -> String {
    switch self {
    case .categories(let names): names.indices.contains(place) ? names[place] : ""
    case .numbers(let numbers, let format):
      numbers.indices.contains(place) ? format.coordinate(numbers[place]) : ""
    case .times(let times, let calendar):
      times.indices.contains(place)
        ? calendar.fullText(of: times[place], spacing: spacing(of: times)) : ""
    }
  }

  /// The first and the last of several places, or the one place that they are: "2 Mar 2026, 8:01 AM
  /// – 8:12 AM".
  public func label(of places: ClosedRange<Int>) -> String {
    let first = label(of: places.lowerBound)
    guard places.count > 1 else { return first }
    let last = timeOfSameDay(places) ?? label(of: places.upperBound)
    return "\(first) – \(last)"
  }

  /// What a place is called among all others, below each other: of moments that are on one day, the
  /// time alone.
  public func columnLabel(of place: Int) -> String {
    guard count > 1, (0..<count).contains(place), timeOfSameDay(0...count - 1) != nil else {
      return label(of: place)
    }
    return timeOfSameDay(0...place) ?? label(of: place)
  }

  /// The time of the last of several moments; nil if the first isn't on the same day.
  private func timeOfSameDay(_ places: ClosedRange<Int>) -> String? {
    guard case .times(let moments, let calendar) = self, places.lowerBound >= 0,
      places.upperBound < moments.count
    else { return nil }
    let (first, last) = (moments[places.lowerBound], moments[places.upperBound])
    let spacing = spacing(of: moments)
    let precision = calendar.precision(forSpacing: spacing, span: spacing)
    let isSameDay =
      calendar.text(of: first, precision: .day) == calendar.text(of: last, precision: .day)
    return precision >= .minute && isSameDay ? calendar.text(of: last, precision: precision) : nil
  }

  /// The title of a domain without one of its own.
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
