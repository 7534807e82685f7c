import Dashboard
import Foundation

/// The position of the sun in the sky.
nonisolated enum SunPosition {
  /// The altitude in degrees of the sun's centre when its upper edge rises or sets: its radius, and
  /// what the air bends its light by.
  static let altitudeAtSunset = -0.833

  /// Returns whether the sun is down at a location.
  /// - Parameter time: in seconds since 1970.
  static func isDown(at place: KioskDefinition.Night.Place, time: Double) -> Bool {
    altitude(at: place, time: time) < altitudeAtSunset
  }

  /// Returns the angle of the sun above the horizon in degrees.
  ///
  /// The formulas are those of the Astronomical Almanac (section C, "low precision formulas for the
  /// Sun"), which are right to 0.01 degrees between 1950 and 2050.
  ///
  /// - Parameter time: in seconds since 1970.
  static func altitude(at place: KioskDefinition.Night.Place, time: Double) -> Double {
    // The number of days since noon on 1 January 2000.
    let days = time / 86_400 - 10_957.5
    let anomaly = radians(357.528 + 0.985_600_3 * days)
    let longitude = radians(
      280.460 + 0.985_647_4 * days + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly))
    let obliquity = radians(23.439 - 0.000_000_4 * days)
    let ascension = atan2(cos(obliquity) * sin(longitude), cos(longitude))
    let declination = asin(sin(obliquity) * sin(longitude))
    let siderealTime = radians(280.460_618_37 + 360.985_647_366_29 * days + place.longitude)
    let hourAngle = siderealTime - ascension
    let latitude = radians(place.latitude)
    return asin(
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle))
      * 180 / .pi
  }

  private static func radians(_ degrees: Double) -> Double {
    degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
  }
}
