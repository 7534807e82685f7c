import JMESPath

/// The functions that manifests call, as functions of a dashboard.
enum FormatFunctions {
  /// Returns what a function stands for, if that is several values one after the other.
  static func expansion(of name: String, _ arguments: [BindingExpression]) -> BindingExpression? {
    switch name {
    case "format.text": text(arguments)
    case "format.unit": unit(arguments)
    case "format.dateTime", "format.date": DateFormats.expansion(of: name, arguments)
    case "format.currency": shortCurrency(arguments)
    case "encodeURIComponent", "encodeURI": arguments.first.map(encoded)
    default: nil
    }
  }

  /// Returns the parts of an address with their texts encoded; data in it are where it is opened.
  private static func encoded(_ value: BindingExpression) -> BindingExpression {
    switch value {
    case .literal(.string(let text)): .literal(.string(text.escapedForQuery))
    case .text(let parts): .text(parts.map(encoded))
    default: value
    }
  }

  /// Returns the parts of a text with the values in the places of `{0}`, `{1}` and so on.
  ///
  /// Where there are values, two apostrophes are one, and places in apostrophes are none.
  private static func text(_ arguments: [BindingExpression]) -> BindingExpression? {
    guard let template = arguments.first?.constant?.string else { return nil }
    let values: [BindingExpression]
    if arguments.count > 1, case .list(let list) = arguments[1] {
      values = list
    } else {
      values = Array(arguments.dropFirst())
    }
    var parts: [BindingExpression] = []
    var literal = ""
    func flush() {
      if !literal.isEmpty { parts.append(.literal(.string(literal))) }
      literal = ""
    }
    var rest = template[...]
    while let match = rest.firstMatch(of: /''|'(\{(?:[^']|'')*)'|\{([0-9]{1,2})\}/) {
      literal += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      if let place = match.2 {
        flush()
        if let index = Int(place), values.indices.contains(index) { parts.append(values[index]) }
      } else if values.isEmpty {
        literal += match.0
      } else {
        literal += match.1.map { $0.replacing("''", with: "'") } ?? "'"
      }
    }
    literal += rest
    flush()
    return parts.count == 1 ? parts[0] : .text(parts)
  }

  /// The symbols of CLDR's units that manifests use.
  private static let units = [
    "length-kilometer": "km", "length-meter": "m", "length-centimeter": "cm",
    "length-mile": "mi", "mass-kilogram": "kg", "mass-gram": "g", "mass-tonne": "t",
    "speed-kilometer-per-hour": "km/h", "speed-mile-per-hour": "mph",
    "temperature-celsius": "°C", "temperature-fahrenheit": "°F", "volume-liter": "l",
    "duration-hour": "h", "duration-minute": "min", "duration-second": "s", "duration-day": "d",
    "energy-kilowatt-hour": "kWh", "power-kilowatt": "kW", "power-watt": "W",
    "digital-megabyte": "MB", "digital-gigabyte": "GB",
  ]

  private static func unit(_ arguments: [BindingExpression]) -> BindingExpression? {
    guard arguments.count > 1 else { return nil }
    let number = BindingExpression.call("format.float", [arguments[0]] + arguments.dropFirst(2))
    guard let name = arguments[1].constant?.string else {
      return .text([number, .literal("\u{a0}"), arguments[1]])
    }
    guard let symbol = units[name] else { return nil }
    return .text([number, .literal(.string("\u{a0}" + symbol))])
  }

  /// Returns `€1.2M` and its like as a short number and the code.
  private static func shortCurrency(_ arguments: [BindingExpression]) -> BindingExpression? {
    guard arguments.count > 2, arguments[2]["style"] == .literal("short") else { return nil }
    let number = BindingExpression.call("format.short", [arguments[0]])
    return showsCode(arguments[2]) ? .text([number, .literal("\u{a0}"), arguments[1]]) : number
  }

  private static func showsCode(_ options: BindingExpression?) -> Bool {
    options?["currencyCode"] != .literal(false) && options?["showMeasure"] != .literal(false)
  }

  // MARK: Functions

  /// The functions that a dashboard has a counterpart of.
  private static let known: Set<String> = [
    "format.text", "format.unit", "format.dateTime", "format.date", "format.currency",
    "format.short", "format.float", "format.integer", "format.percent", "format.initials",
    "format.day", "format.time", "format.relative", "Math.round", "Math.floor", "Math.abs",
    "Math.ceil", "Math.max", "Math.min", "Number", "parseFloat", "parseInt", "String", "Boolean",
    "encodeURIComponent", "encodeURI", "Date.now", "Date.today",
  ]

  /// Returns whether a dashboard has a counterpart of a function.
  static func knows(_ name: String) -> Bool {
    known.contains(name) || name.hasPrefix(AdaptiveFunctions.prefix)
  }

  /// The functions of values that a dashboard has a counterpart of.
  private static let methods: Set<String> = [
    "toUpperCase", "toLowerCase", "toString", "toFixed", "includes", "startsWith", "endsWith",
    "join", "indexOf",
  ]

  /// Returns whether a dashboard has a counterpart of a function of a value.
  static func knows(method name: String) -> Bool { methods.contains(name) }

  static func expression(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    guard let first = arguments.first else {
      if name == "Date.now" { return "now()" }
      if name == "Date.today" { return "today()" }
      throw .fail("expressions have no function \(name)()")
    }
    let options = arguments.dropFirst().first { if case .object = $0 { true } else { false } }
    let digits = Self.digits(options).map { ", `\($0)`" }
    switch name {
    case "format.currency":
      guard arguments.count > 1 else { throw .fail("format.currency() needs a currency") }
      let number = try writer.number(first)
      if !showsCode(options) {
        if let digits { return "number(\(number)\(digits))" }
        return "number(\(number), \(try Self.digits(ofCurrency: arguments[1], writer)))"
      }
      return "currency(\(number), \(try writer.expression(arguments[1]))\(digits ?? ""))"
    case "format.short": return "compact(\(try writer.number(first)))"
    case "format.float" where isShort(options), "format.integer" where isShort(options):
      return "compact(\(try writer.number(first)))"
    case "format.float":
      let digits = digits ?? knownDigits(of: first, writer).map { ", `\($0)`" }
      return "number(\(try writer.number(first))\(digits ?? ""))"
    case "format.integer":
      let number = try truncated(first, writer)
      return options?["groupingEnabled"] == .literal(true) ? "number(\(number), `0`)" : number
    case "format.percent":
      let known = knownDigits(of: first, writer).map { ", `\($0 - 2)`" }
      return "percent(\(try writer.number(first))\(digits ?? known ?? ""))"
    case "format.initials": return "initials(\(try writer.expression(first)))"
    case "format.day":
      guard arguments.count > 1 else { return "date(\(try writer.moment(first)))" }
      return "date(\(try writer.moment(first)), \(try writer.expression(arguments[1])))"
    case "format.time": return "time(\(try writer.moment(first)))"
    case "format.relative": return "relative(\(try writer.moment(first)))"
    case "Math.round":
      let number = try writer.number(first)
      // JavaScript rounds halves up, a dashboard away from zero.
      if writer.isWhole(first) || writer.isNeverNegative(first) { return "round(\(number))" }
      return "(\(number) && floor(add(\(number), `0.5`)))"
    case "Math.floor", "Math.abs", "Math.ceil":
      return "\(name.dropFirst(5))(\(try writer.number(first)))"
    case "Math.max", "Math.min":
      var numbers: [String] = []
      for argument in arguments { numbers.append(try writer.number(argument)) }
      return "\(name.dropFirst(5))([\(numbers.joined(separator: ", "))])"
    case "parseInt": return try truncated(first, writer)
    case "Number", "parseFloat": return "to_number(\(try writer.expression(first)))"
    case "String": return "to_string(\(try writer.expression(first)))"
    case "Boolean": return "!!" + (try writer.negatedCondition(first))
    default: throw .fail("expressions have no function \(name)()")
    }
  }

  static func method(
    _ name: String, of base: BindingExpression, _ arguments: [BindingExpression],
    _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let value = try writer.expression(base)
    switch (name, arguments.first) {
    case ("toUpperCase", nil): return "upper(\(value))"
    case ("toLowerCase", nil): return "lower(\(value))"
    case ("toString", nil): return "to_string(\(value))"
    case ("toFixed", let digits):
      let count = digits.flatMap(\.constant).map { $0.json() } ?? "0"
      return "number(\(try writer.number(base)), `\(count)`)"
    case ("includes", let part?): return "contains(\(value), \(try writer.expression(part)))"
    case ("startsWith", let part?): return "starts_with(\(value), \(try writer.expression(part)))"
    case ("endsWith", let part?): return "ends_with(\(value), \(try writer.expression(part)))"
    case ("join", let separator?): return try writer.join(base, with: separator)
    default: throw .fail("expressions have no function \(name)()")
    }
  }

  private static func isShort(_ options: BindingExpression?) -> Bool {
    options?["style"] == .literal("short") || options?["style"] == .literal("long")
  }

  /// Returns an expression for a number without its fraction; null stays null.
  private static func truncated(
    _ value: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let number = try writer.number(value)
    if writer.isWhole(value) { return number }
    if writer.isNeverNegative(value) { return "(\(number) && floor(\(number)))" }
    return "(\(number) && if(\(number) < `0`, ceil(\(number)), floor(\(number))))"
  }

  /// The currencies whose amounts have another number of digits after the point than two.
  private static let currencies: [(codes: [String], digits: Int)] = [
    (
      [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
        "XAF", "XOF", "XPF",
      ], 0
    ),
    (["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"], 3),
  ]

  /// Returns an expression for the number of digits after the point that amounts of a currency
  /// have.
  private static func digits(
    ofCurrency code: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let known = writer.knownValues(of: code)?.map { value in
      currencies.first { $0.codes.contains(value.string ?? "") }?.digits ?? 2
    }
    if let digits = known?.first, Set(known ?? []).count == 1 { return "`\(digits)`" }
    let code = try writer.expression(code)
    return currencies.reduce("`2`") { others, group in
      let codes = group.codes.map { "'\($0)'" }.joined(separator: ", ")
      return "if(contains([\(codes)], \(code)), `\(group.digits)`, \(others))"
    }
  }

  /// Returns the number of digits after the point that known data have, if a dashboard shows fewer
  /// of them on its own; digits that come of computing are no reason.
  private static func knownDigits(of value: BindingExpression, _ writer: BindingWriter) -> Int? {
    let counts = (writer.knownValues(of: value) ?? []).map { value in
      guard let number = value.number else { return 0 }
      let text = number.magnitude.description
      guard !text.contains("e"), !text.hasSuffix(".0") else { return 0 }
      return text.reversed().prefix { $0 != "." }.count
    }
    return counts.max().flatMap { (3...6).contains($0) ? $0 : nil }
  }

  private static func digits(_ options: BindingExpression?) -> Int64? {
    for key in ["decimals", "maxFractionDigits", "shortDecimals", "minFractionDigits"] {
      if case .literal(.integer(let count)) = options?[key], (0...12).contains(count) {
        return count
      }
    }
    return nil
  }
}

extension BindingExpression {
  /// The member of an object that is written in the expression.
  subscript(key: String) -> BindingExpression? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}
