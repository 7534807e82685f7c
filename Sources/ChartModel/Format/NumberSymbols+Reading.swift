// Numbers that a person types.

extension NumberSymbols {
  /// Reads a number as a person types it.
  ///
  /// It is written as the locale does, such as "1.234,5" in German, or as programs do, such as
  /// "1234.5". Where a text is both, the locale decides: "1.234" is 1,234 in German. Spaces are
  /// left out.
  /// - Returns: nil where the text is neither.
  public func number(in text: String) -> Double? {
    let typed = Self.simplified(text)
    return localNumber(typed) ?? Self.programNumber(typed)
  }

  /// Reads a number with the separators of the locale; digits are grouped as the locale groups
  /// them, or not at all.
  private func localNumber(_ typed: String) -> Double? {
    let isNegative = typed.hasPrefix("-")
    let unsigned = isNegative || typed.hasPrefix("+") ? typed.dropFirst() : Substring(typed)
    let parts = Self.split(unsigned, at: Self.simplified(decimalSeparator))
    guard parts.count <= 2, let whole = parts.first, let digits = ungrouped(whole) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.allSatisfy(\.isASCIIDigit), !digits.isEmpty || !fraction.isEmpty else {
      return nil
    }
    return Self.finite((isNegative ? "-" : "") + "0\(digits).\(fraction)0")
  }

  /// Removes the grouping separators from the digits before the decimal separator.
  /// - Returns: nil where there is anything else, or a group of another size.
  private func ungrouped(_ whole: Substring) -> String? {
    let groups = Self.split(whole, at: Self.simplified(groupingSeparator))
    guard groups.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
    guard groups.count > 1, let first = groups.first, let last = groups.last else {
      return String(whole)
    }
    guard (1...max(groupSize, higherGroupSize)).contains(first.count), last.count == groupSize,
      groups.dropFirst().dropLast().allSatisfy({ $0.count == higherGroupSize })
    else { return nil }
    return groups.joined()
  }

  /// Reads a number such as 1234.5 or 1e6, or with a comma that can't be one between thousands.
  private static func programNumber(_ typed: String) -> Double? {
    guard typed.allSatisfy({ $0.isASCIIDigit || "+-.,eE".contains($0) }) else { return nil }
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return finite(typed) }
    return parts[1].count == 3 ? nil : finite(parts.joined(separator: "."))
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a text with digits 0 to 9, one kind of minus and of apostrophe, and without spaces and
  /// marks of direction.
  private static func simplified(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let digit = scalar.decimalDigit {
        result.append(digit)
      } else if scalar == "\u{2212}" {
        result.append("-")
      } else if scalar == "’" {
        result.append("'")
      } else if !scalar.properties.isWhitespace, !scalar.isDirectionMark {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Splits a text at each occurrence of a separator; an empty one splits nothing.
  private static func split(_ text: Substring, at separator: String) -> [Substring] {
    guard let mark = separator.first, separator.count == 1 else { return [text] }
    return text.split(separator: mark, omittingEmptySubsequences: false)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Unicode.Scalar {
  /// The digit 0 to 9 for a decimal digit of any script.
  var decimalDigit: Unicode.Scalar? {
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return Numerals.western.digit(UInt8(value))
  }

  /// Whether it only sets the direction of the text around it.
  public var isDirectionMark: Bool { ["\u{61c}", "\u{200e}", "\u{200f}"].contains(self) }
}
