import ChartModel
import Foundation
import Localization

/// The locales in which numbers, dates and amounts of money are written for the user.
///
/// They are read from the environment as POSIX defines: from `LC_ALL`, else from `LC_NUMERIC`,
/// `LC_TIME`, `LC_MONETARY` and `LC_COLLATE`, else from `LANG`. Foundation on Linux
/// reads none of them (swiftlang/swift-foundation#717). The locales needn't be installed on the
/// machine: the data are Foundation's own.
public final class UserLocale: Sendable {
  /// The locale of numbers, percentages and lengths of time.
  public let numbers: Locale
  /// The locale of dates, times and calendars.
  public let dates: Locale
  /// The locale of amounts of money.
  public let money: Locale
  /// The locale that decides how texts are ordered.
  public let order: Locale

  /// The symbols of `numbers`, for charts and widgets.
  public let numberSymbols: NumberSymbols
  /// The symbols of `money`.
  public let moneySymbols: NumberSymbols
  /// The symbols of `dates`.
  public let dateSymbols: DateSymbols
  /// Whether the language of `dates` is written from right to left.
  let isRightToLeft: Bool

  /// The locale of the user who started the program.
  public static let current = UserLocale(environment: ProcessInfo.processInfo.environment)

  /// The locale for `C` and `POSIX`, and for an environment that names none.
  ///
  /// It writes 1,234,567.5, 1 Mar 2026 and 13:41, and begins weeks on Monday, on every machine.
  public static let plain = Locale(identifier: "en_001@hours=h23")

  /// The locale of the program's own texts.
  static var words: Locale { Locale(identifier: Translations.locale) }

  /// Creates the locales from a single one, such as "de_CH".
  public convenience init(_ identifier: String) {
    let locale = Locale(identifier: identifier)
    self.init(numbers: locale, dates: locale, money: locale, order: locale)
  }

  private init(numbers: Locale, dates: Locale, money: Locale, order: Locale) {
    self.numbers = numbers.withOwnDigits
    self.dates = dates.gregorian.withOwnDigits
    self.money = money.withOwnDigits
    self.order = order
    numberSymbols = NumberSymbols(self.numbers)
    moneySymbols = money == numbers ? numberSymbols : NumberSymbols(self.money)
    dateSymbols = DateSymbols(self.dates)
    isRightToLeft = dates.language.characterDirection == .rightToLeft
  }

  /// Reads the locales that the variables of an environment name.
  public convenience init(environment: [String: String]) {
    func locale(_ category: String) -> Locale {
      // An empty value counts as none.
      let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty }
      return Locale(posixName: name ?? "C")
    }
    self.init(
      numbers: locale("LC_NUMERIC"), dates: locale("LC_TIME"), money: locale("LC_MONETARY"),
      order: locale("LC_COLLATE"))
  }
}

extension Locale {
  /// Creates the locale with a name such as `de_CH.UTF-8`, `sr_RS@latin` or `C`.
  ///
  /// The encoding is ignored, and so are modifiers that aren't scripts. A name without a known
  /// language is `UserLocale.plain`.
  fileprivate init(posixName name: String) {
    let parts = name.split(separator: "@", maxSplits: 1)
    let base = parts.first?.prefix { $0 != "." } ?? ""
    let codes = base.split(separator: "_")
    guard let language = codes.first, (2...3).contains(language.count),
      language.allSatisfy({ $0.isASCII && $0.isLetter }), codes.count <= 2
    else {
      self = UserLocale.plain
      return
    }
    let modifier = parts.count > 1 ? parts[1].lowercased() : ""
    let script = Self.scripts[modifier].map { [Substring($0)] } ?? []
    self.init(identifier: ([language] + script + codes.dropFirst()).joined(separator: "_"))
  }

  /// The codes of ISO 15924 for the scripts that are modifiers in glibc's names of locales.
  private static let scripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "iqtelif": "Latn",
  ]

  /// The locale with the digits that CLDR has for its language, where Foundation has 0 to 9.
  fileprivate var withOwnDigits: Locale {
    let digits =
      switch language.languageCode?.identifier {
      case "bn": "beng"
      case "mr": "deva"
      case "ur" where region?.identifier == "IN": "arabext"
      default: ""
      }
    guard !digits.isEmpty, !identifier.contains("numbers=") else { return self }
    var components = Locale.Components(locale: self)
    components.numberingSystem = Locale.NumberingSystem(digits)
    return Locale(components: components)
  }

  /// The locale with the Gregorian calendar, in which the program counts days everywhere.
  fileprivate var gregorian: Locale {
    guard calendar.identifier != .gregorian else { return self }
    var components = Locale.Components(locale: self)
    components.calendar = .gregorian
    return Locale(components: components)
  }
}

extension UserLocale {
  /// Creates the locales from a language, such as "de", "de-CH" or "zh-Hans-CN" (BCP 47).
  ///
  /// An underscore may stand in place of each hyphen. It is nil if the language, the script or the
  /// region is unknown.
  convenience init?(language tag: String) {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isWritten = parts.allSatisfy {
      (2...4).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isWritten, parts.count <= 3 else { return nil }
    let identifier = parts.joined(separator: "_")
    let components = Locale.Language.Components(identifier: identifier)
    guard components.languageCode?.isISOLanguage == true,
      components.script?.isISOScript ?? true, components.region?.isISORegion ?? true,
      parts.count == [components.script != nil, components.region != nil].count(where: { $0 }) + 1
    else { return nil }
    self.init(identifier)
  }
}
