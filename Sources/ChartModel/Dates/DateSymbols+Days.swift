import CivilTime

// Days that a person reads and types.

extension DateSymbols {
  /// Returns a day in numbers, in the order of the locale: "31/03/2026".
  public func numericText(of day: CivilDate) -> String {
    ChartCalendar(symbols: self).numericDayText(day)
  }

  /// Returns the name of a day's month, and its year: "March 2026".
  public func title(ofMonth day: CivilDate) -> String {
    "\(fullStandaloneMonths[day.month - 1]) \(numerals.text(day.year))"
  }

  /// Reads a day as a person types it.
  ///
  /// It is written as the locale does, in numbers such as "31.3.2026" or with the name of the
  /// month, or as programs do: "2026-03-31". The year has four digits.
  /// - Returns: nil where the text is none of these, or a day that the calendar doesn't have.
  public func day(in text: String) -> CivilDate? {
    let parts = Self.parts(of: text)
    if let day = CivilDate(parts.plain) { return day }
    let literals = literalWords
    let name = parts.words.filter { !literals.contains($0) }.joined()
    let month = month(named: name, after: literals)
    switch parts.numbers.count {
    case 3 where name.isEmpty || month != nil:
      let numbers = parts.numbers
      guard let year = index(of: .year), let month = index(of: .month), let day = index(of: .day)
      else { return nil }
      return Self.day(year: numbers[year], month: Int(numbers[month]), day: numbers[day])
    case 2:
      let (first, second) = (parts.numbers[0], parts.numbers[1])
      let (year, day) = first.count == 4 ? (first, second) : (second, first)
      return Self.day(year: year, month: month, day: day)
    default: return nil
    }
  }

  private static func day(year: String, month: Int?, day: String) -> CivilDate? {
    guard year.count == 4, let month else { return nil }
    return CivilDate("\(year)-\(month)-\(day)")
  }

  private enum Part { case year, month, day }

  /// Returns the position of a part among the numbers of a day.
  private func index(of part: Part) -> Int? {
    let order = patterns.numericDay.fields.compactMap { field -> Part? in
      switch field {
      case .year: .year
      case .month: .month
      case .day: .day
      default: nil
      }
    }
    return order.count == 3 ? order.firstIndex(of: part) : nil
  }

  /// Returns the number of a month, from 1, by the letters of any of its names.
  /// - Parameter literals: words that may be joined to its beginning, such as a Hebrew "in".
  private func month(named name: String, after literals: [String]) -> Int? {
    [months, shortMonths, standaloneMonths].lazy.compactMap { names in
      names.firstIndex { month in
        let letters = Self.parts(of: month).words.joined()
        return letters == name || literals.contains { $0 + letters == name }
      }
    }.first.map { $0 + 1 }
  }

  /// The words that stand between the parts of a day, such as "de".
  private var literalWords: [String] {
    (patterns.numericDay.fields + patterns.day.fields).flatMap { field -> [String] in
      if case .literal(let text) = field { Self.parts(of: text).words } else { [] }
    }
  }

  /// Takes a text apart: without spaces and marks of direction, and its numbers and words.
  private static func parts(
    of text: String
  ) -> (plain: String, numbers: [String], words: [String]) {
    var (numbers, words): ([String], [String]) = ([], [])
    var plain = ""
    var number = ""
    var word = ""
    func end(_ part: inout String, _ parts: inout [String]) {
      if !part.isEmpty { parts.append(part) }
      part = ""
    }
    for character in text {
      let scalars = character.unicodeScalars.filter { !$0.isDirectionMark }
      guard let first = scalars.first else { continue }
      let digit = first.decimalDigit.map(Character.init)
      if let digit { number.append(digit) } else { end(&number, &numbers) }
      if digit == nil, character.isLetter {
        word += character.lowercased()
      } else {
        end(&word, &words)
      }
      if !character.isWhitespace { plain.append(digit ?? character) }
    }
    end(&number, &numbers)
    end(&word, &words)
    return (plain, numbers, words)
  }
}
