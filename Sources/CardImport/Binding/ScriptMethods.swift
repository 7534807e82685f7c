import JMESPath

/// The functions of the values of JavaScript, such as `${name}.trim()`, as functions of a
/// dashboard.
enum ScriptMethods {
  /// The types of the results.
  private static let results: [String: ValueKinds] = [
    "toUpperCase": .text, "toLowerCase": .text, "toLocaleUpperCase": .text,
    "toLocaleLowerCase": .text, "toString": .text, "toFixed": .text, "toLocaleString": .text,
    "join": .text, "trim": .text, "replace": .text, "replaceAll": .text, "substring": .text,
    "substr": .text, "charAt": .text, "padStart": .text, "padEnd": .text, "indexOf": .number,
    "includes": .boolean, "test": .boolean, "startsWith": .boolean, "endsWith": .boolean,
    "hasOwnProperty": .boolean, "split": .structure, "reverse": .structure,
  ]

  static func kinds(of name: String) -> ValueKinds { results[name] ?? .any }

  static func expression(
    _ name: String, of base: BindingExpression, _ arguments: [BindingExpression],
    _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    if name == "test", base.isRegularExpression, arguments.count == 1 {
      return try TextPattern.test(base, on: arguments[0], writer)
    }
    let value = try writer.expression(base)
    var texts: [String] = []
    for argument in arguments where !argument.isRegularExpression {
      texts.append(try writer.expression(argument))
    }
    switch (name, arguments.count) {
    case ("toUpperCase", 0), ("toLocaleUpperCase", _): return "upper(\(value))"
    case ("toLowerCase", 0), ("toLocaleLowerCase", _): return "lower(\(value))"
    case ("toString", 0): return "to_string(\(value))"
    case ("valueOf", 0): return value
    case ("trim", 0): return "trim(\(value))"
    case ("reverse", 0): return "reverse(\(value))"
    case ("toFixed", _): return "fixed(\(try writer.number(base)), \(texts.first ?? "`0`"))"
    case ("toLocaleString", 0):
      return writer.isText(base) ? value : "number(\(try writer.number(base)), `0`, `3`)"
    case ("includes", 1): return "contains(\(value), \(texts[0]))"
    case ("startsWith", 1): return "starts_with(\(value), \(texts[0]))"
    case ("endsWith", 1): return "ends_with(\(value), \(texts[0]))"
    case ("hasOwnProperty", 1): return "contains(keys(\(value)), \(texts[0]))"
    case ("join", 1): return try writer.join(base, with: arguments[0])
    case ("join", 0): return try writer.join(base, with: .literal(","))
    case ("split", 1) where texts.count == 1: return "split(\(value), \(texts[0]))"
    case ("concat", 1...): return try writer.expression(concatenation(base, arguments, writer))
    case ("indexOf", 1):
      guard writer.canBeText(base) else { break }
      return "if(contains(\(value), \(texts[0])), length(split(\(value), \(texts[0]))[0]), `-1`)"
    case ("charAt", 1): return "substring(\(value), \(texts[0]), `1`)"
    case ("replace", 2), ("replaceAll", 2): return try replacement(name, value, arguments, writer)
    case ("padStart", 1...2), ("padEnd", 1...2):
      return try padded(value, arguments, atStart: name == "padStart", writer)
    case ("substring", 1...2), ("substr", 1...2), ("slice", 1...2), ("at", 1),
      ("sliceOfList", 1...2):
      if let part = try part(name, of: base, arguments, texts, writer) { return part }
    default: break
    }
    throw .fail(
      "expressions have no function \(name)() for these values: put its result into the data")
  }

