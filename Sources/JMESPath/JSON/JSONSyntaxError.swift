import Localization

/// The position and the reason of an error in a JSON text.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1.
  public let column: Int
  /// The mistake in words for the author of the text, without its position.
  public let message: String

  /// - Parameter offset: the position in `bytes`, up to its end.
  init(_ message: Message, at offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex { $0 == "\n" }.map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == "\n" }
    column = 1 + String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count
    self.message = String(localized: message)
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The error as text, for example `line 3, column 7: expected ',' or ']', found end of text`.
  public var description: String {
    String(localized: "line \(line), column \(column): \(message)")
  }
}
