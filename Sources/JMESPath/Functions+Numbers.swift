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
    Function("abs", [.number]) { (arguments) in
      if case .integer(let number) = arguments[0].value, number != .min {
        return .integer(Swift.abs(number))
      }
      return JSONValue(exact: Swift.abs(arguments[0].number ?? 0))
    },
    Function("avg", [Parameter(.numbers)]) { (arguments) in
      guard let numbers = arguments[0].array, !numbers.isEmpty else { return .null }
      return numbers.sum.number.map { JSONValue(exact: $0 / Double(numbers.count)) } ?? .null
    },
    Function("ceil", [.number]) { (arguments) in arguments[0].value.rounded(.up) },
    Function("floor", [.number]) { (arguments) in arguments[0].value.rounded(.down) },
    Function("sum", [Parameter(.numbers)]) { (arguments) in (arguments[0].array ?? []).sum },
    Function("to_number", [.any]) { (arguments) in
      switch arguments[0].value {
      case .integer, .double: arguments[0].value
      case .string(let text): JSONValue(readableNumber: text) ?? .null
      default: .null
      }
    },
  ]
}

extension JSONValue {
  /// Reads a text that is a number, written as in JSON or with zeros before it, as in "08"; nil for
  /// any other text.
  public init?(readableNumber text: String) {
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
  /// The sum of numbers: exact for integers as long as 64 bits hold it.
  var sum: JSONValue {
    var whole: Int64 = 0
    for element in self {
      guard case .integer(let number) = element,
        case (let sum, let overflow) = whole.addingReportingOverflow(number), !overflow
      else { return JSONValue(exact: reduce(0) { $0 + ($1.number ?? 0) }) }
      whole = sum
    }
    return .integer(whole)
  }
}
