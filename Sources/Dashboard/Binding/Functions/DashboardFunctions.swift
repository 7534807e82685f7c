import ChartModel
import CivilTime
import Foundation
import JMESPath

extension FunctionTable {
  /// Returns the functions of the dashboard file: those of JMESPath, and those that format and
  /// calculate.
  ///
  /// The latter return null for null, so that missing data remain missing.
  public static func dashboard(_ context: FormattingContext = FormattingContext()) -> FunctionTable
  {
    standard.adding(Function.formatting(context)).adding(Function.dates(context))
      .adding(Function.calendar(context))
      .adding(Function.arithmetic).adding(Function.text).adding(Function.textParts)
      .adding(Function.grouping).adding(Function.joining)
      .adding(Function.binding(Function.pageObjectName))
      .adding(Function.binding(Function.indexName))
  }
}

extension Function {
  /// The name of `object()`, which returns the object of the cards' page.
  static let pageObjectName = "object"
  /// The name of `index()`, which returns the position of an item of the blocks.
  static let indexName = "index"

  fileprivate static func formatting(_ context: FormattingContext) -> [Function] {
    [
      onFigure("number", [digits, digits]) { value, rest throws(ExpressionError) in
        context.number(of: value, digits: try digitRange(rest))
      },
      onFigure("percent", [digits, digits]) { value, rest throws(ExpressionError) in
        context.percent(of: value, digits: try digitRange(rest))
      },
      Function("fixed", [Parameter([.number, .null], longIntegers: true), .number]) {
        (arguments) throws(ExpressionError) in
        let count = try digitCount(arguments[1]) ?? 0
        return FormattingContext.fixed(arguments[0].value, digits: count).map { .string($0) }
          ?? .null
      },
      onFigure("currency", [.oneOf(FormattingContext.currencyCodes), digits]) {
        value, rest throws(ExpressionError) in
        context.currency(
          of: value, code: rest.first?.string ?? "",
          digits: try digitCount(rest.dropFirst().first))
      },
      onNumber("compact", [digits]) { number, rest throws(ExpressionError) in
        .string(context.compact(number, digits: try digitCount(rest.first)))
      },
      onNumber("bytes") { number, _ in .string(context.bytes(number)) },
      Function("duration", [Parameter([.number, .string, .null])]) {
        (arguments) throws(ExpressionError) in
        let value = arguments[0].value
        let sign = value.string.map(IntervalText.isApproximate) ?? false ? "≈\u{2009}" : ""
        return try seconds(ofDuration: value).map {
          .string(sign + context.duration(seconds: $0))
        } ?? .null
      },
    ]
  }

  fileprivate static func dates(_ context: FormattingContext) -> [Function] {
    [
      date(context),
      Function(
        "format_date", [Parameter([.number, .string, .null]), .string, .optional(.string)],
        measured: { (arguments, evaluation) throws(ExpressionError) in
          let value = arguments[0].value
          if let infinity = value.infinity { return .string(infinity) }
          guard let date = try moment(value, for: "format_date", context, evaluation) else {
            return .null
          }
          let zone = try arguments.dropFirst(2).first?.string.map(Self.timeZone)
          // A day without a time is the same day in all zones.
          let isDay = value.string.flatMap { CivilDate($0) } != nil
          let zoned = isDay ? context : zone.map { context.with(timeZone: $0) } ?? context
          let pattern = arguments[1].string ?? ""
          if let doubt = DatePatternReader.doubt(of: pattern) {
            evaluation.problem = .doubtfulPattern(pattern, advice: doubt)
          }
          return .string(zoned.date(date, pattern: pattern))
        }),
      onMoment("time", [], context, writesInfinity: true) { date, _ in
        .string(context.time(date))
      },
      Function(
        "relative", [Parameter([.number, .string, .null])],
        measured: { (arguments, evaluation) throws(ExpressionError) in
          let value = arguments[0].value
          if let infinity = value.infinity { return .string(infinity) }
          return try moment(value, for: "relative", context, evaluation).map {
            .string(context.relative($0, from: value))
          } ?? .null
        }),
      Function("now", []) { _ in
        JSONValue(exact: context.now().timeIntervalSince1970.rounded(.down))
      },
      Function("today", []) { _ in .string(context.today.description) },
      onMoment("seconds", [], context) { date, _ in JSONValue(exact: date.timeIntervalSince1970) },
      onMoment("days_until", [], context) { date, _ in
        .integer(Int64(context.civilDate(of: date).daysSince1970 - context.today.daysSince1970))
      },
    ]
  }

