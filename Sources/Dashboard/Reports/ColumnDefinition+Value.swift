import ChartModel
import JMESPath

// The values of columns behind their texts: what names a row, and what programs read.

/// A value that a column only formats.
enum FormattedValue {
  case number(BoundExpression)
  case moment(BoundExpression)
}

extension ColumnDefinition {
  /// The value in a text that only formats one, such as `${currency(amount, 'EUR')}`; nil for any
  /// other text.
  var formattedValue: FormattedValue? {
    guard status == nil, let expression = text.expression else { return nil }
    if unit != nil { return .number(expression) }
    guard let call = Call(expression) else { return nil }
    guard let value = sort.flatMap({ call.takes($0) ? $0 : nil }) ?? call.field else { return nil }
    if Self.momentFunctions.contains(call.function) { return .moment(value) }
    return Self.numberFunctions.contains(call.function) ? .number(value) : nil
  }

  /// Whether the text can name a row: it isn't only an id, a number, a date or a state.
  fileprivate var canName: Bool {
    guard status == nil, graphic == nil, unit == nil, alignment == .start else { return false }
    return text.parts.contains { part in
      guard case .expression(let expression) = part else { return false }
      if let call = Call(expression) {
        return !(Self.momentFunctions + Self.numberFunctions).contains(call.function)
      }
      return !expression.text.contains(Self.identifier)
    }
  }

  private static let numberFunctions = ["number", "percent", "currency", "bytes", "duration"]
  private static let momentFunctions = ["date", "time", "relative"]
  /// The names of fields that tell rows apart, but don't say what they are.
  private static var identifier: Regex<(Substring, Substring?)> {
    #/^"?(\w+[_ .])?(?:id|uuid|key|code|no|nr|number|position)"?$/#.ignoresCase()
  }
}

extension ReportDefinition {
  /// The index of the column that names a row.
  var nameColumn: Int {
    if let name { return columns.firstIndex { $0.title == name.title } ?? 0 }
    return columns.firstIndex(where: \.canName) ?? 0
  }
}

/// A call of a function on a value.
private struct Call {
  let function: String
  private let expression: BoundExpression
  /// The text after the opening parenthesis.
  private let rest: Substring

  init?(_ expression: BoundExpression) {
    guard let match = expression.text.prefixMatch(of: #/(\w+)\(\s*/#) else { return nil }
    function = String(match.1)
    self.expression = expression
    rest = expression.text[match.range.upperBound...]
  }

  /// The first argument, if it is a plain field.
  var field: BoundExpression? {
    guard let match = rest.prefixMatch(of: #/([A-Za-z_][A-Za-z0-9_.]*|"[^"\\]+")\s*[,)]/#),
      let field = try? Expression(String(match.1))
    else { return nil }
    return BoundExpression(field, location: expression.location)
  }

  /// The unit of the values that the function takes: that of a currency is its second argument.
  var unit: String? {
    switch function {
    case "bytes": "B"
    case "duration": "s"
    case "currency": rest.firstMatch(of: #/^[^,()]*,\s*'([^']+)'/#).map { String($0.1) }
    default: nil
    }
  }

  /// Whether an expression is the first argument.
  func takes(_ argument: BoundExpression) -> Bool {
    guard rest.hasPrefix(argument.text) else { return false }
    return rest.dropFirst(argument.text.count).contains(#/^\s*[,)]/#)
  }
}

extension CardBuilder {
  /// Returns a value as programs read it: a number without dress, or a moment of ISO 8601; nil if
  /// the data have neither.
  func plainText(_ value: FormattedValue, on item: JSONValue) -> String? {
    switch value {
    case .number(let expression):
      let value = self.value(expression, on: item)
      return value.number == nil ? nil : Self.text(value)
    case .moment(let expression):
      return context.isoText(self.value(expression, on: item))
    }
  }
}

extension FormattingContext {
  /// Returns the title of a column above plain values, such as "Weight (kg)": with the unit that
  /// the texts have and the values lack.
  func plainTitle(of column: ColumnDefinition) -> String {
    guard column.formattedValue != nil else { return column.title }
    let unit =
      if let unit = column.unit { unit.constant.flatMap { chartUnit($0).symbol } } else {
        column.text.expression.flatMap { Call($0)?.unit }
      }
    return unit.map { "\(column.title) (\($0))" } ?? column.title
  }

  /// Returns a moment of the data as charts write it, such as `2026-11-21T14:02:00+01:00`; a day
  /// without a time stays one.
  func isoText(_ value: JSONValue) -> String? {
    if let text = value.string, let day = CivilDate(text) { return day.description }
    guard let moment = moment(value) else { return nil }
    let seconds = moment.timeIntervalSince1970
    let zone = ChartCalendar.Transition(
      from: seconds, offset: timeZone.secondsFromGMT(for: moment))
    return ChartCalendar(transitions: [zone]).isoText(of: seconds)
  }
}
