import CardModel

extension Card {
  /// An element of the body as a card of its own, for its page (S-20).
  func element(_ id: ElementID) -> Card? {
    switch body {
    case .list(let list): list.rows.first { $0.id == id }.map { card(of: $0) }
    case .table(let table):
      table.rows.first { $0.id == id }.map { card(of: $0, columns: table.columns) }
    case .facts(let facts):
      facts.first { $0.id == id }.map { Card(id: childID(id), header: CardHeader(title: $0.text)) }
    default: nil
    }
  }

  private func childID(_ id: ElementID) -> CardID { CardID("\(self.id)#\(id)") }

  private func card(of row: ListRow) -> Card {
    let main = MainHeader(
      title: row.title, subtitle: row.subtitle, left: row.avatar.map { .avatar($0) })
    let status = row.status.map { [HeaderRow(.status($0))] } ?? []
    let tags = row.tags.isEmpty ? [] : [HeaderRow(.tags(row.tags))]
    let text = [row.footnote, row.description].compactMap { $0 }.joined(separator: "\n\n")
    return Card(
      id: childID(row.id),
      header: CardHeader(main: main, extended: ExtendedHeader(rows: UpTo(first: status + tags))),
      body: text.isEmpty ? nil : .text(TextBody(plain: text)), destination: .none)
  }

  private func card(of row: TableRow, columns: [TableColumn]) -> Card {
    let facts = zip(columns, row.cells).enumerated().map { index, pair in
      Fact(
        id: ElementID("\(index)"), label: pair.0.title, text: pair.1.text, state: pair.1.state)
    }
    return Card(
      id: childID(row.id), header: CardHeader(title: row.cells.first?.text ?? name),
      body: .facts(facts), destination: .none)
  }
}
