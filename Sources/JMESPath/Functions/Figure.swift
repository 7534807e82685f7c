/// A number as people write it, such as `12%`, `$1,200.00`, `(5.00)`, `USD 5.00` or `12 kg`.
///
/// Dates, versions and codes such as `12E5` and `A12` are none.
package struct WrittenFigure: Hashable, Sendable {
  /// The digits with the marks between them, and with a minus sign for a negative number.
  package private(set) var numeral = ""
  /// The signs beside the digits other than those of a negative number, such as "$" or "%", and the
  /// unit or the code of a currency.
  package private(set) var sign = ""
  package private(set) var isNegative = false
  /// The numbers of digits before, between and after the marks.
  private var groups = [0]
  private var marks: [Unicode.Scalar] = []
  private var firstDigit: Unicode.Scalar = "0"

  package init?(_ text: String) {
    guard text.utf8.count <= 40, let first = text.utf8.first(where: { $0 != 0x20 }),
      first < 0x5B || first >= 0x80
    else { return nil }
    let (figure, word) = text.splittingUnit
    guard scan(figure), hasMarksOfNumbers else { return nil }
    sign += word
    if isNegative { numeral = "-" + numeral }
  }

  /// The power of ten of the sign, such as -2 for a percentage.
  package var power: Int { sign.contains("%") ? -2 : sign.contains("‰") ? -3 : 0 }

  /// The mark before the decimals; nil if there is none, or if it may be one of thousands.
  fileprivate var decimalMark: Unicode.Scalar? {
    guard let last = marks.last, last == "." || last == ",", !marks.dropLast().contains(last) else {
      return nil
    }
    return isAmbiguous ? nil : last
  }

  /// Whether the only mark may stand before decimals or between thousands, as in `1.234`.
  fileprivate var isAmbiguous: Bool {
    marks.count == 1 && (marks[0] == "." || marks[0] == ",") && groups[1] == 3 && groups[0] <= 3
      && firstDigit != "0"
  }

  /// The points and commas that stand between thousands, or may do so.
  fileprivate var groupMarks: [Unicode.Scalar] {
    marks.prefix(decimalMark == nil ? marks.count : marks.count - 1).filter {
      $0 == "." || $0 == ","
    }
  }

  /// Whether the text may also be a version or a plain number, whose order is known.
  fileprivate var isPlain: Bool { sign.isEmpty && !isNegative && marks.count < 2 }

  /// Returns the number.
  /// - Parameter decimalMark: the mark before decimals; nil if there are none.
  fileprivate func number(decimalMark: Unicode.Scalar?) -> Double? {
    var text = ""
    for scalar in numeral.unicodeScalars {
      if scalar == decimalMark {
        text.append(".")
      } else if scalar == "-" || ("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
      }
    }
    return Double(text)
  }

  /// Reads digits with marks between them, and signs around them.
  private mutating func scan(_ text: Substring) -> Bool {
    var space: Unicode.Scalar?
    var hasEnded = false
    var parentheses = 0
    var minuses = 0
    for scalar in text.unicodeScalars {
      let hasDigits = !numeral.isEmpty
      switch scalar {
      case "0"..."9":
        guard !hasEnded else { return false }
        if let mark = space.take() { addMark(mark) }
        if !hasDigits { firstDigit = scalar }
        groups[groups.count - 1] += 1
        numeral.unicodeScalars.append(scalar)
      case ".", ",", "'", "’":
        guard hasDigits, !hasEnded, space == nil, groups.last != 0 else { return false }
        addMark(scalar)
      case " ", "\u{A0}", "\u{202F}":
        guard hasDigits, !hasEnded else { continue }
        guard space == nil, groups.last != 0 else { return false }
        space = scalar
      case "(", ")", "-", "−", "+", "%", "‰":
        if hasDigits { (hasEnded, space) = (true, nil) }
        guard add(scalar, hasDigits, &parentheses, &minuses) else { return false }
      default:
        guard scalar.properties.generalCategory == .currencySymbol else { return false }
        if hasDigits { (hasEnded, space) = (true, nil) }
        sign.unicodeScalars.append(scalar)
      }
    }
    isNegative = parentheses > 0 || minuses > 0
    return !numeral.isEmpty && groups.last != 0 && (parentheses == 0 || parentheses == 2)
  }

  /// Adds a sign that stands before or after the digits.
  private mutating func add(
    _ scalar: Unicode.Scalar, _ isAfterDigits: Bool, _ parentheses: inout Int, _ minuses: inout Int
  ) -> Bool {
    switch scalar {
    case "(": parentheses += 1
    case ")": parentheses += 1
    case "+", "-", "−": minuses += scalar == "+" ? 0 : 1
    default: sign.unicodeScalars.append(scalar)
    }
    let isOpening = scalar == "("
    return !(isOpening && isAfterDigits) && !(scalar == ")" && !isAfterDigits)
      && parentheses + minuses <= (parentheses == 0 ? 1 : 2)
  }

  private mutating func addMark(_ mark: Unicode.Scalar) {
    marks.append(mark)
    groups.append(0)
    numeral.unicodeScalars.append(mark)
  }

  private var hasMarksOfNumbers: Bool {
    guard firstDigit != "0" || groups[0] == 1 else { return false }
    let middle = groups.dropFirst().dropLast()
    guard middle.allSatisfy({ $0 == 3 }), middle.isEmpty || groups[0] <= 3 else { return false }
    // The last mark stands before decimals if it is another one than between thousands.
    let isDecimal =
      marks.last.map { ($0 == "." || $0 == ",") && !marks.dropLast().contains($0) } ?? true
    return isDecimal || groups[groups.count - 1] == 3 && groups[0] <= 3
  }
}