  private static func timeZone(_ name: String) throws(ExpressionError) -> TimeZone {
    if let zone = TimeZone(identifier: name) { return zone }
    throw ExpressionError(.invalidValue, "there is no time zone '\(name)'")
  }

  fileprivate static let arithmetic: [Function] = [
    onNumbers("add", +) { $0.adding($1) },
    onNumbers("subtract", -) { $0.subtracting($1) },
    onNumbers("multiply", *) { $0.multiplied(by: $1) },
    onNumbers("divide", /) { $0.divided(by: $1) },
    Function("round", [Parameter([.number, .null], longIntegers: true), digits]) {
      (arguments) throws(ExpressionError) in
      let count = try digitCount(arguments.dropFirst().first) ?? 0
      // A whole number is rounded already, and may have more digits than a `Double`.
      guard case .double(let number) = arguments[0].value else { return arguments[0].value }
      return JSONValue(exact: number.rounded(toFractionDigits: count))
    },
  ]

  fileprivate static let text: [Function] = [
    Function(
      "if", [.any, .any, .any], takesMissing: true,
      measured: { (arguments, evaluation) in
        let condition = arguments[0].value
        if condition.isFalseText { evaluation.problem = .trueText }
        return arguments[condition.isTruthy ? 1 : 2].value
      }),
    Function(
      "map",
      [
        Parameter([.any, .expression]), Parameter([.array, .object, .null]), .optional(.any),
      ], takesMissing: true, accountsForArguments: true, measured: map),
    onNumber("plural", [.string, .string]) { number, forms in
      (number == 1 ? forms.first : forms.last)?.value ?? .null
    },
    onText("upper") { $0.uppercased() },
    onText("lower") { $0.lowercased() },
    onText("initials", initials),
  ]

  /// Returns the result of an expression for each element of an array, as JMESPath defines it; or
  /// the member of an object that a value names, else a default.
  private static func map(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    switch (arguments[0], arguments[1].value) {
    case (.expression(let expression), .array(let elements)) where arguments.count == 2:
      var results: [JSONValue] = []
      for (row, element) in elements.enumerated() {
        results.append(try expression.evaluate(on: element, row: row))
      }
      return .array(results)
    case (.value(let value), .object(let members)):
      try evaluation.spendOnAll(of: value)
      return members[CardBuilder.text(value)] ?? arguments.dropFirst(2).first?.value ?? .null
    case (.value, .null): return arguments.dropFirst(2).first?.value ?? .null
    default:
      throw ExpressionError(
        .invalidType, "map() takes a value and an object, or an &expression and an array")
    }
  }

