import JMESPath

// Texts that have the name of a member of the data where its value is probably meant.

extension CardBuilder {
  /// Notes each text without an expression that is the name of a member of an object.
  /// - Parameter item: the first of the items that the texts are on; nil if there is none.
  func notePlainNames(in texts: [Template?], on item: JSONValue?) {
    guard let members = item?.object else { return }
    for text in texts {
      guard let text, let name = text.constant, members[name] != nil else { continue }
      let expression =
        name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil
        ? JSONValue.string(name).json(pretty: false) : name
      issues.note(
        text.location,
        "\"\(name)\" is shown as it is written; write ${\(expression)} for its value in the data")
    }
  }
}

extension CardBuilder {
  /// Notes each name in a text for people, such as `{shop}`, that is one of a member of the data.
  func noteBareNames(in template: Template, on data: JSONValue) {
    for case .literal(let text) in template.parts {
      for name in BareName.all(in: text)
      where data.object?[name.root] != nil && issues.isFirst(name, in: template) {
        issues.note(
          template.location,
          "\"\(name.written)\" is shown as it is written; write ${\(name.path)} for its value in the data"
        )
      }
    }
  }
}

extension ListDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] {
    [title, subtitle, footnote, description, status?.text, substatus?.text, group]
  }
}

extension TableDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { columns.itemTexts + [group] }
}

extension [ColumnDefinition] {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { map { $0.status?.text ?? $0.text } }
}

extension FactDefinition {
  /// The texts of a fact whose label is written for it alone.
  var valueTexts: [Template?] { [text, status?.text] }

  /// The texts that are shown of an item.
  var itemTexts: [Template?] { valueTexts + [label, group] }
}

extension TimelineDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { [time, title, subtitle, status?.text, group] }
}
