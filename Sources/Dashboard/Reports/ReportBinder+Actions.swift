import CardModel
import DataSources
import JMESPath

/// An action of a row of a report, with what the row is.
public struct ReportRowAction: Sendable {
  /// The position of the row when it was selected.
  public let position: Int
  public let object: JSONValue
  /// The name of the row, by which people recognise it.
  public let name: String
  /// What a question before the action says of the row: more than its name.
  public let subject: String
  /// The action; nil if the row doesn't offer it.
  public let action: Action?
}

extension ReportBinder {
  /// Returns an action for each of some rows.
  /// - Parameter objects: the objects of the rows, by their positions.
  @concurrent
  public func actions(
    _ id: ActionID, on objects: [Int: JSONValue]
  ) async -> [ReportRowAction] {
    objects.sorted { $0.key < $1.key }.map { position, object in
      ReportRowAction(
        position: position, object: object, name: name(of: object), subject: subject(of: object),
        action: actions(on: object).first { $0.id == id })
    }
  }

  /// Returns what the menu of the row of an object offers.
  func actions(on object: JSONValue) -> [Action] {
    observingClock { makeBuilder().actions(definition.actions, on: object) }
  }

  private func subject(of object: JSONValue) -> String {
    observingClock {
      let builder = makeBuilder()
      let cells = definition.columns.lazy.map { builder.cell($0, on: object) }
      return TableRow.subject(of: cells) ?? name(of: object)
    }
  }

  private func name(of object: JSONValue) -> String {
    observingClock {
      makeBuilder().cell(definition.columns[definition.nameColumn], on: object).words
    }
  }
}
