import CardModel

extension Card {
  /// Returns a part of the body, or of a section of the page, as a card for its own page (S-20).
  func element(_ id: ElementID) -> Card? {
    lists.lazy.compactMap { card(of: id, in: $0) }.first
  }

  /// Returns the parts of the same list that lead to the same kind of page as this one, in order: a
  /// person can go from one to the next.
  func elements(with id: ElementID) -> [ElementID] {
    let lists = lists.map { $0.elements.filter { $0.destination.isPage } }
    guard let list = lists.first(where: { $0.contains { $0.id == id } }),
      let destination = list.first(where: { $0.id == id })?.destination
    else { return [] }
    return list.filter { $0.destination == destination }.map(\.id)
  }

  /// Returns the part of the body, or of a section of the page, that a person means by a name: its
  /// id, or its number in the list, from 1.
  func element(named name: String) -> ElementID? {
    let lists = lists.map { $0.elements.map(\.id) }
    let all = lists.joined()
    if let id = all.first(where: { $0 == .key(name) }) { return id }
    if let id = all.first(where: { $0.description == name }) { return id }
    guard let number = Int(name), let list = lists.first, list.indices.contains(number - 1) else {
      return nil
    }
    return list[number - 1]
  }

  /// The names of the parts of the first list, by which a person can refer to them.
  var elementNames: [String] {
    lists.first?.elements.enumerated().map { index, element in
      element.id == .position(index) ? "\(index + 1)" : element.id.description
    } ?? []
  }

  /// Returns the destination of a part; nil if there is no such part.
  func destination(of id: ElementID) -> Destination? {
    lists.flatMap(\.elements).first { $0.id == id }?.destination
  }

  private var lists: [CardBody] { [body].compactMap { $0 } + sections.map(\.body) }

  /// Returns the card with further sections, without the fields that its body has already.
  func adding(_ sections: [DetailSection]) -> Card {
    guard !sections.isEmpty else { return self }
    var card = self
    card.sections = sections
    guard case .facts(let said)? = body, sections.first?.title == nil,
      case .facts(let facts)? = sections.first?.body
    else { return card }
    card.body = .facts(said + facts.without(labelsOf: said))
    card.sections.removeFirst()
    return card
  }

  private func card(of id: ElementID, in body: CardBody) -> Card? {
    switch body {
    case .list(let list): list.rows.first { $0.id == id }.map { card(of: $0) }
    case .table(let table):
      table.rows.first { $0.id == id }.map { card(of: $0, columns: table.columns) }
    case .facts(let facts): facts.first { $0.id == id }.map { card(of: $0) }
    case .timeline(let timeline): timeline.entries.first { $0.id == id }.map { card(of: $0) }
    case .chart, .kpis, .calendar, .clock, .text, .image, .blocks: nil
    }
  }

  private func page(
    of id: ElementID, _ main: MainHeader, rows: [HeaderRow] = [],
    accessory: ExtendedAccessory? = nil, body: CardBody? = nil, actions: [Action] = [],
    control: Control? = nil
  ) -> Card {
    let extended =
      rows.isEmpty && accessory == nil
      ? nil : ExtendedHeader(rows: UpTo(first: rows), accessory: accessory)
    var card = Card(
      id: .element(id, of: self.id), header: CardHeader(main: main, extended: extended),
      body: body, footer: actions, destination: .none)
    card.controls = [control].compactMap(\.self)
    return card
  }

  private func card(of row: ListRow) -> Card {
    var rows = [row.status, row.substatus].compactMap { $0 }.map { HeaderRow(.status($0)) }
    if !row.tags.isEmpty { rows.append(HeaderRow(.tags(row.tags))) }
    let texts = [row.footnote, row.description].compactMap { $0 }
    let main = MainHeader(
      title: row.title, subtitle: row.subtitle, left: row.avatar.map { .avatar($0) })
    return page(
      of: row.id, main, rows: rows, accessory: row.micro.map { ExtendedAccessory($0) },
      body: texts.isEmpty ? nil : .text(TextBody(plain: texts.joined(separator: "\n\n"))),
      actions: row.actions, control: row.control)
  }

  private func card(of row: TableRow, columns: [TableColumn]) -> Card {
    // The first cell is the title.
    let cells = zip(columns, row.cells).enumerated().dropFirst().map { index, pair in
      Fact(
        id: ElementID("cell \(index)"), label: pair.0.title, text: pair.1.words,
        state: pair.1.state)
    }
    let main = MainHeader(title: row.cells.first?.words ?? name, subtitle: name)
    return page(
      of: row.id, main, body: cells.isEmpty ? nil : .facts(cells), actions: row.actions)
  }

  private func card(of entry: TimelineEntry) -> Card {
    let subtitle = [entry.time, entry.subtitle].compactMap { $0 }.filter { !$0.isEmpty }
    return page(
      of: entry.id,
      MainHeader(
        title: entry.title, subtitle: subtitle.joined(separator: " · "),
        left: entry.avatar.map { .avatar($0) }),
      rows: [entry.status].compactMap { $0 }.map { HeaderRow(.status($0)) })
  }

  private func card(of fact: Fact) -> Card {
    page(
      of: fact.id, MainHeader(title: fact.text, subtitle: fact.label), control: fact.control)
  }
}

extension CardBody {
  /// The parts that can be pressed, with their destinations.
  fileprivate var elements: [(id: ElementID, destination: Destination)] {
    switch self {
    case .list(let list): list.rows.map { ($0.id, $0.destination) }
    case .table(let table): table.rows.map { ($0.id, $0.destination) }
    case .facts(let facts): facts.map { ($0.id, $0.destination) }
    case .timeline(let timeline): timeline.entries.map { ($0.id, $0.destination) }
    case .chart, .kpis, .calendar, .clock, .text, .image, .blocks: []
    }
  }
}

extension [Fact] {
  /// Returns the facts whose labels the others don't have.
  ///
  /// The others are formatted better.
  fileprivate func without(labelsOf others: [Fact]) -> [Fact] {
    let said = Set(others.map { $0.label.lowercased() })
    return filter { !said.contains($0.label.lowercased()) }
  }
}

extension Destination {
  fileprivate var isPage: Bool {
    switch self {
    case .object, .page: true
    case .none, .chart, .choose, .external: false
    }
  }
}
