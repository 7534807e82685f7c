import Localization

/// The types an argument may have.
public struct ValueTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let null = ValueTypes(rawValue: 1)
  public static let boolean = ValueTypes(rawValue: 2)
  public static let number = ValueTypes(rawValue: 4)
  public static let string = ValueTypes(rawValue: 8)
  public static let array = ValueTypes(rawValue: 16)
  public static let object = ValueTypes(rawValue: 32)
  /// An array of nothing but numbers; the empty array is one.
  public static let numbers = ValueTypes(rawValue: 64)
  /// An array of nothing but strings; the empty array is one.
  public static let strings = ValueTypes(rawValue: 128)
  /// An expression that is handed over unevaluated: `&name`.
  public static let expression = ValueTypes(rawValue: 256)
  /// Every value, but no expression.
  public static let any: ValueTypes = [.null, .boolean, .number, .string, .array, .object]

  init(of value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .integer, .double: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }

  private static var described: [(ValueTypes, String)] {
    [
      (.null, "null"), (.boolean, String(localized: "a boolean")),
      (.number, String(localized: "a number")), (.string, String(localized: "a string")),
      (.array, String(localized: "an array")), (.object, String(localized: "an object")),
      (.numbers, String(localized: "an array of numbers")),
      (.strings, String(localized: "an array of strings")),
      (.expression, String(localized: "an expression (&…)")),
    ]
  }

  /// The types in words: "a number or a string".
  var names: String {
    if self == .any { return String(localized: "a value") }
    return Self.described.filter { contains($0.0) }.map(\.1).localizedChoice
  }

  func admits(_ argument: Argument) -> Bool {
    switch argument {
    case .expression: contains(.expression)
    case .value(let value): admits(value)
    }
  }

  /// Returns whether a value is admitted if whole numbers that are texts count as numbers.
  func admitsWithLongIntegers(_ value: JSONValue) -> Bool {
    if contains(.number), value.longInteger != nil { return true }
    guard contains(.numbers), case .array(let elements) = value else { return false }
    return elements.allSatisfy { $0.isNumber || $0.longInteger != nil }
  }

  /// Returns the first element of an argument that an array of numbers or of strings can't have, as
  /// a message quotes it; nil if other arrays are admitted, or it is no array.
  ///
  /// A text has no position: nulls before it may have been left out, and people find it by itself.
  func foreignElement(of argument: Argument) -> (position: Int?, element: String)? {
    guard case .value(.array(let elements)) = argument, !contains(.array),
      contains(.numbers) != contains(.strings)
    else { return nil }
    let position = elements.firstIndex { contains(.numbers) ? !$0.isNumber : !$0.isString }
    return position.map { position in
      let element = elements[position]
      let isScalar = element.array == nil && element.object == nil
      return (
        element.isString ? nil : position,
        element.string.map { "“\(LookupProblem.short(.string($0)))”" }
          ?? (isScalar ? element.json() : ValueTypes(of: element).names)
      )
    }
  }

  /// Returns the call that makes an admitted value of an argument, as the end of a message; nil if
  /// there is none.
  func conversion(of argument: Argument) -> String? {
    guard case .value(let value) = argument else { return nil }
    switch value {
    case .string where contains(.number):
      return String(localized: "to_number(…) reads a number from a text")
    case .integer where contains(.string), .double where contains(.string),
      .bool where contains(.string):
      return String(localized: "to_string(…) makes a text of it")
    case .array where contains(.strings) && !contains(.numbers):
      return String(localized: "map(&to_string(@), …) makes texts of its elements")
    case .array(let elements) where contains(.numbers) && !contains(.strings):
      // Null is one already.
      if elements.first(where: { !$0.isNumber })?.isNull == true { return nil }
      let texts = elements.compactMap(\.string)
      if texts.count < elements.count(where: { !$0.isNumber })
        || texts.contains(where: { JSONValue(readableNumber: $0) == nil })
      {
        return String(
          localized:
            "… | [].to_number(@) makes numbers of its elements, without those that are none")
      }
      return String(localized: "map(&to_number(@), …) makes numbers of its elements")
    default: return nil
    }
  }

  private func admits(_ value: JSONValue) -> Bool {
    if contains(ValueTypes(of: value)) { return true }
    guard case .array(let elements) = value else { return false }
    return (contains(.numbers) && elements.allSatisfy { $0.isNumber })
      || (contains(.strings) && elements.allSatisfy { $0.isString })
  }
}

extension JSONValue {
  var isNumber: Bool {
    switch self {
    case .integer, .double: true
    default: false
    }
  }

  var isString: Bool {
    if case .string = self { true } else { false }
  }

  /// The type's name in JMESPath, as `type()` gives it.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
