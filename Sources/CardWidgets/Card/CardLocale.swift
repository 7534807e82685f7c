import ChartModel

/// The locale of the numbers and days that widgets format and parse themselves.
///
/// Most texts of cards are finished before they reach a widget; only counts and the bounds of
/// filters are formatted here. A program sets the locale before it makes the first widget.
public enum CardLocale {
  /// The language of the keyboard on the screen, such as `de`.
  public static var language = "en"
  /// The symbols of numbers.
  public static var numbers = NumberSymbols.english
  /// The symbols of dates.
  public static var dates = DateSymbols.english

  /// Returns a number with all decimals and its digits grouped, such as "1,234.5".
  public static func text(_ number: Double) -> String {
    ChartValueFormat(symbols: numbers).exact(number)
  }
}

extension Int {
  /// The number with its digits grouped in the user's locale, such as "1,234".
  public var grouped: String { CardLocale.numbers.text(self) }
}
