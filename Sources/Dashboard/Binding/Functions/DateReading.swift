import ChartModel
import Foundation
import JMESPath

extension FormattingContext {
  /// The number from which numbers are milliseconds, not seconds, since 1970.
  ///
  /// As seconds, it is a time in the year 5138.
  private static let leastMilliseconds = 1e11

  /// Reads a point in time of the data.
  ///
  /// It is a number of seconds or milliseconds since 1970, or a text of ISO 8601, which may have a
  /// space instead of the "T", as databases write it, or of one of the other notations. A text
  /// without an offset is in the user's time zone. A month such as 2026-11 is its first day, and a
  /// time alone is today.
  func moment(_ value: JSONValue, _ notations: MomentNotations = .all) -> Date? {
    if let number = value.number { return moment(number: number) }
    guard let text = value.string else { return nil }
    if let moment = moment(text: text) { return moment }
    return switch MomentText(text, notations)?.meaning {
    case .local(let seconds): moment(local: seconds)
    case .instant(let seconds):
      abs(seconds) < 1e12 ? Date(timeIntervalSince1970: seconds) : nil
    case .number(let number): moment(number: number)
    case .time(let seconds): moment(local: today.secondsSince1970 + seconds)
    case nil: nil
    }
  }

  private func moment(number: Double) -> Date? {
    let isMilliseconds = abs(number) > Self.leastMilliseconds
    let seconds = isMilliseconds ? number / 1000 : number
    return abs(seconds) < 1e12 ? Date(timeIntervalSince1970: seconds) : nil
  }

  /// Returns the day of a date in the user's time zone.
  func civilDate(of date: Date) -> CivilDate {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    let days = ((date.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
    return CivilDate(daysSince1970: Int(days))
  }

  /// The present day in the user's time zone.
  var today: CivilDate { civilDate(of: now()) }

  private func moment(text: String) -> Date? {
    if let month = CivilDate(month: text) { return moment(local: month.secondsSince1970) }
    var reader = TimeReader(text)
    guard let date = reader.day() else { return nil }
    var seconds = date.secondsSince1970
    if reader.skip("T") || reader.skip(" ") || reader.skip("t") {
      guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2),
        hour <= 24, minute < 60
      else { return nil }
      seconds += Double(hour * 3600 + minute * 60)
      if reader.skip(":") {
        guard let second = reader.digits(2), second <= 60 else { return nil }
        seconds += Double(second) + reader.fraction()
      }
    }
    if reader.skip("Z") || reader.skip("z") {
      return reader.isAtEnd ? Date(timeIntervalSince1970: seconds) : nil
    }
    if let offset = reader.offset() {
      return reader.isAtEnd ? Date(timeIntervalSince1970: seconds - offset) : nil
    }
    return reader.isAtEnd ? moment(local: seconds) : nil
  }

  /// Returns the moment that the user's time zone writes as UTC writes a number of seconds since
  /// 1970.
  ///
  /// The first moment is returned for a time that clocks show twice. For one that they jump over,
  /// it is the moment that is as far behind the jump.
  func moment(local seconds: Double) -> Date {
    func offset(_ seconds: Double) -> Double {
      Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }
    // No zone is further than a day from UTC.
    let before = offset(seconds - 86_400)
    let after = offset(seconds + 86_400)
    let isBefore = before == after || offset(seconds - before) == before
    let isAfter = !isBefore && offset(seconds - after) == after
    return Date(timeIntervalSince1970: seconds - (isAfter ? after : before))
  }
}

extension CivilDate {
  /// The seconds from 1970 to the start of the day in UTC.
  var secondsSince1970: Double { Double(daysSince1970) * 86_400 }
}

/// A reader of the parts of a point in time from the start of a text.
private struct TimeReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func day() -> CivilDate? { CivilDate(readingFrom: &rest) }

  mutating func digits(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for byte in rest.prefix(count) {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    rest = rest.dropFirst(count)
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a fraction such as ".25"; returns 0 if there is none.
  mutating func fraction() -> Double {
    guard skip(".") || skip(",") else { return 0 }
    var value = 0.0
    var unit = 0.1
    while let byte = rest.first, (48...57).contains(byte) {
      value += Double(byte - 48) * unit
      unit /= 10
      rest = rest.dropFirst()
    }
    return value
  }

  /// Reads "+01:00", "+0100" or "+01" as a number of seconds; nil for what no clock can have.
  mutating func offset() -> Double? {
    let before = rest
    let sign = skip("+") ? 1.0 : skip("-") ? -1.0 : 0
    guard sign != 0, let hours = digits(2) else {
      rest = before
      return nil
    }
    _ = skip(":")
    let minutes = digits(2) ?? 0
    guard hours < 24, minutes < 60 else {
      rest = before
      return nil
    }
    return sign * Double(hours * 3600 + minutes * 60)
  }
}