  private static func concatenation(
    _ base: BindingExpression, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> BindingExpression {
    guard writer.canBeText(base) else { throw ScriptFunctions.unknown("concat") }
    return .text([base] + arguments)
  }

  // MARK: Replacing

  private static func replacement(
    _ name: String, _ value: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    guard let other = arguments[1].constant?.string ?? (arguments[1].constant == nil ? "" : nil),
      !other.contains("$")
    else { throw ScriptFunctions.unknown(name) }
    var isGlobal = name == "replaceAll"
    var part = arguments[0]
    if part.isRegularExpression {
      let pattern = try TextPattern(part)
      guard let text = pattern.plainText else {
        return try pattern.replacement(in: value, by: other, name)
      }
      (part, isGlobal) = (.literal(.string(text)), isGlobal || pattern.isGlobal)
    }
    let (searched, new) = (try writer.expression(part), try writer.expression(arguments[1]))
    if isGlobal { return "replace(\(value), \(searched), \(new))" }
    // The first occurrence alone is replaced.
    let pieces = "split(\(value), \(searched))"
    return "if(contains(\(value), \(searched)), "
      + "join(\(new), [\(pieces)[0], join(\(searched), \(pieces)[1:])]), \(value))"
  }

  // MARK: Parts

  private static func padded(
    _ value: String, _ arguments: [BindingExpression], atStart: Bool, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let sign = arguments.count > 1 ? arguments[1].constant?.string : " "
    guard case .integer(let length)? = arguments[0].constant, (1...40).contains(length),
      let sign, sign.count == 1
    else { throw ScriptFunctions.unknown(atStart ? "padStart" : "padEnd") }
    let filling = DashboardExpression.literal(
      .string(String(repeating: sign, count: Int(length))))
    let text = "to_string(\(value))"
    let padded =
      atStart
      ? "substring(join('', [\(filling), \(text)]), `-\(length)`)"
      : "substring(join('', [\(text), \(filling)]), `0`, `\(length)`)"
    return "if(length(\(text)) < `\(length)`, \(padded), \(text))"
  }

  /// Returns a part of a text or a list; nil if that depends on positions which aren't known.
  private static func part(
    _ name: String, of base: BindingExpression, _ arguments: [BindingExpression],
    _ texts: [String], _ writer: BindingWriter
  ) throws(BindingFailure) -> String? {
    let value = try writer.expression(base)
    let positions = arguments.map(\.wholeNumber)
    let isList = !writer.canBeText(base)
    guard let start = positions[0], !positions.contains(nil) else {
      // Positions of texts that are searched are never negative where the text is there.
      guard name == "substring" || name == "substr", !isList else { return nil }
      guard texts.count > 1 else { return "substring(\(value), max([\(texts[0]), `0`]))" }
      if name == "substr" { return "substring(\(value), \(texts[0]), \(texts[1]))" }
      let (from, to) = ("max([\(texts[0]), `0`])", "max([\(texts[1]), `0`])")
      return "substring(\(value), min([\(from), \(to)]), abs(subtract(\(to), \(from))))"
    }
    let end = positions.dropFirst().first ?? nil
    switch name {
    case "at": return isList ? "\(try writer.operand(base))[\(start)]" : nil
    case "slice" where isList, "sliceOfList":
      return "\(try writer.operand(base))[\(start):\(end.map { "\($0)" } ?? "")]"
    case "slice":
      guard let end else { return "substring(\(value), `\(start)`)" }
      if start >= 0, end >= 0 { return "substring(\(value), `\(start)`, `\(max(0, end - start))`)" }
      return "join('', split(\(value), '')[\(start):\(end)])"
    case _ where isList: return nil
    case "substr":
      return "substring(\(value), `\(start)`" + (end.map { ", `\($0)`)" } ?? ")")
    default:
      guard let end else { return "substring(\(value), `\(max(0, start))`)" }
      let (first, last) = (max(0, min(start, end)), max(0, start, end))
      return "substring(\(value), `\(first)`, `\(last - first)`)"
    }
  }
}

extension BindingExpression {
  /// The whole number that is written in the expression; nil for any other value.
  fileprivate var wholeNumber: Int? {
    switch self {
    case .literal(let constant): constant.wholeNumber
    case .negative(let inner): inner.wholeNumber.map { -$0 }
    default: nil
    }
  }
}
