import JMESPath
import TestSupport

/// Random values and mutations of texts.
extension SeededGenerator {
  mutating func value(depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &self) {
    case 0: return nil
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &self))
    case 3: return JSONValue(Double(bitPattern: next()))
    case 4: return JSONValue(Double(Int.random(in: -1000...1000, using: &self)) / 10)
    case 5: return .string(text())
    case 6:
      return .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth + 1) })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0..<5, using: &self)).map { _ in
            (
              key: ["a", "b", "foo", text()].randomElement(using: &self) ?? "",
              value: value(depth: depth + 1)
            )
          }))
    }
  }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", "\"", "\\", "\n", "\0", "é", "𝄞", "\u{301}", "/"]
    return (0..<Int.random(in: 0..<6, using: &self)).reduce(into: "") { text, _ in
      text.unicodeScalars.append(scalars.randomElement(using: &self) ?? "a")
    }
  }

  /// Returns `bytes` with a few of them dropped, repeated, added or replaced by one of `parts`.
  mutating func mutated(_ bytes: [UInt8], with parts: [[UInt8]]) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let start = Int.random(in: 0...result.count, using: &self)
      let end = min(result.count, start + Int.random(in: 0..<4, using: &self))
      switch Int.random(in: 0..<4, using: &self) {
      case 0: result.removeSubrange(start..<end)
      case 1: result.insert(contentsOf: result[start..<end], at: start)
      case 2: result.insert(UInt8.random(in: 0...255, using: &self), at: start)
      default: result.replaceSubrange(start..<end, with: parts.randomElement(using: &self) ?? [])
      }
    }
    return result
  }
}