/// How the figures of a column are written, if all of its texts are figures with the same sign.
package struct FigureForms: Sendable {
  /// Whether all texts are figures, whatever their signs.
  package private(set) var areFigures = true
  private var hasOneSign = true
  private var sign: String?
  private var isPlain = true
  private var decimalMarks: Set<Unicode.Scalar> = []
  private var groupMarks: Set<Unicode.Scalar> = []
  /// The marks that stand before decimals or between thousands.
  private var ambiguousMarks: Set<Unicode.Scalar> = []

  package init() {}

  /// Adds numbers without a sign.
  /// - Parameter decimalMark: the mark before their decimals; nil if they have none, or if it may
  ///   be one of thousands.
  package mutating func addNumbers(decimalMark: Unicode.Scalar?) {
    hasOneSign = hasOneSign && sign ?? "" == ""
    sign = ""
    if let decimalMark { decimalMarks.insert(decimalMark) }
  }

  /// Adds a text of the column; blank ones are none.
  package mutating func add(_ text: String) {
    guard areFigures, !text.utf8.allSatisfy({ $0 == 0x20 }) else { return }
    guard let figure = WrittenFigure(text) else {
      areFigures = false
      return
    }
    hasOneSign = hasOneSign && sign ?? figure.sign == figure.sign
    sign = figure.sign
    isPlain = isPlain && figure.isPlain
    if let mark = figure.decimalMark { decimalMarks.insert(mark) }
    if figure.isAmbiguous {
      ambiguousMarks.formUnion(figure.groupMarks)
    } else {
      groupMarks.formUnion(figure.groupMarks)
    }
  }

  /// The form of the figures; nil if they are none, if their signs differ or their marks contradict
  /// each other, and for plain digits, which may be versions.
  package var form: FigureForm? {
    guard areFigures, hasOneSign, sign != nil, !isPlain, decimalMarks.count < 2 else { return nil }
    guard let decimalMark = decimalMarks.first else {
      return groupMarks.union(ambiguousMarks).count < 2 ? .whole : nil
    }
    guard !groupMarks.contains(decimalMark) else { return nil }
    // A figure such as 1.234 has decimals beside 12.5.
    return decimalMark == "." ? .point : .comma
  }
}

/// The mark before the decimals of the figures of a column.
package enum FigureForm: Sendable, CaseIterable {
  case whole, point, comma

  /// Returns the number of a figure; nil for another text.
  package func number(of text: String) -> Double? {
    let mark: Unicode.Scalar? =
      switch self {
      case .whole: nil
      case .point: "."
      case .comma: ","
      }
    return WrittenFigure(text)?.number(decimalMark: mark)
  }
}

extension String {
  /// The letters of units that stand beside those of words, as in m³, °C and km/h.
  private static let unitSigns: Set<Unicode.Scalar> = ["°", "²", "³", "/", "µ"]

  /// The text without the unit behind a number or the code of a currency before it, and that word;
  /// empty for none.
  ///
  /// One letter without a space is one of a code, as in `12A`, and the name of a month one of a
  /// date.
  fileprivate var splittingUnit: (figure: Substring, word: String) {
    let scalars = unicodeScalars
    func isUnit(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || Self.unitSigns.contains(scalar)
    }
    let end = scalars.lastIndex { !isUnit($0) }.map(scalars.index(after:)) ?? startIndex
    let unit = self[end...]
    if !unit.isEmpty {
      let hasSpace = end > startIndex && scalars[scalars.index(before: end)].properties.isWhitespace
      let isUnit = (hasSpace || unit.unicodeScalars.count > 1) && !unit.isMonth
      return isUnit && end > startIndex ? (self[..<end], String(unit)) : (self[...], "")
    }
    let code = scalars.prefix { ("A"..."Z").contains($0) }
    guard code.count == 3, let next = scalars[code.endIndex...].first, next.properties.isWhitespace
    else { return (self[...], "") }
    return (self[code.endIndex...], String(code))
  }

  /// Whether the text is a figure as people write it, or a number as JSON has it.
  var isFigure: Bool { JSONValue(numeral: self) != nil || WrittenFigure(self) != nil }
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
