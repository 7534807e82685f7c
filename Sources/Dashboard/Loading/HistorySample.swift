import DataSources
import JMESPath
import Localization

/// The numbers of one load that a history keeps, by the names of their series.
public struct HistorySample: Hashable, Sendable {
  /// Never empty.
  public let values: [String: Double]

  /// The name of the series of a history of plain numbers.
  static let plainName = "value"
  /// The member of a row with the time of its point.
  static let timeName = "time"

  init(_ values: [String: Double]) { self.values = values }

  /// Takes the numbers of loaded data.
  /// - Returns: the sample, nil if there is no number, which leaves a gap; and the first reason why
  ///   a number is missing.
  static func taken(
    by expression: BoundExpression, of data: JSONValue
  ) -> (sample: HistorySample?, issue: BindingIssue?) {
    do throws(ExpressionError) {
      let value = try expression.expression.evaluate(on: data)
      let (values, problem) = numbers(of: value)
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

  /// Returns the numbers of a value by their names, and the first reason why one can't be kept.
  private static func numbers(of value: JSONValue) -> ([String: Double], problem: String?) {
    switch value {
    case .null: return ([:], nil)
    case .integer, .double: return (value.number.map { [plainName: $0] } ?? [:], nil)
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
      var values: [String: Double] = [:]
      var problem: String?
      for (name, member) in members where !member.isNull {
        values[name] = member.number
        if member.number == nil, problem == nil {
          problem = String(
            localized: "“\(name)” is \(member.kindInWords); write to_number(…) for a text")
        }
      }
      return (values, problem)
    case .bool, .string, .array:
      return (
        [:],
        String(
          localized: """
            “of” gives \(value.kindInWords); \
            it must give a number, or a mapping of names to numbers
            """)
      )
    }
  }
}

extension JSONValue {
  /// Whether a history finds no number, or not all of them.
  fileprivate var lacksNumber: Bool { isNull || object?.values.contains(where: \.isNull) == true }

  fileprivate var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .double: String(localized: "a number")
    case .string: String(localized: "a text")
    case .array: String(localized: "a list")
    case .object: String(localized: "a mapping")
    }
  }
}
