import Foundation
import JMESPath

extension JSONValue {
  /// Returns data in which texts such as `2026-11-21 14:02` are times of a zone: they have its
  /// offset, as `2026-11-21 14:02+01:00` has.
  ///
  /// Days stay as they are, and so do times with an offset.
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
    // "2026-11-21T14:02" has 16 bytes, and a fraction at most nine digits.
    let bytes = utf8
    guard (14...29).contains(bytes.count), bytes.first.map({ (0x30...0x39).contains($0) }) == true,
      bytes.dropFirst(4).first == UInt8(ascii: "-"), bytes.contains(UInt8(ascii: ":")),
      let local = context.moment(.string(self + "Z"), .plain),
      let moment = context.moment(.string(self), .plain)
    else { return nil }
    let minutes = Int((local.timeIntervalSince(moment) / 60).rounded())
    let offset = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return self + (minutes < 0 ? "-" : "+") + offset.joined(separator: ":")
  }
}
