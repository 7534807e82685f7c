import JMESPath

/// The options of UI5's formats that say how the digits before the point are written and how a
/// number is rounded, as expressions of a dashboard.
struct NumberFormat {
  /// The options that are written here, if their values are known.
  static let keys: Set<String> = ["minIntegerDigits", "groupingEnabled", "roundingMode"]

  let options: BindingExpression?
  /// Whether the number is a whole one, which has no groups unless they are asked for.
  let isWhole: Bool

  var hasGroups: Bool { options?["groupingEnabled"].map { $0 != .literal(false) } ?? !isWhole }

  /// The number of digits that are written at least; nil if the options name none.
  private var leastDigits: Int? {
    guard let count = options?["minIntegerDigits"]?.constant?.wholeNumber, count > 1 else {
      return nil
    }
    // There are no groups among fewer digits.
    return count <= (hasGroups ? 3 : 30) ? count : nil
  }

  /// Returns whether an option changes what is written here.
  func knows(_ key: String) -> Bool {
    switch key {
    case "minIntegerDigits": leastDigits != nil
    case "groupingEnabled": true
    case "roundingMode": mode != nil && (isWhole || fractionDigits != nil || !hasFractionDigits)
    default: false
    }
  }

  // MARK: Digits

  /// Returns a text for a number.
  /// - Parameters:
  ///   - number: an expression for the number.
  ///   - write: returns the text for an expression.
  func text(_ number: String, _ write: (String) -> String) -> String {
    func written(_ number: String) -> String {
      hasGroups || isWhole ? write(number) : Self.withoutGroups(write(number))
    }
    guard let leastDigits else { return written(number) }
    let zeros = DashboardExpression.literal(
      .string(String(repeating: "0", count: leastDigits)))
    let amount = "abs(\(number))"
    let missing = "substring(\(zeros), length(to_string(floor(\(amount)))))"
    let minus = isWhole ? "-" : "\u{2212}"
    let shown = "to_string(\(written(amount)))"
    return "(\(number) && join('', [if(\(number) < `0`, '\(minus)', ''), \(missing), \(shown)]))"
  }

  /// Returns a text of a number without the signs between its groups, which depend on the locale.
  private static func withoutGroups(_ text: String) -> String {
    "replace(\(text), substring(number(`10000`, `0`), `2`, `1`), '')"
  }

  // MARK: Rounding

  private var mode: String? {
    let name = options?["roundingMode"]?.constant?.string?.uppercased()
    return name.flatMap { Self.modes.contains($0) ? $0 : nil }
  }

  private static let modes: Set = [
    "FLOOR", "CEILING", "TOWARDS_ZERO", "AWAY_FROM_ZERO", "HALF_FLOOR", "HALF_CEILING",
    "HALF_TOWARDS_ZERO", "HALF_AWAY_FROM_ZERO",
  ]

  private var hasFractionDigits: Bool {
    options?["decimals"] != nil || options?["maxFractionDigits"] != nil
  }

  /// The number of digits after the point that are left.
  private var fractionDigits: Int? {
    (options?["decimals"] ?? options?["maxFractionDigits"])?.constant?.wholeNumber
      .flatMap { (0...9).contains($0) ? $0 : nil }
  }

  /// Returns a number that is rounded as the options say; a dashboard rounds halves away from zero.
  func rounded(_ number: String) -> String {
    guard let mode, let digits = isWhole ? 0 : fractionDigits else { return number }
    let factor = "`1" + String(repeating: "0", count: digits) + "`"
    // A product such as 0.29 × 100 isn't always exact.
    let scaled = digits == 0 ? number : "round(multiply(\(number), \(factor)), `6`)"
    let (up, down) = ("ceil(add(\(scaled), `-0.5`))", "floor(add(\(scaled), `0.5`))")
    let isNegative = "\(number) < `0`"
    let whole: String
    switch mode {
    case "FLOOR": whole = "floor(\(scaled))"
    case "CEILING": whole = "ceil(\(scaled))"
    case "TOWARDS_ZERO": whole = "if(\(isNegative), ceil(\(scaled)), floor(\(scaled)))"
    case "AWAY_FROM_ZERO": whole = "if(\(isNegative), floor(\(scaled)), ceil(\(scaled)))"
    case "HALF_FLOOR": whole = up
    case "HALF_CEILING": whole = down
    case "HALF_TOWARDS_ZERO": whole = "if(\(isNegative), \(down), \(up))"
    default: return number
    }
    let result = digits == 0 ? whole : "divide(\(whole), \(factor))"
    return "(\(number) && \(result))"
  }
}