  /// Returns the first letters of the first and the last word, or the first two of a single word.
  private static func initials(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return String(text.prefix(1)) }
    guard let last = words.last, words.count > 1 else { return first.prefix(2).uppercased() }
    return (first.prefix(1) + last.prefix(1)).uppercased()
  }

  // MARK: Signatures

  private static let digits = Parameter.optional(.number)

  private static func digitCount(_ argument: Argument?) throws(ExpressionError) -> Int? {
    guard let number = argument?.number else { return nil }
    guard (0...12).contains(number), number == number.rounded() else {
      throw ExpressionError(.invalidValue, "the number of digits must be 0 to 12")
    }
    return Int(number)
  }

  /// Returns the least and the greatest number of digits, of which the latter may be omitted.
  private static func digitRange(
    _ arguments: ArraySlice<Argument>
  ) throws(ExpressionError) -> ClosedRange<Int>? {
    guard let least = try digitCount(arguments.first) else { return nil }
    return least...max(least, try digitCount(arguments.dropFirst().first) ?? least)
  }

  private static func onNumber(
    _ name: String, _ others: [Parameter] = [],
    _ body: @escaping @Sendable (Double, ArraySlice<Argument>) throws(ExpressionError) -> JSONValue
  ) -> Function {
    Function(name, [Parameter([.number, .null], longIntegers: true)] + others) {
      (arguments) throws(ExpressionError) in
      guard let number = arguments[0].value.numeric else { return .null }
      return try body(number, arguments.dropFirst())
    }
  }

  /// - Parameter body: writes a number as a text.
  private static func onFigure(
    _ name: String, _ others: [Parameter],
    _ body: @escaping @Sendable (JSONValue, ArraySlice<Argument>) throws(ExpressionError) -> String?
  ) -> Function {
    Function(name, [Parameter([.number, .null], longIntegers: true)] + others) {
      (arguments) throws(ExpressionError) in
      try body(arguments[0].value, arguments.dropFirst()).map { .string($0) } ?? .null
    }
  }

  /// - Parameter writesInfinity: whether the function writes a sign for a time that never comes.
  static func onMoment(
    _ name: String, _ others: [Parameter], _ context: FormattingContext,
    writesInfinity: Bool = false,
    _ body: @escaping @Sendable (Date, ArraySlice<Argument>) throws(ExpressionError) -> JSONValue
  ) -> Function {
    Function(
      name, [Parameter([.number, .string, .null])] + others,
      measured: { (arguments, evaluation) throws(ExpressionError) in
        let value = arguments[0].value
        if writesInfinity, let infinity = value.infinity { return .string(infinity) }
        guard let date = try moment(value, for: name, context, evaluation) else { return .null }
        return try body(date, arguments.dropFirst())
      })
  }

  /// Returns the moment that a function is given; nil for null and for a time that never comes.
  ///
  /// A number such as 20261121 or 202611 is a day or a month, and no seconds of the year 1970.
  static func moment(
    _ value: JSONValue, for name: String, _ context: FormattingContext, _ evaluation: Evaluation
  ) throws(ExpressionError) -> Date? {
    guard !value.isBlank, value.infinity == nil else { return nil }
    if let written = value.momentInDigits { return context.moment(written) }
    if let date = context.moment(value) {
      if let seconds = value.number, isEarly(seconds, for: name) {
        evaluation.problem = .earlySeconds(value.json(), function: name)
      }
      if let text = value.string, WrittenTime.hasWrongWeekday(mail: text) {
        evaluation.problem = .wrongWeekday(text)
      }
      return date
    }
    let text = CardBuilder.text(value)
    let found = text.count > 40 ? text.prefix(40) + "…" : text
    throw ExpressionError(
      .invalidValue,
      """
      \(name)() needs seconds since 1970 or a text such as 2026-11-21T14:02:00Z, not “\(found)”
      """)
  }

  /// Whether a number of seconds is probably no moment, as it is in the year 1970: a year, a number
  /// of days, or digits that are no day.
  ///
  /// The clock times of short periods are written as those of 1970.
  private static func isEarly(_ seconds: Double, for function: String) -> Bool {
    let isOfClock = ["format_date", "seconds", "time"].contains(function)
    return ((isOfClock ? 19_000_000 : 1)..<31_536_000).contains(seconds)
  }

  private static func onText(
    _ name: String, _ body: @escaping @Sendable (String) -> String
  ) -> Function {
    Function(name, [Parameter([.string, .null])]) { arguments in
      arguments[0].string.map { .string(body($0)) } ?? .null
    }
  }

  /// Returns a function of two numbers, which is exact if the result is one of up to 38 digits.
  private static func onNumbers(
    _ name: String, _ nearest: @escaping @Sendable (Double, Double) -> Double,
    exact: @escaping @Sendable (ExactDecimal, ExactDecimal) -> ExactDecimal?
  ) -> Function {
    let number = Parameter([.number, .null], longIntegers: true)
    return Function(
      name, [number, number],
      measured: { (arguments, evaluation) in
        let operands = arguments.map(\.value)
        guard let left = operands[0].numeric, let right = operands[1].numeric else { return .null }
        if name == "divide", right == 0 { evaluation.zeroDivisions += 1 }
        let decimals = operands.compactMap { ExactDecimal($0) }.filter { !$0.isApproximate }
        let result = decimals.count == 2 ? exact(decimals[0], decimals[1]) : nil
        return evaluation.result(of: name, result, from: operands) { nearest(left, right) }
      })
  }
}
