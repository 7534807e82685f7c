/// A text for people that is made of fixed parts and of values, some of which may be written from
/// right to left.
///
/// Each value is an isolate of Unicode's bidirectional algorithm (UAX #9), so that it doesn't
/// change the order of the parts around it.
public enum BidirectionalText {
  /// A part of a text.
  public enum Part: Hashable, Sendable {
    case fixed(String)
    case value(String)

    var text: String {
      switch self {
      case .fixed(let text), .value(let text): text
      }
    }
  }

  /// Returns the text of parts in order.
  ///
  /// It has no invisible characters where neither the language nor a value is written from right
  /// to left. Otherwise the fixed parts decide the direction of the text, or the language if they
  /// have no letters, as a separator has none.
  public static func join(_ parts: [Part], isRightToLeft: Bool) -> String {
    let isMixed = parts.contains { part in
      if case .value(let text) = part { text.hasRightToLeftLetters } else { false }
    }
    guard isRightToLeft || isMixed else { return parts.map(\.text).joined() }
    var direction: Bool? = isMixed ? isRightToLeft : nil
    var text = ""
    var hasFixedLetters = false
    for part in parts {
      switch part {
      case .fixed(let fixed):
        if !hasFixedLetters, let first = fixed.startsRightToLeft {
          hasFixedLetters = true
          direction = first
        }
        text += fixed
      case .value(let value):
        text += value.isEmpty ? "" : "\(isolate)\(value)\(end)"
      }
    }
    // Pango takes the direction of a text from its first letter, even if that is in an isolate.
    guard let direction, let present = text.startsRightToLeft, present != direction else {
      return text
    }
    return (direction ? rightToLeftMark : leftToRightMark) + text
  }

  /// Returns a text of several values with a separator between them.
  public static func join(
    _ values: [String], separator: String, isRightToLeft: Bool
  ) -> String {
    let parts = values.enumerated().flatMap { index, value in
      (index == 0 ? [] : [Part.fixed(separator)]) + [.value(value)]
    }
    return join(parts, isRightToLeft: isRightToLeft)
  }

  /// Unicode's FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
  private static let isolate = "\u{2068}"
  private static let end = "\u{2069}"
  private static let leftToRightMark = "\u{200E}"
  private static let rightToLeftMark = "\u{200F}"
}

extension String {
  /// The text without the invisible characters of ``BidirectionalText``, for programs, files and
  /// the clipboard.
  public var withoutIsolates: String {
    guard utf8.contains(0xE2), unicodeScalars.contains("\u{2068}") else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { !Self.directionScalars.contains($0.value) }))
  }

  /// Whether the text has letters of a script that is written from right to left.
  fileprivate var hasRightToLeftLetters: Bool {
    // The first byte of all of these scripts; most texts have no such byte.
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
  }

  /// Whether the first letter is of a script that is written from right to left; nil without
  /// letters.
  fileprivate var startsRightToLeft: Bool? {
    unicodeScalars.first { $0.properties.isAlphabetic }?.isRightToLeft
  }

  /// The marks and isolates of Unicode's bidirectional algorithm.
  private static let directionScalars: Set<UInt32> = [
    0x200E, 0x200F, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}

extension Unicode.Scalar {
  /// Whether the scalar is in a block of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      // Arabic's digits are no letters.
      properties.isAlphabetic
    default: false
    }
  }
}
