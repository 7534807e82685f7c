/// The lengths of a style sheet, which follow the size of text.
///
/// GTK has no unit for the size of text of a window, as `rem` is in a browser.
nonisolated enum StyleLengths {
  /// The greatest length in px that is a line instead of a distance, and stays as it is.
  private static let line = 2.0

  /// Multiplies the lengths in px of a style sheet; those of lines stay as they are.
  ///
  /// - Parameter scale: 1 for text of the usual size.
  static func scale(_ css: String, by scale: Double) -> String {
    guard scale != 1 else { return css }
    var result: [UInt8] = []
    /// The index in `result` of the first of the digits before the present byte.
    var start: Int?
    for byte in css.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        if start == nil { start = result.count }
        result.append(byte)
      case UInt8(ascii: "p") where start != nil:
        result.append(byte)
      case UInt8(ascii: "x") where result.last == UInt8(ascii: "p"):
        if let number = start {
          let digits = String(decoding: result[number...].dropLast(), as: UTF8.self)
          if let length = Double(digits), length > line {
            result.replaceSubrange(number..., with: "\(Int((length * scale).rounded()))p".utf8)
          }
        }
        start = nil
        result.append(byte)
      default:
        start = nil
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Replaces `max(A, B)` by the greater of two lengths in px, of which the second is multiplied.
  ///
  /// GTK 4.8 has no such function: it serves rows that are as high as a finger needs, and higher
  /// where the text is.
  static func resolveMaxima(in css: String, by scale: Double) -> String {
    var parts = css.split(separator: "max(", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].firstIndex(of: ")") else { continue }
      let lengths = parts[index][..<end].split(separator: ",").compactMap {
        Double($0.filter { $0.isNumber || $0 == "." })
      }
      guard lengths.count == 2 else { continue }
      let length = max(lengths[0], (lengths[1] * scale).rounded())
      parts[index].replaceSubrange(...end, with: "\(Int(length))px")
    }
    return parts.joined()
  }
}
