import ChartModel

/// The locale in which widgets write their own texts.
///
/// What cards show comes to them as finished texts; this is for the counts that widgets make.
public enum CardLocale {
  /// The symbols of numbers; a program sets them before it makes the first widget.
  public static var numbers = NumberSymbols.english

  /// A number in full, with its digits grouped: "1,234.5".
  static func text(_ number: Double) -> String { ChartValueFormat(symbols: numbers).exact(number) }
}

extension Int {
  /// The number with its digits grouped as the user does: "1,234".
  public var grouped: String { CardLocale.numbers.text(self) }
}
