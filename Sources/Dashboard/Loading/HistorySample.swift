import DataSources
import JMESPath

/// The numbers of one load that a history keeps, by the names of their series.
public struct HistorySample: Hashable, Sendable {
  /// Never empty.
  public let values: [String: Double]

  /// The name of the series of a history of plain numbers.
  static let plainName = "value"
  /// The member of a row with the time of its point.
  static let timeName = "time"

  init(_ values: [String: Double]) { self.values = values }

  /// Computes the sample of loaded data; nil if there is no number, which leaves a gap.
  init?(_ expression: Expression, on data: JSONValue) throws(SourceFailure) {
    let value = try expression.value(on: data, named: "history of")
    func failure(_ reason: String) -> SourceFailure {
      SourceFailure(.query, "history of “\(expression.text)”: \(reason)")
    }
    switch value {
    case .null: return nil
    case .integer, .double: values = value.number.map { [Self.plainName: $0] } ?? [:]
    case .object(let members):
      var values: [String: Double] = [:]
      for (name, member) in members where !member.isNull {
        guard let number = member.number else {
          throw failure("“\(name)” is \(member.kindInWords); write to_number(…) for a text")
        }
        values[name] = number
      }
      guard values[Self.timeName] == nil else {
        throw failure("“\(Self.timeName)” is the time of a point; give the number another name")
      }
      guard values.count <= LoadLimits.keptSeries else {
        throw failure(
          "\(values.count) numbers are more than the \(LoadLimits.keptSeries) that are kept")
      }
      guard !values.isEmpty else { return nil }
      self.values = values
    case .bool, .string, .array:
      throw failure(
        "gives \(value.kindInWords); it must give a number, or a mapping of names to numbers")
    }
  }
}

extension JSONValue {
  fileprivate var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .double: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a mapping"
    }
  }
}
