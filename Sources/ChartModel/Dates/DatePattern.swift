/// The order and punctuation of a date or a time, such as "d MMM y" or "h:mm a".
///
/// The letters are those of Unicode's date format patterns (UTS #35, part 4), in which the locale
/// data of CLDR are written. Fields that charts don't show, such as eras and zones, are left out.
public struct DatePattern: Hashable, Sendable {
  enum Field: Hashable {
    case literal(String)
    case year
    /// The month as a number with a least number of digits.
    case month(digits: Int)
    /// The month's short name, as it stands in a date.
    case shortMonth
    /// The month's short name, as it stands alone.
    case standaloneMonth
    case day(digits: Int)
    case weekday
    /// The hour from 0 to 23.
    case hour(digits: Int)
    /// The hour from 1 to 12.
    case halfDayHour(digits: Int)
    /// The hour from 0 to 11.
    case halfDayHourFromZero(digits: Int)
    /// The words for morning and afternoon.
    case halfDay
    case minute(digits: Int)
    case second(digits: Int)
    case millisecond
  }

  let fields: [Field]

  /// Reads a pattern of CLDR.
  public init(_ pattern: String) {
    var fields: [Field] = []
    var literal = ""
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        literal += Self.readQuoted(from: &rest)
        continue
      }
      guard first.isASCII, first.isLetter else {
        literal.append(rest.removeFirst())
        continue
      }
      let count = rest.prefix { $0 == first }.count
      rest.removeFirst(count)
      guard let field = Self.field(first, count: count) else { continue }
      if !literal.isEmpty { fields.append(.literal(literal)) }
      literal = ""
      fields.append(field)
    }
    if !literal.isEmpty { fields.append(.literal(literal)) }
    self.fields = fields
  }

  /// Whether the pattern tells morning from afternoon.
  var hasHalfDays: Bool { fields.contains(.halfDay) }

  /// Reads a text in apostrophes, in which two of them stand for one.
  private static func readQuoted(from rest: inout Substring) -> String {
    rest.removeFirst()
    if rest.first == "'" { return String(rest.removeFirst()) }
    var text = ""
    while let character = rest.popFirst() {
      if character != "'" {
        text.append(character)
      } else if rest.first == "'" {
        text.append(rest.removeFirst())
      } else {
        break
      }
    }
    return text
  }

  private static func field(_ letter: Character, count: Int) -> Field? {
    switch letter {
    case "y", "u": .year
    case "M": count < 3 ? .month(digits: count) : .shortMonth
    case "L": count < 3 ? .month(digits: count) : .standaloneMonth
    case "d": .day(digits: count)
    case "E", "c", "e": .weekday
    case "H": .hour(digits: count)
    case "h": .halfDayHour(digits: count)
    case "K": .halfDayHourFromZero(digits: count)
    case "a", "b", "B": .halfDay
    case "m": .minute(digits: count)
    case "s": .second(digits: count)
    case "S": .millisecond
    default: nil
    }
  }
}
