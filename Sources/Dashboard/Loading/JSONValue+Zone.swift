import CivilTime
import DataSources
import Foundation
import JMESPath

extension JSONValue {
  /// Returns data in which texts such as `2026-11-21 14:02`, `20261121T1402` and
  /// `21 Nov 2026 14:02` are times of a zone: they have its offset, as `2026-11-21 14:02+01:00`
  /// has.
  ///
  /// Days stay as they are, and so do times with an offset. Times without a day, and digits alone,
  /// which may be the number of an order, stay as well: functions read them in the zone.
  func withOffsets(of zone: TimeZone) -> JSONValue {
    withOffsets(FormattingContext(timeZone: zone))
  }

  private func withOffsets(_ context: FormattingContext) -> JSONValue {
    switch self {
    case .null, .bool, .integer, .double: self
    case .string(let text): .string(text.withOffset(context) ?? text)
    case .array(let elements): .array(elements.map { $0.withOffsets(context) })
    case .object(let members):
      .object(JSONObject(members.map { (key: $0.key, value: $0.value.withOffsets(context)) }))
    }
  }
}

extension String {
  /// Returns a local time with the offset of the zone; nil for any other text.
  fileprivate func withOffset(_ context: FormattingContext) -> String? {
    // "20261121T1402" has 13 bytes.
    guard (13...80).contains(utf8.count),
      let written = WrittenTime(iso: self) ?? WrittenTime(mail: self), written.hasTime,
      written.offset == nil
    else { return nil }
    // The notations of e-mail have a space before the offset; the others begin with the year.
    let year = utf8.prefix { (0x30...0x39).contains($0) }
    let moment = context.moment(local: written.local)
    let minutes = Int(((written.local - moment.timeIntervalSince1970) / 60).rounded())
    let offset = [abs(minutes) / 60, abs(minutes) % 60].map { $0.digits() }
    return self + (year.count < 4 ? " " : "") + (minutes < 0 ? "-" : "+")
      + offset.joined(separator: ":")
  }
}
