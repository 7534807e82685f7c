import JMESPath

/// The functions that manifests call, as functions of a dashboard.
enum FormatFunctions {
  /// Returns what a function stands for, if that is several values one after the other.
  static func expansion(of name: String, _ arguments: [BindingExpression]) -> BindingExpression? {
    switch name {
    case "format.text": text(arguments)
    case "format.unit": unit(arguments)
    case "format.dateTime", "format.date": DateFormats.expansion(of: name, arguments)
    case "format.dateTimeWithTimezone": DateFormats.zoned(arguments)
    case "format.currency": measureAlone(arguments) ?? shortCurrency(arguments)
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
    if let measure = measureAlone(arguments) { return measure }
    let options = arguments.dropFirst(2)
    let number = BindingExpression.call("format.float", [arguments[0]] + options)
    guard showsMeasure(options.first) else { return number }
    return .text([number, .literal("\u{a0}"), symbol(of: arguments[1])])
  }

  /// Returns the symbol of a unit; the name of one that CLDR doesn't have is shown as it is.
  private static func symbol(of unit: BindingExpression) -> BindingExpression {
    guard let name = unit.constant?.string else { return unit }
    if let symbol = units[name] { return .literal(.string(symbol)) }
    guard name.contains("-") else { return unit }
    return .unsupported(
      .fail("the unit \"\(name)\" is not known: write its symbol as a text behind the number"))
  }

  /// Returns `€1.2M` and its like as a short number and the code.
  private static func shortCurrency(_ arguments: [BindingExpression]) -> BindingExpression? {
    guard arguments.count > 2, isShort(arguments[2]) else { return nil }
    let number = BindingExpression.call("format.short", [arguments[0], arguments[2]])
    return showsMeasure(arguments[2])
      ? .text([number, .literal("\u{a0}"), arguments[1]]) : number
  }

  /// Returns the currency or the unit, where the number isn't shown.
  private static func measureAlone(_ arguments: [BindingExpression]) -> BindingExpression? {
    guard arguments.count > 2, arguments[2]["showNumber"] == .literal(false) else { return nil }
    return symbol(of: arguments[1])
  }

  private static func showsMeasure(_ options: BindingExpression?) -> Bool {
    options?["showMeasure"] != .literal(false)
  }

  // MARK: Functions

  private static let known: Set<String> = [
    "format.text", "format.unit", "format.dateTime", "format.date",
    "format.dateTimeWithTimezone", "format.currency",
    "format.short", "format.float", "format.integer", "format.percent", "format.initials",
    "format.day", "format.time", "format.relative", "format.pattern",
  ]

  /// Returns whether a dashboard has a counterpart of a function.
  static func knows(_ name: String) -> Bool { known.contains(name) }

  static func expression(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    guard let first = arguments.first else { throw ScriptFunctions.unknown(name) }
    let options = arguments.dropFirst().first { if case .object = $0 { true } else { false } }
    switch name {
    case "format.currency":
      guard arguments.count > 1 else { throw .fail("format.currency() needs a currency") }
      return try currency(first, arguments[1], options, writer)
    case "format.short": return try short(first, options, writer)
    case "format.float" where isShort(options), "format.integer" where isShort(options):
      return try short(first, options, writer)
    case "format.float":
      let format = NumberFormat(options: options, isWhole: false)
      let digits = try digits(options, of: first, 2, writer)
      return try writer.bounded(
        format.text(format.rounded(try writer.number(first))) { "number(\($0)\(digits))" })
    case "format.integer":
      let format = NumberFormat(options: options, isWhole: true)
      let number =
        options?["roundingMode"] == nil
        ? try ScriptFunctions.truncated(first, writer)
        : format.rounded(try writer.number(first))
      return try writer.bounded(
        format.text(number) { format.hasGroups ? "number(\($0), `0`)" : $0 })
    case "format.percent":
      return "percent(\(try writer.number(first))\(try digits(options, of: first, 1, writer)))"
    case "format.initials": return "initials(\(try writer.expression(first)))"
    case "format.text": return try filled(first, Array(arguments.dropFirst()), writer)
    case "format.day":
      guard arguments.count > 1 else { return "date(\(try writer.moment(first)))" }
      return "date(\(try writer.moment(first)), \(try writer.expression(arguments[1])))"
    case "format.pattern":
      var texts = [try writer.moment(first)]
      for argument in arguments.dropFirst() { texts.append(try writer.expression(argument)) }
      return "format_date(\(texts.joined(separator: ", ")))"
    case "format.time": return "time(\(try writer.moment(first)))"
    case "format.relative": return "relative(\(try writer.moment(first)))"
    default: throw ScriptFunctions.unknown(name)
    }
  }

  /// Returns a text of the data with values in the places of `{0}`, `{1}` and so on.
  private static func filled(
    _ template: BindingExpression, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    var values = arguments
    if case .list(let list)? = arguments.first { values = list }
    var text = try writer.expression(template)
    for (index, value) in values.enumerated() {
      let shown = try writer.expression(.text([value, .literal("")]))
      text = "replace(\(text), '{\(index)}', \(shown))"
    }
    return text
  }

  // MARK: Numbers

  private static func isShort(_ options: BindingExpression?) -> Bool {
    options?["style"] == .literal("short") || options?["style"] == .literal("long")
  }

  private static func short(
    _ value: BindingExpression, _ options: BindingExpression?, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let number = try writer.number(value)
    var compact = "compact(\(number))"
    if let digits = options?["shortDecimals"] ?? options?["decimals"] {
      compact = "compact(\(number), \(try writer.number(digits)))"
    }
    // Below a thousand there is no short form, whose digits are others.
    let least = options?["shortDecimals"] == nil ? nil : 1000.0
    guard let limit = options?["shortLimit"]?.constant?.number ?? least else { return compact }
    let full = "number(\(number)\(try Self.digits(options, of: value, 2, writer)))"
    let bound = DashboardExpression.literal(JSONValue(exact: limit))
    return "(\(number) && if(abs(\(number)) < \(bound), \(full), \(compact)))"
  }

  private static func currency(
    _ amount: BindingExpression, _ code: BindingExpression, _ options: BindingExpression?,
    _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let number = try writer.number(amount)
    var digits: String?
    if let count = options?["decimals"] { digits = try writer.number(count) }
    if case .integer(let most)? = options?["maxFractionDigits"]?.constant, most < 2, digits == nil {
      digits = "`\(max(0, most))`"
    }
    if showsMeasure(options) {
      return "currency(\(number), \(try writer.expression(code))\(digits.map { ", " + $0 } ?? ""))"
    }
    if digits == nil { digits = try Self.digits(ofCurrency: code, writer) }
    return "number(\(number), \(digits ?? ""))"
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

  /// The greatest number of digits after the point that a dashboard writes.
  private static let mostDigits: Int64 = 12

  /// Returns the arguments for the digits after the point: UI5 shows as many as a number has,
  /// unless the options say something else.
  /// - Parameter usual: the number of digits that a dashboard shows on its own.
  private static func digits(
    _ options: BindingExpression?, of value: BindingExpression, _ usual: Int,
    _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    if let count = options?["decimals"] { return ", " + (try writer.number(count)) }
    let fewest = try limit("minFractionDigits", options)
    let greatest = try limit("maxFractionDigits", options)
    if let least = fewest ?? greatest.map({ _ in 0 }) {
      let most = max(least, greatest ?? mostDigits)
      return least == most ? ", `\(least)`" : ", `\(least)`, `\(most)`"
    }
    // The digits of a quotient are no reason to show more of them than usual.
    let isQuotient = value.contains {
      if case .operation(.divided, _, _) = $0 { true } else { false }
    }
    // The percentage of a share has two digits fewer after the point than the share.
    let shown = fractionDigits(of: value, writer).map { usual == 1 ? $0 - 2 : $0 }
    if isQuotient || shown ?? .max <= usual { return "" }
    return ", `0`, `\(mostDigits)`"
  }

  private static func limit(
    _ key: String, _ options: BindingExpression?
  ) throws(BindingFailure) -> Int64? {
    guard let count = options?[key] else { return nil }
    guard case .integer(let number)? = count.constant else {
      throw .fail("\(key) depends on data: write it as a number")
    }
    return min(max(0, number), mostDigits)
  }

  /// Returns the greatest number of digits after the point that known data have.
  private static func fractionDigits(
    of value: BindingExpression, _ writer: BindingWriter
  ) -> Int? {
    if writer.isWhole(value) { return 0 }
    return writer.knownValues(of: value)?.map { value in
      let text = value.number?.magnitude.description ?? value.string ?? ""
      guard !text.contains("e"), !text.hasSuffix(".0"), text.contains(".") else { return 0 }
      return text.reversed().prefix { $0 != "." }.count
    }.max()
  }
}

extension BindingExpression {
  /// The member of an object that is written in the expression.
  subscript(key: String) -> BindingExpression? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}
