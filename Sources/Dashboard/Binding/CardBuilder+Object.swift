import CardModel
import DataSources
import JMESPath

// The sections on the page of an object below the card or the row that it was opened from (S-01,
// S-20).

extension CardBuilder {
  /// Returns the sections of each page on the path to an object, the card's first; nil if the
  /// object doesn't exist.
  ///
  /// The page of a card that shows its whole source has no sections, as the card isn't an object.
  func details(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot
  ) -> [[DetailSection]]? {
    guard let objects = chain(along: path, of: definition, snapshot) else { return nil }
    return objects.enumerated().map { depth, element in
      depth > 0 || definition.showsObject
        ? sections(of: element.object, without: element.shown) : []
    }
  }

  /// Returns whether the page of a card has a section with what the card doesn't show.
  func hasDetails(of definition: CardDefinition, on data: JSONValue) -> Bool {
    guard definition.showsObject, let object = data.object else { return false }
    let shown = definition.shownFields.names
    return object.contains { key, value in
      if let fields = value.object { return !fields.isEmpty }
      return !shown.contains(key) || value.array?.contains { $0.object != nil } == true
    }
  }

  /// Returns the object at the end of a path; nil if it doesn't exist.
  func object(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot
  ) -> JSONValue? {
    chain(along: path, of: definition, snapshot)?.last?.object
  }

  /// Returns the objects along a path, from the card's to the last row's, each with the fields that
  /// the head of its page shows; nil if one doesn't exist.
  private func chain(
    along path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot
  ) -> [(object: JSONValue, shown: CardFields)]? {
    guard let raw = snapshot.value,
      let data = try? definition.query.map({ try evaluate($0, on: raw) }) ?? raw,
      let objects = try? objects(of: definition, in: data),
      let first = objects.first(where: { $0.id == path.card })?.object
    else { return nil }
    var chain = [(object: first, shown: definition.shownFields)]
    for (depth, row) in path.rows.enumerated() {
      let object = chain[depth].object
      if depth == 0, let body = definition.body,
        let next = elements(of: body, on: object).first(where: { $0.id == row })
      {
        chain.append((next.item, body.shownRowFields))
      } else if let next = nestedElement(row, of: object) {
        chain.append(next)
      } else {
        return nil
      }
    }
    return chain
  }

  /// Returns the fields of an object: inner objects are groups of their own, lists of objects
  /// tables.
  /// - Parameters:
  ///   - shown: the fields that the page shows elsewhere.
  ///   - opensRows: whether rows open pages of their own.
  func sections(
    of item: JSONValue, without shown: CardFields, opensRows: Bool = true
  ) -> [DetailSection] {
    guard let object = item.object else { return [] }
    var own = JSONObject()
    var groups: [DetailSection] = []
    for (key, value) in object {
      if value.object?.isEmpty == false {
        groups.append(DetailSection(title: Self.label([key]), body: .facts(details(of: value))))
      } else if let table = table(of: value, in: key, opensRows: opensRows) {
        groups.append(
          DetailSection(title: "\(Self.label([key])) (\(table.total))", body: .table(table)))
      } else if !shown.names.contains(key) {
        own[key] = value
      }
    }
    let facts = details(of: .object(own))
    let first = facts.isEmpty ? [] : [DetailSection(body: .facts(facts))]
    return Array((first + groups).prefix(CardLimits.detailSections))
  }

  // MARK: Rows

  /// Returns the ids of rows: the value of `key`, else the field `id`, else the position.
  /// - Parameter field: the object's field that holds the list; nil for the list of a body.
  func rowIDs(
    of items: some Sequence<JSONValue>, key: BoundExpression? = nil, in field: String? = nil
  ) -> [ElementID] {
    let keys = items.map { item -> String? in
      let given = key.map { value($0, on: item) } ?? item.object?["id"] ?? .null
      return switch given {
      case .string, .integer: Self.text(given)
      default: nil
      }
    }
    return ItemID.ids(of: keys).map { ElementID($0, in: field) }
  }

  private typealias Element = (id: ElementID, item: JSONValue)

