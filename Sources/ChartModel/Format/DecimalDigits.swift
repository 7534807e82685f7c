/// A number as its decimal digits, so that it is rounded as it is read: 0.15 to one place is 0.2,
/// though the nearest binary number is a little less.
struct DecimalDigits: Hashable {
  private(set) var isNegative: Bool
  /// The most significant first, without zeros at either end; none of zero.
  private(set) var digits: [UInt8]
  /// The number is 0.d₁d₂d₃… times ten to this power.
  private(set) var exponent: Int

  var isZero: Bool { digits.isEmpty }

  /// How many digits stand after the point.
  var places: Int { max(0, digits.count - exponent) }

  /// Of the shortest decimal number that is read back as the same; of zero, if it isn't finite.
  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    exponent = 0
    guard value.isFinite, value != 0 else {
      isNegative = false
      return
    }
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    exponent = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    let leading = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leading)
    exponent -= leading
    dropTrailingZeros()
  }

  /// The same times a power of ten.
  func shifted(by power: Int) -> DecimalDigits {
    var result = self
    if !isZero { result.exponent += power }
    return result
  }

  /// Half away from zero, to so many digits after the point.
  func rounded(toPlaces places: Int) -> DecimalDigits {
    let kept = exponent + places
    guard kept < digits.count else { return self }
    var result = self
    guard kept >= 0 else {
      result.digits = []
      return result.normalized()
    }
    result.digits = Array(digits.prefix(kept))
    if digits[kept] >= 5 { result.increment() }
    result.dropTrailingZeros()
    return result.normalized()
  }

  /// Half away from zero, to so many significant digits.
  func rounded(toDigits count: Int) -> DecimalDigits { rounded(toPlaces: count - exponent) }

  /// Without its sign.
  /// - Parameters:
  ///   - places: at least so many digits after the point.
  ///   - grouping: stands between thousands.
  func text(places: Int = 0, separator: String, grouping: String = "") -> String {
    let whole = exponent > 0 ? (0..<exponent).map { $0 < digits.count ? digits[$0] : 0 } : [0]
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text += grouping }
      text += String(digit)
    }
    let count = max(places, self.places)
    guard count > 0 else { return text }
    text += separator
    for place in 0..<count {
      let index = exponent + place
      text += digits.indices.contains(index) ? String(digits[index]) : "0"
    }
    return text
  }

  /// One more in the last digit.
  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    exponent += 1
  }

  private mutating func dropTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// Zero has one form, without a sign.
  private func normalized() -> DecimalDigits { isZero ? DecimalDigits(0) : self }
}
