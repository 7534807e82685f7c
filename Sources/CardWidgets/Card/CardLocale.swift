import ChartModel

/// The locale of the numbers that widgets format themselves.
///
/// Most texts of cards are finished before they reach a widget; only counts are formatted here.
public enum CardLocale {
  /// The symbols of numbers, which a program sets before it makes the first widget.
  public static var numbers = NumberSymbols.english

  /// Returns a number with all decimals and its digits grouped, such as "1,234.5".
  static func text(_ number: Double) -> String { ChartValueFormat(symbols: numbers).exact(number) }
}

extension Int {
  /// The number with its digits grouped in the user's locale, such as "1,234".
  public var grouped: String { CardLocale.numbers.text(self) }
}
