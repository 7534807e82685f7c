/// The moments of categories: columns over time stand side by side, whatever their distances.
public struct CategoryTimes: Hashable, Sendable {
  /// The moments in seconds since 1970, in ascending order, one for each category.
  public let moments: [Double]
  public let calendar: ChartCalendar
  /// Whether there are several categories a day, whose labels stand at round times.
  let isWithinDays: Bool

  public init(_ moments: [Double], _ calendar: ChartCalendar) {
    self.moments = moments
    self.calendar = calendar
    isWithinDays = zip(moments.dropFirst(), moments).contains {
      $0 - $1 < ChartCalendar.secondsOfDay / 2
    }
  }
}
