import ChartModel
import DataSources
import JMESPath
import Localization

/// The numbers and states of one load that a history keeps, by the names of their series.
public struct HistorySample: Hashable, Sendable {
  /// Never empty.
  public let values: [String: HistoryValue]

  /// The name of the series of a history of plain values.
  static let plainName = "value"
  /// The member of a row with the time of its point.
  static let timeName = "time"

  init(_ values: [String: HistoryValue]) { self.values = values }

  /// Takes the values of loaded data.
  /// - Returns: the sample, nil if there is no value, which leaves a gap; and the first reason why
  ///   one is missing.
  static func taken(
    by expression: BoundExpression, of data: JSONValue
  ) -> (sample: HistorySample?, issue: BindingIssue?) {
    do throws(ExpressionError) {
      let value = try expression.expression.evaluate(on: data)
      let (values, problem) = kept(of: value)
      let issue =
        problem.map { BindingIssue(location: expression.location, message: $0) }
        ?? (value.lacksNumber ? expression.issue(on: [data]) : nil)
      return (values.isEmpty ? nil : HistorySample(values), issue.map(ofHistory))
    } catch {
      let issue =
        expression.issue(on: [data])
        ?? BindingIssue(
          location: expression.location(of: error),
          message: String(localized: "\(expression.line): \(error.message)"))
      return (nil, ofHistory(issue))
    }
  }

  private static func ofHistory(_ issue: BindingIssue) -> BindingIssue {
    BindingIssue(
      location: issue.location,
      message: String(localized: "the history lacks values: \(issue.message)"))
  }

  /// Returns the values of a result by their names, and the first reason why one can't be kept.
  private static func kept(
    of result: JSONValue
  ) -> ([String: HistoryValue], problem: String?) {
    switch result {
    case .null: return ([:], nil)
    case .bool, .integer, .double, .string:
      guard let value = HistoryValue(result) else { return ([:], wrongKind(result)) }
      return ([plainName: value], nil)
    case .object(let members):
      guard members[timeName] == nil else {
        return (
          [:],
          String(localized: "“\(timeName)” is the time of a point; give the number another name")
        )
      }
      guard members.count <= LoadLimits.keptSeries else {
        return (
          [:],
          String(
            localized: """
              \(members.count) numbers are more than the \(LoadLimits.keptSeries) that are kept
              """)
        )
      }
      var values: [String: HistoryValue] = [:]
      var problem: String?
      for (name, member) in members where !member.isNull {
        values[name] = HistoryValue(member)
        if values[name] == nil, problem == nil {
          let kind = member.kindInWords
          problem =
            member.isTextOfNumber
            ? String(localized: "“\(name)” is \(kind); write to_number(…) for it")
            : String(localized: "“\(name)” is \(kind), and no number, text or boolean")
        }
      }
      return (values, problem)
    case .array: return ([:], wrongKind(result))
    }
  }

  private static func wrongKind(_ result: JSONValue) -> String {
    let kind = result.kindInWords
    if result.isTextOfNumber {
      return String(localized: "“of” gives \(kind); write to_number(…) for it")
    }
    return String(
      localized: """
        “of” gives \(kind); \
        it must give a number, or a mapping of names to numbers
        """)
  }
}

extension HistoryValue {
  /// The value of a load; nil for one that is neither a number nor a state.
  ///
  /// A text of digits is a number that was forgotten to be read, and no state.
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .integer, .double:
      guard let number = value.number else { return nil }
      self = .number(number)
    case .bool(let isTrue): self = .bool(isTrue)
    case .string(let text):
      guard !text.isEmpty, !value.isTextOfNumber else { return nil }
      self = .text(text.bounded(to: LabelKind.limit))
    case .null, .array, .object: return nil
    }
  }
}

extension JSONValue {
  /// Whether a history finds no value, or not all of them.
  fileprivate var lacksNumber: Bool { isNull || object?.values.contains(where: \.isNull) == true }

  /// Whether the value is a text such as "21.5".
  fileprivate var isTextOfNumber: Bool { string.map { Double($0) != nil } ?? false }

  fileprivate var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .double: String(localized: "a number")
    case .string(""): String(localized: "an empty text")
    case .string: String(localized: "a text that is a number")
    case .array: String(localized: "a list")
    case .object: String(localized: "a mapping")
    }
  }
}
