import CICal

/// Days of the Gregorian calendar by their number since 1970.
public enum CalendarDay {
  /// Returns the number of a day.
  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let time = icaltimetype(
      year: Int32(year), month: Int32(month), day: Int32(day), hour: 0, minute: 0, second: 0,
      is_date: 1, is_daylight: 0, zone: nil)
    return floor(Int(icaltime_as_timet(time)), 86_400)
  }

  /// Returns the year, the month and the day of a number.
  public static func date(of number: Int) -> (Int, Int, Int) {
    let time = icaltime_from_timet_with_zone(time_t(number * 86_400), 1, nil)
    return (Int(time.year), Int(time.month), Int(time.day))
  }

  /// Returns the quotient rounded down.
  public static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}
