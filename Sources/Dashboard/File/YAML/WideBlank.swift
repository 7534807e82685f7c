import Localization

/// A blank that is a letter to YAML, as word processors and input methods write it.
struct WideBlank {
  let name: String
  /// The number of the character in Unicode.
  let code: String
  /// The number of its bytes.
  let length: Int
  /// The number of columns that it takes.
  let width: Int

  /// Returns the blank with which `bytes` begin; nil if they begin with none.
  init?(_ bytes: ArraySlice<UInt8>) {
    let code: UInt32
    let start = bytes.startIndex
    switch bytes.prefix(3) {
    case let blank where blank.prefix(2) == [0xC2, 0xA0]: (code, length) = (0xA0, 2)
    case [0xE3, 0x80, 0x80]: (code, length) = (0x3000, 3)
    case [0xEF, 0xBB, 0xBF]: (code, length) = (0xFEFF, 3)
    case let blank where blank.prefix(2) == [0xE2, 0x80] && blank.count == 3:
      // U+2000 to U+200B, and U+202F.
      let last = bytes[start + 2]
      guard (0x80...0x8B).contains(last) || last == 0xAF else { return nil }
      (code, length) = (0x2000 + UInt32(last - 0x80), 3)
    default: return nil
    }
    width = code == 0x200B || code == 0xFEFF ? 0 : 1
    let digits = String(code, radix: 16, uppercase: true)
    self.code = String(repeating: "0", count: 4 - digits.count) + digits
    name =
      switch code {
      case 0xA0, 0x202F: String(localized: "a no-break space")
      default: String(localized: "a wide space")
      }
  }
}
