import ChartModel
import CivilTime
import JMESPath

// The values of columns behind their texts: what names a row, and what programs read.

/// A value that a text only formats.
enum FormattedValue: Sendable, Equatable {
  case number(BoundExpression)
  case moment(BoundExpression)

  /// The expression of the value.
  var expression: BoundExpression {
    switch self {
    case .number(let expression), .moment(let expression): expression
    }
  }

  /// The value of an expression such as `currency(amount, 'EUR')`; nil for any other expression.
  init?(_ expression: BoundExpression) {
    guard let call = expression.expression.call, let argument = call.arguments.first else {
      return nil
    }
    let value = BoundExpression(argument, location: expression.location)
    switch call.function {
    case "number", "percent", "currency", "compact", "bytes", "duration": self = .number(value)
    case "date", "time", "relative": self = .moment(value)
    default: return nil
    }
  }
}

extension ColumnDefinition {
  /// The expression that rows are ordered by: `sort`, or the one value that the text shows, without
  /// its format and the words around it.
  var order: BoundExpression? {
    sort ?? text.onlyExpression.map { FormattedValue($0)?.expression ?? $0 }
  }

  /// Returns the value that the text of a cell only formats; nil for any other text.
  static func formattedValue(of text: Template, unit: Template?) -> FormattedValue? {
    guard let expression = text.expression else { return nil }
    return unit == nil ? FormattedValue(expression) : .number(expression)
  }

  /// Returns the unit that the texts have and that the values behind them lack.
  static func unit(of text: Template, unit: Template?) -> String? {
    if let unit { return unit.constant.map { ChartValueFormat.Unit(keyword: $0)?.symbol ?? $0 } }
    let call = text.expression?.expression.call
    switch call?.function {
    case "bytes": return "B"
    case "duration": return "s"
    case "currency": return call?.arguments.dropFirst().first?.literal?.string
    default: return nil
    }
  }

  /// Whether the text can name a row: it isn't only an id, a number, a date or a state.
  fileprivate var canName: Bool {
    guard status == nil, graphic == nil, unit == nil, alignment == .start else { return false }
    return text.parts.contains { part in
      guard case .expression(let expression) = part else { return false }
      return FormattedValue(expression) == nil && !expression.isIdentifier
    }
  }
}

extension Template {
  /// The expression of a text that has one, among other words or without any.
  fileprivate var onlyExpression: BoundExpression? {
    var found: BoundExpression?
    for case .expression(let expression) in parts {
      guard found == nil else { return nil }
      found = expression
    }
    return found
  }
}

extension BoundExpression {
  /// Whether the expression is a field that tells rows apart, but doesn't say what they are, such
  /// as `id`, `order_no` or `customer.id`.
  fileprivate var isIdentifier: Bool {
    let words = text.lowercased().split { "_. \"".contains($0) }
    return words.allSatisfy { $0.allSatisfy(\.isLetter) }
      && words.last.map { Self.identifiers.contains(String($0)) } ?? false
  }

  private static let identifiers: Set = [
    "id", "uuid", "key", "code", "no", "nr", "number", "position",
  ]
}

extension ReportDefinition {
  /// The index of the column that names a row.
  var nameColumn: Int {
    if let name { return columns.firstIndex { $0.title == name.title } ?? 0 }
    return columns.firstIndex(where: \.canName) ?? 0
  }
}

extension CardBuilder {
  /// Returns a value as programs read it: a number without dress, or a moment of ISO 8601; nil if
  /// the data have neither.
  func plainText(_ value: FormattedValue, on item: JSONValue) -> String? {
    switch value {
    case .number(let expression):
      let value = self.value(expression, on: item)
      return value.number == nil && value.longInteger == nil ? nil : Self.text(value)
    case .moment(let expression):
      return context.isoText(self.value(expression, on: item))
    }
  }
}

extension FormattingContext {
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
