import CGtk

/// A day of the Gregorian calendar in the time zone of the desktop.
public struct LocalDay: Sendable {
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  public let day: Int

  /// The present day.
  public static var today: LocalDay {
    guard let now = g_date_time_new_now_local() else {
      return LocalDay(year: 1970, month: 1, day: 1)
    }
    defer { g_date_time_unref(now) }
    return LocalDay(
      year: Int(g_date_time_get_year(now)), month: Int(g_date_time_get_month(now)),
      day: Int(g_date_time_get_day_of_month(now)))
  }
}
