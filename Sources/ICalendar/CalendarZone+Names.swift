import Foundation

extension CalendarZone {
  /// Returns the zone of the system that a name with a slash means, in any case.
  ///
  /// The zone may stand after a path of the program that wrote it, such as in
  /// `/mozilla.org/20070129_1/Europe/Berlin` and `tzone://Microsoft/Utc`.
  /// - Returns: nil for a name without a slash, for a longer one than 128 bytes, and if there
  ///   is no such zone.
  static func place(named name: String) -> CalendarZone? {
    guard name.contains("/"), name.utf8.count <= longestName else { return nil }
    var rest = name[...]
    while !rest.isEmpty {
      if let zone = system(named: String(rest)) { return .system(zone) }
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      rest = rest[rest.index(after: slash)...]
    }
    return nil
  }

  /// The number of bytes of the longest name that is looked up, with each of its ends.
  private static let longestName = 128

  /// Returns the zone that a name without a slash means: a short name of the system, a name of
  /// Windows, or an offset such as `GMT+0200`.
  /// - Returns: nil if there is no such zone.
  static func shortName(_ name: String) -> CalendarZone? {
    guard !isAmbiguous(name) else { return nil }
    if let zone = system(named: name) { return .system(zone) }
    if let zone = WindowsZones.names[name.lowercased()].flatMap(TimeZone.init(identifier:)) {
      return .system(zone)
    }
    return fixedOffset(name).flatMap(TimeZone.init(secondsFromGMT:)).map { .system($0) }
  }

  /// Returns whether a name is a short one that several places have, such as CST, which is that of
  /// Chicago, of Shanghai and of Havana.
  static func isAmbiguous(_ name: String) -> Bool {
    ["AST", "BDT", "BST", "CDT", "CST", "ECT", "GST", "IST", "SST", "WIT", "WST"]
      .contains(name.uppercased())
  }

  /// The names of the system's zones by the same in small letters.
  private static let names = Dictionary(
    TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })

  private static func system(named name: String) -> TimeZone? {
    if let zone = TimeZone(identifier: name) { return zone }
    let small = name.lowercased()
    if ["utc", "z", "zulu"].contains(small) { return .gmt }
    // The list of the system lacks the former names of zones, such as `US/Eastern`.
    let capitalized = small.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.count == 2 ? part.uppercased() : part.capitalized
    }.joined(separator: "/")
    return TimeZone(identifier: names[small] ?? capitalized)
      ?? TimeZone(identifier: name.uppercased())
  }

  /// Reads an offset such as `GMT+0200`, `UTC-3` or `+05:30`, in seconds.
  private static func fixedOffset(_ name: String) -> Int? {
    var rest = name.uppercased()[...]
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") { rest = rest.dropFirst(3) }
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard let sign = rest.first else { return nil }
    switch digits.count {
    case 1: return CalendarLength.offset("\(sign)0\(digits)00")
    case 2: return CalendarLength.offset("\(sign)\(digits)00")
    default: return CalendarLength.offset("\(sign)\(digits)")
    }
  }
}
