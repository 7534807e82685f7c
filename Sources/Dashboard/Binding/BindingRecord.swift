import JMESPath

/// An expression or a text of a card, the data that it was evaluated on, and its result.
public struct ExplainedValue: Sendable {
  /// The result of an expression or a text.
  public enum Outcome: Sendable {
    case value(JSONValue)
    /// The text of a template with its expressions filled in.
    case text(String)
    case failed(String)
  }

  public let location: SourceLocation
  /// The expression or the text as the file has it.
  public let written: String
  /// The data of the first evaluation; nil for a text, whose expressions have them.
  public let data: JSONValue?
  public let outcome: Outcome
  /// The number of evaluations, such as one for each row.
  public internal(set) var count = 1
}

/// The values of all expressions and texts of a card, as far as it needed them.
final class BindingRecord {
  private var found: [ExplainedValue] = []
  private var positions: [Key: Int] = [:]

  private struct Key: Hashable {
    let location: SourceLocation
    let isText: Bool
  }

  /// The values in the order of the file; a text comes before its expressions.
  var values: [ExplainedValue] {
    found.enumerated().sorted { left, right in
      let (one, other) = (left.element.location, right.element.location)
      return (one.file, one.line, one.column, left.offset)
        < (other.file, other.line, other.column, right.offset)
    }.map(\.element)
  }

  func add(
    _ expression: BoundExpression, on data: JSONValue, _ result: Result<JSONValue, ExpressionError>
  ) {
    let outcome: ExplainedValue.Outcome =
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failed(error.message)
      }
    add(
      ExplainedValue(
        location: expression.location, written: expression.line, data: data, outcome: outcome),
      isText: false)
  }

  func add(_ template: Template, _ text: String) {
    guard template.constant == nil else { return }
    add(
      ExplainedValue(
        location: template.location, written: template.text, data: nil, outcome: .text(text)),
      isText: true)
  }

  private func add(_ value: ExplainedValue, isText: Bool) {
    let key = Key(location: value.location, isText: isText)
    if let known = positions[key] {
      found[known].count += 1
    } else {
      positions[key] = found.count
      found.append(value)
    }
  }
}

extension CardBinder {
  /// Returns the values of which the cards of a definition are made, in the order of the file.
  public func explain(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue? = nil
  ) -> [ExplainedValue] {
    let record = BindingRecord()
    _ = CardBuilder(
      context: context, pageObject: pageObject, choices: snapshot.choices, record: record
    ).cards(of: definition, snapshot)
    return record.values
  }
}
