import Iconv

/// The encoding of a text that a source delivers.
///
/// The names are those of the dashboard file, and of `charset` in HTTP.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1257 = "windows-1257"
  case latin1 = "iso-8859-1"
  case latin2 = "iso-8859-2"
  case latin9 = "iso-8859-15"
  case dosLatin1 = "ibm850"
  case macRoman = "macintosh"
  case koi8 = "koi8-r"
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  case gb18030 = "gb18030"
  case big5 = "big5"
  case eucKR = "euc-kr"
}

extension TextEncoding {
  /// The encoding that a server names; nil for a name that says nothing, or that isn't known.
  init?(charset: String) {
    let name = charset.lowercased().filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    switch name {
    case "utf8": self = .utf8
    case "utf-16le", "utf-16be": self = .utf16
    case "utf-32le", "utf-32be": self = .utf32
    case "latin1", "latin-1", "iso8859-1", "iso_8859-1", "cp1252": self = .windows1252
    case "gbk", "gb2312": self = .gb18030
    default:
      guard let encoding = TextEncoding(rawValue: name) else { return nil }
      self = encoding
    }
  }

  /// The name of the encoding in messages.
  var shownName: String {
    switch self {
    case .windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .windows1257:
      "W" + rawValue.dropFirst()
    default: rawValue.uppercased()
    }
  }

  /// The name of the encoding for iconv.
  ///
  /// Text that is said to be ISO-8859-1 or Shift JIS is that of Windows, as browsers read it
  /// (WHATWG Encoding).
  private var converterName: String {
    switch self {
    case .latin1: "WINDOWS-1252"
    case .shiftJIS: "CP932"
    default: rawValue.uppercased()
    }
  }

  /// An encoding that a text doesn't have.
  typealias Mismatch = TextConverter.Mismatch

  /// Returns a text as UTF-8, without a byte order mark.
  func utf8(of text: [UInt8]) throws(Mismatch) -> [UInt8] {
    switch self {
    case .utf8:
      if let offset = text.firstByteNotUTF8 { throw Mismatch(offset: offset) }
      return text.withoutMark
    case .utf16:
      return try TextConverter.utf8(
        of: text, from: text.isBigEndianUTF16 ? "UTF-16BE" : "UTF-16LE"
      )
      .withoutMark
    case .utf32:
      return try TextConverter.utf8(
        of: text, from: text.isBigEndianUTF32 ? "UTF-32BE" : "UTF-32LE"
      )
      .withoutMark
    default: return try TextConverter.utf8(of: text, from: converterName)
    }
  }
}

extension [UInt8] {
  /// The text without the byte order mark of UTF-8.
  fileprivate var withoutMark: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }

  /// Whether the text begins as UTF-16 does: with its mark, or with a character of ASCII.
  var isUTF16: Bool {
    guard count >= 2 else { return false }
    return starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      || count.isMultiple(of: 2) && (self[0] == 0) != (self[1] == 0)
  }

  fileprivate var isBigEndianUTF16: Bool {
    starts(with: [0xFE, 0xFF]) || count >= 2 && self[0] == 0 && self[1] != 0
  }

  /// Whether the text begins with the mark of UTF-32, which begins as that of UTF-16 does.
  var isUTF32: Bool {
    starts(with: [0xFF, 0xFE, 0, 0]) || starts(with: [0, 0, 0xFE, 0xFF])
  }

  fileprivate var isBigEndianUTF32: Bool { starts(with: [0, 0]) }

  /// Whether the text begins with the mark of UTF-8.
  var hasUTF8Mark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The position of the first byte that is no part of UTF-8; nil if the text is UTF-8.
  var firstByteNotUTF8: Int? {
    var start = 0
    while start < count {
      // Parts end between two letters, so that a large text isn't copied as a whole.
      var end = Swift.min(start + 1 << 20, count)
      while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
      if String(validating: self[start..<end], as: UTF8.self) == nil {
        return firstByteNotUTF8(in: start..<end)
      }
      start = end
    }
    return nil
  }

  private func firstByteNotUTF8(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let length =
        switch self[index] {
        case ..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      let end = index + length
      guard length > 0, end <= range.upperBound else { return index }
      if length > 1, String(validating: self[index..<end], as: UTF8.self) == nil { return index }
      index = end
    }
    return nil
  }

  /// Returns the line of a position, from 1.
  func line(at offset: Int) -> Int {
    1 + self[..<Swift.min(offset, count)].count { $0 == UInt8(ascii: "\n") }
  }
}
