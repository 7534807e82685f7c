import Foundation

extension TimeZone {
  /// The zone of the user's clocks: that of the variable `TZ` as the system's library reads it,
  /// else that of the machine, which may change.
  public static let ofUser: TimeZone =
    named(
      ProcessInfo.processInfo.environment["TZ"]) ?? .autoupdatingCurrent

  private static let folder = "/usr/share/zoneinfo/"

  /// Returns the zone that a value of `TZ` names; nil for that of the machine.
  ///
  /// The value is the name of a zone, a path to its file, or a rule of POSIX such as `UTC-3` and
  /// `CET-1CEST,M3.5.0,M10.5.0/3`, whose signs are those of clocks west of Greenwich. Any other
  /// text is UTC. A colon before it is left out.
  public static func named(_ variable: String?) -> TimeZone? {
    guard let variable else { return nil }
    let name = variable.first == ":" ? String(variable.dropFirst()) : variable
    if name.first == "/" { return file(name) ?? .gmt }
    let isFile = !name.isEmpty && FileManager.default.fileExists(atPath: folder + name)
    if isFile || (name.contains("/") && knownTimeZoneIdentifiers.contains(name)) {
      return TimeZone(identifier: name) ?? file(folder + name) ?? .gmt
    }
    return ZoneRule(name)?.zone ?? .gmt
  }

  /// Returns the zone of a file, which is that of its name in the system's folder, or of the rule
  /// at its end.
  private static func file(_ path: String) -> TimeZone? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    for path in [path, resolved] where path.hasPrefix(folder) {
      if let zone = TimeZone(identifier: String(path.dropFirst(folder.count))) { return zone }
    }
    return rule(ofFile: resolved)?.zone
  }

  /// Returns the rule at the end of a file of a zone (RFC 8536 §3.3).
  fileprivate static func rule(ofFile path: String) -> ZoneRule? {
    guard let data = FileManager.default.contents(atPath: path),
      data.starts(with: Data("TZif".utf8)),
      let line = data.split(separator: UInt8(ascii: "\n")).last
    else { return nil }
    return ZoneRule(String(decoding: line, as: UTF8.self))
  }

  fileprivate static func zone(following rule: ZoneRule) -> TimeZone? {
    knownTimeZoneIdentifiers.lazy.filter { self.rule(ofFile: folder + $0) == rule }.first
      .flatMap(TimeZone.init(identifier:))
  }
}

/// A zone as POSIX writes it: its offset, and the rule of its summer time if it has one.
private struct ZoneRule: Equatable {
  /// The seconds by which its clocks are ahead of UTC, in winter and in summer.
  private let winter: Int
  private let summer: Int?
  /// The beginning and the end of summer time, with their times in seconds.
  private let changes: [Change]

  private struct Change: Equatable {
    let day: Substring
    let second: Int
  }

  /// The changes of a rule without its own, as the system's library has them.
  private static let usualChanges = "M3.2.0,M11.1.0"

  init?(_ text: String) {
    var rest = text[...]
    guard Self.readName(from: &rest), let west = Self.readTime(from: &rest) else { return nil }
    winter = -west
    guard !rest.isEmpty else {
      (summer, changes) = (nil, [])
      return
    }
    guard Self.readName(from: &rest) else { return nil }
    if rest.isEmpty || rest.first == "," {
      summer = winter + 3600
    } else {
      guard let west = Self.readTime(from: &rest) else { return nil }
      summer = -west
    }
    let written = rest.isEmpty ? Self.usualChanges[...] : rest.dropFirst()
    changes = written.split(separator: ",").compactMap { part in
      let parts = part.split(separator: "/")
      guard let day = parts.first else { return nil }
      var time = parts.count > 1 ? parts[1] : "2"
      return Self.readTime(from: &time).map { Change(day: day, second: $0) }
    }
    guard changes.count == 2 else { return nil }
  }

  /// The zone with these clocks.
  ///
  /// Where no place has such a summer time, it is that of the present offset.
  var zone: TimeZone? {
    guard summer != nil else { return TimeZone(secondsFromGMT: winter) }
    if let zone = TimeZone.zone(following: self) { return zone }
    var (seconds, local) = (time(nil), tm())
    localtime_r(&seconds, &local)
    return TimeZone(secondsFromGMT: local.tm_gmtoff)
  }

  /// Reads a name of three letters and more, or one in angle brackets.
  private static func readName(from rest: inout Substring) -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  /// Reads "3", "-5:30" or "+02:00:00" as seconds.
  private static func readTime(from rest: inout Substring) -> Int? {
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    let text = rest.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    rest = rest[text.endIndex...]
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let numbers = parts.compactMap(\.self) + [0, 0]
    guard numbers[0] <= 167, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return sign * (numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }
}
