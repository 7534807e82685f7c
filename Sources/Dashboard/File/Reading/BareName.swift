/// A name in a text that other programs would replace by a value, such as `{shop}` or `$shop`.
struct BareName: Equatable {
  /// The name with its sign, as the text has it.
  let written: String
  /// The name, with those of inner members behind dots.
  let path: String
  /// The position of the sign in the text's UTF-8.
  let offset: Int

  /// The name before the first dot.
  var root: String { String(path.prefix { $0 != "." }) }

  /// Returns the names in a text in their order; none of those in `${ }` and `{{ }}`.
  static func all(in text: String) -> [BareName] {
    guard text.utf8.contains(where: { $0 == brace || $0 == dollar }) else { return [] }
    let bytes = Array(text.utf8)
    var names: [BareName] = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      let isFirst = start == 0 || bytes[start - 1] != dollar && bytes[start - 1] != brace
      guard bytes[start] == brace || bytes[start] == dollar, isFirst else { continue }
      let name = index..<end(ofNameAt: index, in: bytes)
      guard !name.isEmpty else { continue }
      index = name.upperBound
      if bytes[start] == brace {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "}") else { continue }
        index += 1
      }
      names.append(
        BareName(
          written: String(decoding: bytes[start..<index], as: UTF8.self),
          path: String(decoding: bytes[name], as: UTF8.self), offset: start))
    }
    return names
  }

  /// Returns the end of a name such as `shop` or `shop.city`.
  private static func end(ofNameAt start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    var index = start
    while index < bytes.count, isLetter(bytes[index]) {
      while index < bytes.count, isLetter(bytes[index]) || (48...57).contains(bytes[index]) {
        index += 1
      }
      end = index
      guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { break }
      index += 1
    }
    return end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static let brace = UInt8(ascii: "{")
  private static let dollar = UInt8(ascii: "$")
}
