extension String {
  /// Whether the text is a figure as people write it, such as `12%`, `$1,200.00`, `(5.00)` or
  /// `80 €`, or a number as JSON has it.
  ///
  /// Dates, versions and codes are none, and neither are texts with letters.
  public var isFigure: Bool {
    guard let first = utf8.first(where: { $0 != 0x20 }), first < 0x3A || first >= 0x80 else {
      return false
    }
    if JSONValue(numeral: self) != nil { return true }
    guard utf8.count <= 40 else { return false }
    let isSign = { (letter: Character) in
      letter.isWhitespace || letter.isCurrencySymbol || "()+-−%‰".contains(letter)
    }
    let figure = String(drop(while: isSign).reversed().drop(while: isSign).reversed())
    let marks = figure.filter { ".,'’ \u{A0}\u{202F}".contains($0) }
    let parts = figure.split(omittingEmptySubsequences: false) { marks.contains($0) }
    guard let head = parts.first, let tail = parts.last,
      parts.allSatisfy({ part in
        !part.isEmpty && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      }),
      head == "0" || !head.hasPrefix("0")
    else { return false }
    let groups = parts.dropFirst().dropLast()
    guard groups.allSatisfy({ $0.count == 3 }), groups.isEmpty || head.count <= 3 else {
      return false
    }
    // The last mark stands before decimals if it is another one than between thousands.
    let isDecimal = marks.last.map { ".,".contains($0) && !marks.dropLast().contains($0) } ?? true
    return isDecimal || tail.count == 3 && head.count <= 3
  }
}

extension [JSONValue] {
  /// Whether all are texts of as many digits, such as years, whose order is that of the numbers.
  var areCodes: Bool {
    let count = first?.string?.utf8.count
    return allSatisfy { value in
      guard let digits = value.string?.utf8, digits.count == count else { return false }
      return digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
  }
}
