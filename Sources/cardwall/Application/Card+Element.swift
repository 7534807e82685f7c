import CardModel

extension Card {
  /// An element of the body as a card of its own, for its page (S-20).
  func element(_ id: ElementID) -> Card? {
    switch body {
    case .list(let list): list.rows.first { $0.id == id }.map { card(of: $0) }
    case .table(let table):
      table.rows.first { $0.id == id }.map { card(of: $0, columns: table.columns) }
    case .facts(let facts): facts.first { $0.id == id }.map { card(of: $0) }
    default: nil
    }
  }

  private func page(
    of id: ElementID, _ main: MainHeader, rows: [HeaderRow] = [], body: CardBody?
  ) -> Card {
    let extended = rows.isEmpty ? nil : ExtendedHeader(rows: UpTo(first: rows))
    return Card(
      id: CardID("\(self.id)#\(id)"), header: CardHeader(main: main, extended: extended),
      body: body, destination: .none)
  }

  private func card(of row: ListRow) -> Card {
    var rows = row.status.map { [HeaderRow(.status($0))] } ?? []
    if !row.tags.isEmpty { rows.append(HeaderRow(.tags(row.tags))) }
    let texts = [row.footnote, row.description].compactMap { $0 }
    var body: CardBody?
    if !row.details.isEmpty {
      body = .facts(row.details)
    } else if !texts.isEmpty {
      body = .text(TextBody(plain: texts.joined(separator: "\n\n")))
    }
    let main = MainHeader(
      title: row.title, subtitle: row.subtitle, left: row.avatar.map { .avatar($0) })
    return page(of: row.id, main, rows: rows, body: body)
  }

  private func card(of row: TableRow, columns: [TableColumn]) -> Card {
    let cells = zip(columns, row.cells).enumerated().map { index, pair in
      Fact(
        id: ElementID("cell \(index)"), label: pair.0.title, text: pair.1.text,
        state: pair.1.state)
    }
    let main = MainHeader(title: row.cells.first?.text ?? name, subtitle: name)
    return page(of: row.id, main, body: .facts(cells + row.details.without(labelsOf: cells)))
  }

  private func card(of fact: Fact) -> Card {
    page(
      of: fact.id, MainHeader(title: fact.text, subtitle: fact.label),
      body: fact.details.isEmpty ? nil : .facts(fact.details))
  }
}

extension [Fact] {
  /// Those that the cells of the table don't say already, and better formatted.
  fileprivate func without(labelsOf cells: [Fact]) -> [Fact] {
    let said = Set(cells.map { $0.label.lowercased() })
    return filter { !said.contains($0.label.lowercased()) }
  }
}
