import JMESPath

// The functions of moments.

extension AdaptiveFunctions {
  static func dateTime(
    _ name: String, _ arguments: [BindingExpression]
  ) -> BindingExpression {
    var value = moment(arguments[0])
    if name == "formatTicks" {
      // Tenths of a microsecond since the year 1, as seconds since 1970.
      value = .operation(
        .divided,
        .operation(.minus, .call("Number", [value]), .literal(621_355_968_000_000_000)),
        .literal(10_000_000))
    }
    guard arguments.count > 1 else { return .call("format.dateTime", [value]) }
    let pattern = arguments[1].constant?.string.map(DotNetPattern.options)
    return .call(
      "format.dateTime",
      [value, .object(pattern ?? [BindingMember(key: "pattern", value: arguments[1])])])
  }

  /// Returns a moment some time before or after another one; nil for other functions.
  static func time(_ name: String, _ arguments: [BindingExpression]) -> BindingExpression? {
    var (start, number) = (arguments[0], arguments[1])
    var (unit, rest) = (arguments.dropFirst(2).first?.constant?.string, arguments.dropFirst(3))
    switch name {
    case "addDays", "addHours", "addMinutes", "addSeconds":
      unit = String(name.dropFirst(3).dropLast())
      rest = arguments.dropFirst(2)
    case "addToTime": break
    case "subtractFromTime": number = .negative(number)
    case "getFutureTime", "getPastTime":
      unit = arguments[1].constant?.string
      rest = arguments.dropFirst(2)
      number = name == "getPastTime" ? .negative(start) : start
      start = ScriptFunctions.now
    default: return nil
    }
    let units = ["second", "minute", "hour", "day", "week", "month", "year"]
    guard let unit = unit?.lowercased(), units.contains(unit) else { return nil }
    let moment = BindingExpression.call(
      prefix + "addTime", [Self.moment(start), number, .literal(.string(unit))])
    return rest.first.map { dateTime("formatDateTime", [moment, $0]) } ?? moment
  }

  /// Returns the moment that a text for a program stands for.
  static func moment(_ value: BindingExpression) -> BindingExpression {
    switch value {
    case .text(let parts) where parts.count == 1: parts[0]
    case .call("format.dateTime", let arguments): arguments.first ?? value
    case ScriptFunctions.nowText: ScriptFunctions.now
    default: value
    }
  }

  static func writtenDate(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String? {
    guard ["addTime", "startOfDay", "startOfMonth", "dayOfMonth", "dayOfWeek"].contains(name) else {
      return nil
    }
    let date = try writer.expression(moment(arguments[0]))
    switch name {
    case "addTime":
      let number = try writer.number(arguments[1])
      return "add_time(\(date), \(number), \(try writer.expression(arguments[2])))"
    case "startOfDay": return "date(\(date), 'iso')"
    case "startOfMonth": return "start_of('month', \(date))"
    case "dayOfMonth": return "to_number(substring(date(\(date), 'iso'), `8`))"
    // Sunday is 0, and 7 in a dashboard.
    default: return "if(weekday(\(date)) == `7`, `0`, weekday(\(date)))"
    }
  }
}

/// The patterns of dates in templates, which are those of .NET.
private enum DotNetPattern {
  /// Returns the options of a format of dates for a pattern.
  static func options(_ pattern: String) -> [BindingMember] {
    if let (key, value) = standard[pattern] {
      return [BindingMember(key: key, value: .literal(.string(value)))]
    }
    return [BindingMember(key: "pattern", value: .literal(.string(unicode(pattern))))]
  }

  /// The patterns of one letter.
  private static let standard: [String: (key: String, value: String)] = [
    "d": ("pattern", "dd/MM/yyyy"), "D": ("pattern", "EEEE, d MMMM yyyy"),
    "t": ("pattern", "HH:mm"),
    "T": ("pattern", "HH:mm:ss"), "g": ("style", "short"), "G": ("pattern", "dd/MM/yyyy HH:mm:ss"),
    "f": ("style", "full"), "F": ("pattern", "EEEE, d MMMM yyyy HH:mm:ss"),
    "M": ("pattern", "d MMMM"), "m": ("pattern", "d MMMM"), "Y": ("pattern", "MMMM yyyy"),
    "y": ("pattern", "MMMM yyyy"), "s": ("pattern", "yyyy-MM-dd'T'HH:mm:ss"),
    "O": ("pattern", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"),
    "o": ("pattern", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"),
    "R": ("pattern", "EEE, dd MMM yyyy HH:mm:ss XXX"),
    "r": ("pattern", "EEE, dd MMM yyyy HH:mm:ss XXX"), "u": ("pattern", "yyyy-MM-dd HH:mm:ssXXX"),
  ]

  /// The letters that mean something else in the patterns of Unicode.
  private static let letters: [Character: Character] = ["t": "a", "f": "S", "F": "S"]

  /// Returns a pattern of Unicode.
  private static func unicode(_ pattern: String) -> String {
    var result = ""
    var rest = pattern[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      switch first {
      case "'", "\"":
        let text = rest.dropFirst().prefix { $0 != first }
        result += "'" + text.replacing("'", with: "''") + "'"
        rest = rest[text.endIndex...].dropFirst()
        continue
      case "\\":
        result += "'" + rest.dropFirst().prefix(1).replacing("'", with: "''") + "'"
        rest = rest.dropFirst(2)
        continue
      case "d" where count > 2: result += count == 3 ? "EEE" : "EEEE"
      case "T", "Z": result += "'\(String(repeating: first, count: count))'"
      case "K", "z": result += "XXX"
      case "D": result += String(repeating: "d", count: count)
      case "Y": result += String(repeating: "y", count: count)
      case "t": result += "a"
      default:
        result += String(repeating: letters[first] ?? first, count: count)
      }
      rest = rest.dropFirst(count)
    }
    return result
  }
}
