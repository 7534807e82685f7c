import CivilTime
import Foundation
import JMESPath

extension FormattingContext {
  /// Reads a point in time of the data.
  ///
  /// It is a number of seconds since 1970, or of their parts, or a text of ISO 8601, which may have
  /// a space instead of the "T", as databases write it, or of one of the other notations. A text
  /// without an offset is in the zone of the source, or else in the user's. A month such as 2026-11
  /// is its first day, and a time alone is today.
  func moment(_ value: JSONValue, _ notations: MomentNotations = .all) -> Date? {
    if let number = value.number { return moment(number: number) }
    guard let text = value.string else { return nil }
    if let written = WrittenTime(iso: text) { return moment(written) }
    if let month = CivilDate(month: text) { return moment(local: month.secondsSince1970) }
    return switch MomentText(text, notations)?.meaning {
    case .written(let written): moment(written)
    case .instant(let seconds):
      abs(seconds) < 1e12 ? Date(timeIntervalSince1970: seconds) : nil
    case .number(let number): moment(number: number)
    case .time(let seconds): momentToday(seconds)
    case nil: nil
    }
  }

  /// Returns the moment of a text: a day begins in the user's time zone, and a time without an
  /// offset is one of the source's zone.
  func moment(_ written: WrittenTime) -> Date {
    guard written.offset == nil else { return Date(timeIntervalSince1970: written.secondsInUTC) }
    guard written.hasTime, let sourceZone else { return moment(local: written.local) }
    return with(timeZone: sourceZone).moment(local: written.local)
  }

  /// Returns the moment of a time of the present day, where its clock is.
  private func momentToday(_ seconds: Double) -> Date {
    let there = sourceZone.map(with(timeZone:)) ?? self
    return there.moment(local: there.today.secondsSince1970 + seconds)
  }

  private func moment(number: Double) -> Date? {
    let seconds = number / WrittenTime.unitsPerSecond(of: number)
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

  /// Returns the moment that the user's time zone writes as UTC writes a number of seconds since
  /// 1970.
  func moment(local seconds: Double) -> Date {
    Date(timeIntervalSince1970: CalendarUnit.moment(local: seconds, offset: offset(at:)))
  }
}
