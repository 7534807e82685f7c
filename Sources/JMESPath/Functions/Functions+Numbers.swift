#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The specification's functions on numbers. Results that are whole stay integers.
extension Function {
  static let onNumbers: [Function] = [
    Function("abs", [number]) { (arguments) in
      let value = arguments[0].value
      if let whole = value.whole { return JSONValue(whole: Swift.abs(whole)) ?? .null }
      return JSONValue(exact: Swift.abs(value.numeric ?? 0))
    },
    Function(
      "avg", [numbers],
      measured: { (arguments, evaluation) in
        guard let elements = arguments[0].array, !elements.isEmpty,
          let count = ExactDecimal(.integer(Int64(elements.count)))
        else { return .null }
        let mean = elements.exactSum?.divided(by: count)
        return evaluation.result(of: "avg", mean, from: elements) {
          elements.nearestSum / Double(elements.count)
        }
      }),
    Function("ceil", [number]) { (arguments) in arguments[0].value.rounded(.up) },
    Function("floor", [number]) { (arguments) in arguments[0].value.rounded(.down) },
    Function(
      "sum", [numbers],
      measured: { (arguments, evaluation) in
        let elements = arguments[0].array ?? []
        return evaluation.result(of: "sum", elements.exactSum, from: elements) {
          elements.nearestSum
        }
      }),
    Function("to_number", [.any]) { (arguments) in
      switch arguments[0].value {
      case .integer, .double: arguments[0].value
      case .string(let text): JSONValue(readableNumber: text) ?? .null
      default: .null
      }
    },
  ]

  private static let number = Parameter(.number, longIntegers: true)
  private static let numbers = Parameter(.numbers, longIntegers: true)
}

extension JSONValue {
  /// Reads a text that is a number, written as in JSON or with zeros before it, as in "08"; nil for
  /// any other text.
  ///
  /// A whole number with more digits than arithmetic keeps stays a text (``longInteger``).
  public init?(readableNumber text: String) {
    if JSONValue.string(text).longInteger != nil {
      self = .string(text)
      return
    }
    if let value = JSONValue(numeral: text) {
      self = value
      return
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    guard text.dropFirst(sign.count).first == "0" else { return nil }
    let digits = text.dropFirst(sign.count).drop { $0 == "0" }
    let zero = digits.first.map { "1"..."9" ~= $0 } ?? false ? "" : "0"
    guard let value = JSONValue(numeral: sign + zero + digits) else { return nil }
    self = value
  }

  /// A number as an integer if it is whole and in range; null if it is not finite.
  public init(exact number: Double) {
    self = Int64(exactly: number).map(JSONValue.integer) ?? JSONValue(number)
  }

  func rounded(_ rule: FloatingPointRoundingRule) -> JSONValue {
    if case .double(let number) = self { JSONValue(exact: number.rounded(rule)) } else { self }
  }
}

extension [JSONValue] {
  /// The sum of numbers in doubles.
  fileprivate var nearestSum: Double { reduce(0) { $0 + ($1.numeric ?? 0) } }
}
