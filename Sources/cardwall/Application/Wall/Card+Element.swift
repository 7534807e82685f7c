import CardModel

extension Card {
  /// A part of the body, or of a section of the page, as a card of its own, for its page (S-20).
  func element(_ id: ElementID) -> Card? {
    lists.lazy.compactMap { card(of: id, in: $0) }.first
  }

  /// The parts that lead to pages of their objects as one of them does, in order: those that a person
  /// goes through.
  func elements(with id: ElementID) -> [ElementID] {
    let lists = lists.map { $0.elements.filter { $0.destination.isPage } }
    guard let list = lists.first(where: { $0.contains { $0.id == id } }),
      let destination = list.first(where: { $0.id == id })?.destination
    else { return [] }
    return list.filter { $0.destination == destination }.map(\.id)
  }

  /// The part of the body, or of a section of the page, with that id, else the one with that number in
  /// its list, from 1: as a person names it.
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

  /// The parts of the body, and those of sections of the page, as a person names them.
  var elementNames: [String] {
    lists.first?.elements.enumerated().map { index, element in
      element.id == .position(index) ? "\(index + 1)" : element.id.description
    } ?? []
  }

  /// Where a part leads; nil where there is no such part.
  func destination(of id: ElementID) -> Destination? {
    lists.flatMap(\.elements).first { $0.id == id }?.destination
  }

  private var lists: [CardBody] { [body].compactMap { $0 } + sections.map(\.body) }

  /// The card with what else is known of its object: no field that its body says already.
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
    default: nil
    }
  }

  private func page(
    of id: ElementID, _ main: MainHeader, rows: [HeaderRow] = [],
    accessory: ExtendedAccessory? = nil, body: CardBody? = nil
  ) -> Card {
    let extended =
      rows.isEmpty && accessory == nil
      ? nil : ExtendedHeader(rows: UpTo(first: rows), accessory: accessory)
    return Card(
      id: .element(id, of: self.id), header: CardHeader(main: main, extended: extended),
      body: body, destination: .none)
  }

  private func card(of row: ListRow) -> Card {
    var rows = [row.status, row.substatus].compactMap { $0 }.map { HeaderRow(.status($0)) }
    if !row.tags.isEmpty { rows.append(HeaderRow(.tags(row.tags))) }
    let texts = [row.footnote, row.description].compactMap { $0 }
    let main = MainHeader(
      title: row.title, subtitle: row.subtitle, left: row.avatar.map { .avatar($0) })
    return page(
      of: row.id, main, rows: rows, accessory: row.micro.map { ExtendedAccessory($0) },
      body: texts.isEmpty ? nil : .text(TextBody(plain: texts.joined(separator: "\n\n"))))
  }

  private func card(of row: TableRow, columns: [TableColumn]) -> Card {
    let cells = zip(columns, row.cells).enumerated().map { index, pair in
      Fact(
        id: ElementID("cell \(index)"), label: pair.0.title, text: pair.1.words,
        state: pair.1.state)
    }
    let main = MainHeader(title: row.cells.first?.words ?? name, subtitle: name)
    return page(of: row.id, main, body: .facts(cells))
  }

  private func card(of fact: Fact) -> Card {
    page(of: fact.id, MainHeader(title: fact.text, subtitle: fact.label))
  }
}

extension CardBody {
  /// The parts that may lead somewhere.
  fileprivate var elements: [(id: ElementID, destination: Destination)] {
    switch self {
    case .list(let list): list.rows.map { ($0.id, $0.destination) }
    case .table(let table): table.rows.map { ($0.id, $0.destination) }
    case .facts(let facts): facts.map { ($0.id, $0.destination) }
    default: []
    }
  }
}

extension [Fact] {
  /// Those that the others don't say already, and better formatted.
  fileprivate func without(labelsOf others: [Fact]) -> [Fact] {
    let said = Set(others.map { $0.label.lowercased() })
    return filter { !said.contains($0.label.lowercased()) }
  }
}

extension Destination {
  fileprivate var isPage: Bool {
    switch self {
    case .object, .page: true
    case .none, .chart, .external: false
    }
  }
}
