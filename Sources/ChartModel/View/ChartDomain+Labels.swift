import Localization

extension ChartDomain {
  /// Returns the name of a position: the category, the number, or the moment with its date.
  public func label(of position: Int) -> String {
    switch self {
    case .categories(let names): names.indices.contains(position) ? names[position] : ""
    case .numbers(let numbers, let format):
      numbers.indices.contains(position) ? format.coordinate(numbers[position]) : ""
    case .times(let times, let calendar):
      times.indices.contains(position)
        ? calendar.fullText(of: times[position], spacing: spacing(of: times)) : ""
    }
  }

  /// Returns the name of a range, such as "2 Mar 2026, 8:01 AM – 8:12 AM", or of its only position.
  public func label(of positions: ClosedRange<Int>) -> String {
    let first = label(of: positions.lowerBound)
    guard positions.count > 1 else { return first }
    let last = timeOfSameDay(positions) ?? label(of: positions.upperBound)
    return "\(first) – \(last)"
  }

  /// Returns the name of a position in a column with all others.
  ///
  /// After the first, a moment has no date if all moments are of the same day.
  public func columnLabel(of position: Int) -> String {
    guard count > 1, (0..<count).contains(position), timeOfSameDay(0...count - 1) != nil else {
      return label(of: position)
    }
    return timeOfSameDay(0...position) ?? label(of: position)
  }

  /// Returns the time of the last of several moments; nil if the first isn't on the same day.
  private func timeOfSameDay(_ positions: ClosedRange<Int>) -> String? {
    guard case .times(let moments, let calendar) = self, positions.lowerBound >= 0,
      positions.upperBound < moments.count
    else { return nil }
    let (first, last) = (moments[positions.lowerBound], moments[positions.upperBound])
    let spacing = spacing(of: moments)
    let precision = calendar.precision(forSpacing: spacing, span: spacing)
    let isSameDay =
      calendar.text(of: first, precision: .day) == calendar.text(of: last, precision: .day)
    return precision >= .minute && isSameDay ? calendar.text(of: last, precision: precision) : nil
  }

  /// The title of a domain that has none of its own.
  public var standardTitle: String {
    switch self {
    case .categories: String(localized: "Category")
    case .numbers: String(localized: "Position")
    case .times: String(localized: "Time")
    }
  }

  /// Returns the average distance of two moments, in seconds.
  private func spacing(of moments: [Double]) -> Double {
    guard let first = moments.first, let last = moments.last, moments.count > 1 else { return 0 }
    return (last - first) / Double(moments.count - 1)
  }
}
