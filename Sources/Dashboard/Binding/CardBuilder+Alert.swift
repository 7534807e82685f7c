import CardModel
import JMESPath

// The subjects of an alert.

extension CardBuilder {
  /// Returns the objects that call one by one, by the id of the card or of the part of the card.
  func objectsOfAlert(
    of definition: CardDefinition, in data: JSONValue
  ) throws(ExpressionError) -> [(part: CardID, object: JSONValue)] {
    guard let rows = definition.alert?.rows else {
      return try objects(of: definition, in: data).map { (part: $0.id, object: $0.object) }
    }
    let items = try evaluate(rows, on: data).array ?? []
    let ids = rowIDs(of: items, key: definition.alert?.key)
    return zip(ids, items).map { (part: .element($0, of: definition.id), object: $1) }
  }

  /// Returns the text of a notification: that of the file, or the title of the row or the figure
  /// of the card.
  func textOfAlert(of definition: CardDefinition, on object: JSONValue) -> String? {
    if let template = definition.alert?.text { return nonEmptyText(template, on: object) }
    if definition.alert?.rows == nil {
      return header(definition.header?.value, body: nil, on: object).extended?.accessory?.text
    }
    switch definition.body {
    case .list(let list): return nonEmptyText(list.title, on: object)
    case .table(let table): return table.columns.first.map { text(of: $0, on: object) }
    default: return nil
    }
  }

  /// Notes what is wrong with the conditions of an alert; their results don't matter here, as it
  /// is watched on every page.
  func noteIssuesOfAlert(of definition: CardDefinition, on data: JSONValue) {
    guard let alert = definition.alert else { return }
    let objects = alert.rows.map { items($0, on: data) } ?? [data]
    for object in objects {
      for condition in [alert.when, alert.until].compactMap(\.self) {
        _ = try? examined(condition, on: object, isCondition: true)
      }
    }
  }
}
