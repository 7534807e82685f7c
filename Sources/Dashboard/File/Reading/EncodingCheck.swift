import Localization

/// A check that the bytes of a dashboard file are text.
enum EncodingCheck {
  /// Returns what is wrong with the first byte that is not UTF-8, or is a control character.
  static func diagnostic(in bytes: [UInt8], file: FileInstance) -> Diagnostic? {
    // Most files are plain ASCII, which needs no counting of lines.
    if bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == .newline }) { return nil }
    var line = 1
    var column = 1
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let message: String?
      var length = 1
      switch byte {
      case .newline:
        line += 1
        column = 0
        message = nil
      case .tab, 0x20...0x7E: message = nil
      case .carriageReturn:
        let endsLine = index == bytes.count - 1 || bytes[index + 1] == .newline
        message =
          endsLine
          ? nil
          : String(
            localized: """
              a carriage return without a line feed is not allowed; save the file with the line \
              ends of Unix or Windows
              """)
      case 0...0x7F:
        let code = "U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
        message = String(localized: "the control character \(code) is not allowed")
      default:
        length = sequenceLength(bytes[index...])
        message = length == 0 ? notUTF8(bytes) : nil
      }
      if let message {
        return Diagnostic(.error, SourceLocation(file, line: line, column: column), message)
      }
      column += 1
      index += length
    }
    return nil
  }

  private static func notUTF8(_ bytes: [UInt8]) -> String {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      ? String(localized: "the file is UTF-16; save it as UTF-8")
      : String(localized: "the file is not UTF-8; save it as UTF-8")
  }

  /// Returns the length of the well-formed sequence of two to four bytes in front (Unicode, table
  /// 3-7), or 0.
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int {
    func isFollowed(by count: Int, _ first: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      let rest = bytes.dropFirst().prefix(count)
      return rest.count == count && first.contains(rest[rest.startIndex])
        && rest.allSatisfy { (0x80...0xBF).contains($0) }
    }
    switch bytes[bytes.startIndex] {
    case 0xC2...0xDF: return isFollowed(by: 1) ? 2 : 0
    case 0xE0: return isFollowed(by: 2, 0xA0...0xBF) ? 3 : 0
    case 0xED: return isFollowed(by: 2, 0x80...0x9F) ? 3 : 0
    case 0xE1...0xEF: return isFollowed(by: 2) ? 3 : 0
    case 0xF0: return isFollowed(by: 3, 0x90...0xBF) ? 4 : 0
    case 0xF1...0xF3: return isFollowed(by: 3) ? 4 : 0
    case 0xF4: return isFollowed(by: 3, 0x80...0x8F) ? 4 : 0
    default: return 0
    }
  }
}
