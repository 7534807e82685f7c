import JMESPath

/// The fields of an object that the parts of a card show as they are, or only formatted.
///
/// The page of the object doesn't list them again.
struct CardFields {
  private(set) var names: Set<String>

  init(_ names: some Sequence<String> = []) { self.names = Set(names) }

  /// The functions whose result says all that their argument says.
  private static let formats: Set = [
    "bytes", "currency", "date", "duration", "lower", "number", "percent", "to_string", "upper",
  ]

  mutating func add(_ expression: BoundExpression?) {
    guard let expression = expression?.expression else { return }
    if let name = expression.fieldName {
      names.insert(name)
    } else if let call = expression.call, Self.formats.contains(call.function),
      let name = call.arguments.first?.fieldName
    {
      names.insert(name)
    }
  }

  mutating func add(_ template: Template?) {
    for case .expression(let expression) in template?.parts ?? [] { add(expression) }
  }

  mutating func add(_ tags: TagsDefinition?) {
    switch tags {
    case nil: break
    case .texts(let texts): for text in texts { add(text) }
    case .expression(let expression): add(expression)
    }
  }

  mutating func add(_ columns: [ColumnDefinition]) {
    for column in columns {
      if let status = column.status { add(status.text) } else { add(column.text) }
    }
  }

  mutating func add(_ header: HeaderDefinition) {
    for text in [header.title, header.subtitle, header.caption, header.timestamp] { add(text) }
    if case .statuses(let statuses)? = header.leading {
      for status in statuses { add(status.text) }
    }
    for case .text(let text) in header.accessories { add(text) }
    for element in header.rows.joined() {
      switch element {
      case .status(let status): add(status.text)
      case .text(let text): add(text)
      case .rating(let rating):
        add(rating.value)
        add(rating.count)
      case .tags(let tags): add(tags)
      }
    }
    add(header.kpi?.value)
  }

  /// Adds the texts of blocks that are on the object itself.
  mutating func add(_ blocks: [BlockDefinition]) {
    for block in blocks where block.each == nil {
      switch block.content {
      case .text(let text): add(text.text)
      case .facts(.fixed(let facts)): for fact in facts { add(fact.text) }
      case .columns(let columns):
        for column in columns where column.each == nil { add(column.blocks) }
      case .box(let blocks): add(blocks)
      case .facts(.items), .table, .picture: break
      }
    }
  }

  mutating func add(_ kpi: KPIDefinition?) {
    add(kpi?.value)
    add(kpi?.target)
  }
}

extension CardDefinition {
  /// The fields of the card's object that its header and its body show.
  var shownFields: CardFields {
    var fields = CardFields()
    fields.add(media?.title)
    if let header { fields.add(header.value) }
    switch body {
    case .facts(.fixed(let facts)):
      for fact in facts {
        fields.add(fact.text)
        fields.add(fact.status?.text)
      }
    case .kpis(let kpis): for kpi in kpis { fields.add(kpi) }
    case .text(let text): fields.add(text)
    case .blocks(let blocks): fields.add(blocks)
    default: break
    }
    return fields
  }
}

extension BodyDefinition {
  /// The fields of a row's object that the head of its page shows.
  var shownRowFields: CardFields {
    var fields = CardFields()
    switch self {
    case .list(let list):
      for text in [list.title, list.subtitle, list.status?.text, list.substatus?.text] {
        fields.add(text)
      }
      fields.add(list.tags)
    case .table(let table): fields.add(table.columns)
    case .facts(.items(_, let fact)):
      fields.add(fact.label)
      fields.add(fact.text)
    case .timeline(let timeline):
      for text in [timeline.time, timeline.title, timeline.subtitle, timeline.status?.text] {
        fields.add(text)
      }
    case .facts(.fixed), .chart, .kpis, .calendar, .clock, .text, .image, .blocks: break
    }
    return fields
  }
}