  /// Returns the objects of the parts of a body that can be pressed.
  private func elements(of body: BodyDefinition, on data: JSONValue) -> [Element] {
    let (expression, key): (BoundExpression?, BoundExpression?)
    switch body {
    case .list(let list): (expression, key) = (list.items, list.key)
    case .table(let table): (expression, key) = (table.items, table.key)
    case .facts(.items(let items, _)): (expression, key) = (items, nil)
    case .timeline(let timeline): (expression, key) = (timeline.items, nil)
    case .facts(.fixed), .chart, .kpis, .calendar, .clock, .text, .image, .blocks:
      return []
    }
    let items = expression.map { self.items($0, on: data) } ?? data.array ?? []
    return Array(zip(rowIDs(of: items, key: key), items))
  }

  /// Returns the objects for which a card and its rows open pages of the file.
  func openedObjects(
    of definition: CardDefinition, _ snapshot: Snapshot
  ) -> [(page: PageID, object: JSONValue)] {
    guard let raw = snapshot.value,
      let data = try? definition.query.map({ try evaluate($0, on: raw) }) ?? raw,
      let objects = try? objects(of: definition, in: data)
    else { return [] }
    var opened: [(page: PageID, object: JSONValue)] = []
    for (_, object) in objects {
      let parts = definition.body.map { openings(of: $0, on: object) } ?? []
      for (opens, items) in [(definition.opens, [object])] + parts {
        if case .page(let page)? = opens { opened += items.map { (page, $0) } }
      }
    }
    return opened
  }

  /// Returns what presses on the parts of a body open, and the objects of these parts.
  private func openings(
    of body: BodyDefinition, on data: JSONValue
  ) -> [(opens: OpensDefinition?, items: [JSONValue])] {
    switch body {
    case .list(let list): return [(list.opens, elements(of: body, on: data).map(\.item))]
    case .table(let table): return [(table.opens, elements(of: body, on: data).map(\.item))]
    case .facts(.items(_, let fact)):
      return [(fact.opens, elements(of: body, on: data).map(\.item))]
    case .facts(.fixed(let facts)): return facts.map { ($0.opens, [data]) }
    case .timeline(let timeline):
      return [(timeline.opens, elements(of: body, on: data).map(\.item))]
    case .chart, .kpis, .calendar, .clock, .text, .image, .blocks: return []
    }
  }

  /// Returns the row of a list of objects in an object, with the field that is the title of its
  /// page; nil if it doesn't exist.
  private func nestedElement(
    _ row: ElementID, of object: JSONValue
  ) -> (object: JSONValue, shown: CardFields)? {
    for (field, value) in object.object ?? JSONObject() {
      let items = value.array ?? []
      if let (_, item) = zip(rowIDs(of: items, in: field), items).first(where: { $0.0 == row }) {
        return (item, CardFields(columnKeys(of: items.prefix(CardLimits.columnSample)).prefix(1)))
      }
    }
    return nil
  }

  // MARK: Lists of objects

  /// Returns a list of objects as a table; nil for other values.
  private func table(of value: JSONValue, in field: String, opensRows: Bool) -> TableBody? {
    guard let items = value.array, items.contains(where: { $0.object != nil }) else { return nil }
    let shown = items.prefix(CardLimits.pageRows)
    let keys = columnKeys(of: shown.prefix(CardLimits.columnSample))
    let columns = keys.map { key in
      let isNumber = shown.allSatisfy { item in
        let value = item.object?[key] ?? .null
        return value.isNull || value.number != nil
      }
      return TableColumn(Self.label([key]), alignment: isNumber ? .end : .start)
    }
    let rows = zip(rowIDs(of: items, in: field), shown).map { id, item in
      let cells = keys.map { TableCell(detail(item.object?[$0] ?? .null)) }
      let isLonger = opensRows && (item.object?.count ?? 0) > keys.count
      return TableRow(id: id, cells: cells, destination: isLonger ? .object : .none)
    }
    return TableBody(columns: columns, rows: rows, total: items.count)
  }

  /// Returns the names of the fields with a single value, in the order of the data.
  private func columnKeys(of items: some Sequence<JSONValue>) -> [String] {
    var keys: [String] = []
    for (key, value) in items.flatMap({ $0.object.map { Array($0) } ?? [] })
    where value.object == nil && value.array == nil && !keys.contains(key) {
      keys.append(key)
    }
    return Array(keys.prefix(CardLimits.detailColumns))
  }
}

extension CardDefinition {
  /// Whether the card shows an object, and not its whole source.
  fileprivate var showsObject: Bool { each != nil || query != nil }
}

extension FactDefinition {
  fileprivate var opens: OpensDefinition? {
    if case .opens(let opens)? = link { opens } else { nil }
  }
}
