/// A decimal number of up to 38 digits, with which calculations are exact.
///
/// A double is the shortest decimal number that is read back as the same value, as people see it:
/// 0.1 and 0.2 are 0.3.
package struct ExactDecimal: Sendable {
  /// The number is these digits times ten to the power of `exponent`.
  private var digits: Int128
  private var exponent: Int

  private init(_ digits: Int128, exponent: Int) {
    (self.digits, self.exponent) = (digits, exponent)
    while self.exponent < 0, self.digits.isMultiple(of: 10) {
      self.digits /= 10
      self.exponent = self.digits == 0 ? 0 : self.exponent + 1
    }
  }

  /// - Returns: nil for a value that is no number.
  package init?(_ value: JSONValue) {
    if let whole = value.whole {
      self.init(whole, exponent: 0)
    } else if case .double(let number) = value {
      self.init(number)
    } else {
      return nil
    }
  }

  private init(_ number: Double) {
    if number.magnitude < 0x1p53, number == number.rounded() {
      self.init(Int128(number), exponent: 0)
      return
    }
    // The text has at most 17 digits, such as "1.25e-07".
    var digits: Int128 = 0
    var exponent = 0
    var isFraction = false
    let parts = number.magnitude.description.utf8.split(separator: UInt8(ascii: "e"))
    for byte in parts[0] {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    if parts.count > 1 { exponent += Int(Substring(parts[1])) ?? 0 }
    self.init(number < 0 ? -digits : digits, exponent: exponent)
  }

  package func adding(_ other: ExactDecimal) -> ExactDecimal? {
    let least = min(exponent, other.exponent)
    guard let left = digits(at: least), let right = other.digits(at: least) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(sum, exponent: least)
  }

  package func subtracting(_ other: ExactDecimal) -> ExactDecimal? {
    adding(ExactDecimal(-other.digits, exponent: other.exponent))
  }

  package func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    return overflow ? nil : ExactDecimal(product, exponent: exponent + other.exponent)
  }

  /// Returns the quotient, to at least 18 digits if it never ends; nil if it can't be had so, or
  /// for a division by zero.
  package func divided(by divisor: ExactDecimal) -> ExactDecimal? {
    guard divisor.digits != 0 else { return nil }
    var (dividend, exponent) = (digits, exponent - divisor.exponent)
    while dividend % divisor.digits != 0,
      case (let next, false) = dividend.multipliedReportingOverflow(by: 10)
    {
      (dividend, exponent) = (next, exponent - 1)
    }
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor.digits)
    guard rest == 0 || quotient.magnitude >= Self.leastOfLongQuotient else { return nil }
    return ExactDecimal(quotient, exponent: exponent)
  }

  private static let leastOfLongQuotient: UInt128 = 1_000_000_000_000_000_000

  /// Returns the digits at a power of ten that isn't above the own one; nil if they are too many.
  private func digits(at power: Int) -> Int128? {
    guard digits != 0 else { return 0 }
    guard exponent - power <= 38 else { return nil }
    var result = digits
    for _ in power..<exponent {
      guard case (let next, false) = result.multipliedReportingOverflow(by: 10) else { return nil }
      result = next
    }
    return result
  }

  /// The nearest double.
  private var nearest: Double { Double("\(digits)e\(exponent)") ?? 0 }

  /// The number as a whole one; nil if it has decimals, or too many digits.
  private var whole: Int128? { exponent < 0 ? nil : digits(at: 0) }

  /// The nearest whole number, half away from zero.
  private var rounded: Int128? {
    guard exponent < 0 else { return whole }
    guard exponent >= -38 else { return 0 }
    let power = (exponent..<0).reduce(into: Int128(1)) { power, _ in power *= 10 }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: power)
    return rest.magnitude * 2 >= power.magnitude ? quotient + digits.signum() : quotient
  }

  /// Whether the number is probably the rounded result of a calculation, such as that of 1/3: all
  /// digits of a double are used, most of them behind the point.
  ///
  /// Calculations with such are nearer to the right result in doubles: a third times 3 is 1.
  package var isApproximate: Bool { exponent <= -6 && digits.magnitude >= 1_000_000_000_000_000 }

  /// Returns the number as JSON has it.
  ///
  /// A result of whole numbers keeps all of its digits before the point: from 2⁵³ on, it lacks
  /// those behind it.
  /// - Parameter operands: the numbers that the result is calculated from.
  func value(from operands: [JSONValue]) -> (value: JSONValue, lacks: LostDigits?) {
    if exponent == 0, let integer = Int64(exactly: digits) { return (.integer(integer), nil) }
    let nearest = nearest
    guard nearest.magnitude >= 0x1p53 else {
      // A sum of money lacks cents from 2⁴⁶ on.
      let kept = ExactDecimal(nearest)
      let isExact = exponent < -4 || kept.digits == digits && kept.exponent == exponent
      return (JSONValue(exact: nearest), isExact ? nil : LostDigits.last)
    }
    guard operands.contains(where: { $0.whole != nil }), let whole = rounded else {
      return (JSONValue(exact: nearest), nil)
    }
    let kept = Int64(exactly: whole).map(JSONValue.integer)
    let areWhole = operands.allSatisfy { $0.whole != nil }
    if let value = kept ?? (areWhole ? JSONValue(whole: whole) : nil) {
      return (value, exponent < 0 ? .decimals : nil)
    }
    return (JSONValue(exact: nearest), exponent < 0 ? .decimals : areWhole ? .last : nil)
  }

  /// The digits of a result that a number of JSON doesn't keep.
  enum LostDigits { case decimals, last }
}

extension Evaluation {
  /// Returns the result of a function as JSON has it, and notes whether it lacks decimals.
  /// - Parameters:
  ///   - exact: the result; nil if it has more digits than are exact.
  ///   - operands: the numbers that it is calculated from.
  ///   - nearest: computes the result in doubles.
  package func result(
    of function: String, _ exact: ExactDecimal?, from operands: [JSONValue],
    else nearest: () -> Double
  ) -> JSONValue {
    guard let (value, lost) = exact?.value(from: operands) else {
      let result = nearest()
      if result.magnitude >= 1e38, result.isFinite, operands.allSatisfy({ $0.whole != nil }) {
        problem = .inexact(function: function)
      }
      return JSONValue(exact: result)
    }
    switch lost {
    case .decimals: problem = .tooLong(function: function)
    case .last: problem = .inexact(function: function)
    case nil: break
    }
    return value
  }
}

extension [JSONValue] {
  /// The sum of numbers; nil if it has too many digits to be exact, or if one is approximate.
  var exactSum: ExactDecimal? {
    var sum = ExactDecimal(.integer(0))
    for element in self {
      guard let number = ExactDecimal(element), !number.isApproximate else { return nil }
      sum = sum?.adding(number)
      guard sum != nil else { return nil }
    }
    return sum
  }
}
