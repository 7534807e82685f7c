import ChartModel
import Foundation

// The symbols of a locale, for the modules without Foundation.

extension NumberSymbols {
  /// Reads the symbols with which a locale writes numbers.
  ///
  /// They are taken from formatted numbers, so that charts and texts agree.
  public init(_ locale: Locale) {
    self.init()
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    let sample = 1_234_567_890.5.formatted(style)
    decimalSeparator = locale.decimalSeparator ?? "."
    let groups = sample.split { !$0.isNumber }.map(\.count)
    // The last group is the fraction.
    if groups.count > 2 {
      groupingSeparator = locale.groupingSeparator ?? ","
      groupSize = groups[groups.count - 2]
      higherGroupSize = groups.count > 3 ? groups[groups.count - 3] : groupSize
      minimumGroupedDigits = 1234.0.formatted(style).allSatisfy(\.isNumber) ? 5 : 4
    } else {
      groupingSeparator = ""
      groupSize = 0
    }
    shortForms = ShortForm.forms(of: locale.namesFromExact)
    minusSign = String((-1.0).formatted(style).prefix { !$0.isNumber }).withMinusSign
    let percent = 0.0.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale))
    if let zero = percent.firstIndex(where: \.isNumber) {
      numerals = Numerals(zero: percent[zero].unicodeScalars.first ?? "0")
      percentPrefix = String(percent[..<zero])
      percentSuffix = String(percent[percent.index(after: zero)...])
    }
  }
}

extension Locale {
  /// The names under which data of the locale may stand, from "zh_Hant_TW" to "zh".
  fileprivate var namesFromExact: [String] {
    let language = language.languageCode?.identifier ?? ""
    let parts = [self.language.script?.identifier, region?.identifier]
    let names = [parts, [parts[1]], [parts[0]], []].map { parts in
      ([language] + parts.compactMap(\.self)).joined(separator: "_")
    }
    return names
  }
}

extension DateSymbols {
  /// Reads the words, digits and patterns with which a locale writes dates.
  ///
  /// The calendar is Gregorian in all locales.
  public init(_ locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    // Foundation has the halves of a day in Hindi with one letter, before the hour.
    let isHindi = locale.language.languageCode?.identifier == "hi"
    func pattern(_ template: String) -> DatePattern {
      let format =
        DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
      return DatePattern(
        isHindi && format.hasPrefix("a ") ? format.dropFirst(2) + " a" : format)
    }
    var patterns = Patterns()
    patterns.year = pattern("y")
    patterns.month = pattern("yMMM")
    patterns.monthDay = pattern("MMMd")
    patterns.day = pattern("yMMMd")
    patterns.numericDay = pattern("yMMdd")
    patterns.weekday = pattern("Ed")
    patterns.hour = pattern("j")
    patterns.minute = pattern("jmm")
    patterns.second = pattern("jmmss")
    patterns.millisecond = pattern("jmmssSSS")
    self.init(
      months: calendar.monthSymbols, shortMonths: calendar.shortMonthSymbols,
      standaloneMonths: calendar.shortStandaloneMonthSymbols,
      fullStandaloneMonths: calendar.standaloneMonthSymbols,
      shortWeekdays: calendar.shortStandaloneWeekdaySymbols,
      firstWeekday: calendar.firstWeekday - 1, numerals: NumberSymbols(locale).numerals,
      halfDays: isHindi
        ? HalfDays(morning: "am", afternoon: "pm")
        : HalfDays(morning: calendar.amSymbol, afternoon: calendar.pmSymbol),
      patterns: patterns)
  }
}
