import Foundation
import JMESPath

// The functions that take parts of texts.

extension Function {
  static let textParts: [Function] = [
    Function("trim", [text]) { arguments in
      arguments[0].string.map { .string($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        ?? .null
    },
    Function("split", [text, Parameter([.string])]) { arguments in
      guard let text = arguments[0].string, let separator = arguments[1].string else {
        return .null
      }
      // Without a separator, each code point is a part.
      let parts =
        separator.isEmpty
        ? text.unicodeScalars.map { String($0) } : text.components(separatedBy: separator)
      return .array(parts.map { .string($0) })
    },
    Function("replace", [text, Parameter([.string]), Parameter([.string])]) { arguments in
      guard let text = arguments[0].string, let part = arguments[1].string,
        let other = arguments[2].string
      else { return .null }
      return .string(part.isEmpty ? text : text.replacingOccurrences(of: part, with: other))
    },
    Function("substring", [text, Parameter([.number]), .optional(.number)]) {
      (arguments) throws(ExpressionError) in
      guard let text = arguments[0].string?.unicodeScalars else { return .null }
      let start = try count(arguments[1])
      let length = try arguments.dropFirst(2).first.map(count)
      let rest = start < 0 ? text.suffix(-start) : text.dropFirst(start)
      let part = length.map { rest.prefix(max(0, $0)) } ?? rest
      return .string(String(String.UnicodeScalarView(part)))
    },
  ]

  private static let text = Parameter([.string, .null])

  /// Returns a whole number of characters, which are code points as those of JMESPath's functions.
  private static func count(_ argument: Argument) throws(ExpressionError) -> Int {
    guard let number = argument.number, let count = Int(exactly: number), count > .min else {
      throw ExpressionError(.invalidValue, "substring() counts characters in whole numbers")
    }
    return count
  }
}
