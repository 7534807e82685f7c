// The controls of a card, wherever they are.

extension Card {
  /// Returns a control of the card, or of a row or a fact of its body; nil if there is none.
  /// - Parameter row: the row or the fact; nil for a control of the footer.
  public func control(_ id: ActionID, of row: ElementID?) -> Control? {
    guard let row else { return controls.first { $0.id == id } }
    switch body {
    case .list(let list):
      return list.rows.first { $0.id == row }?.control.flatMap { $0.id == id ? $0 : nil }
    case .facts(let facts):
      return facts.first { $0.id == row }?.control.flatMap { $0.id == id ? $0 : nil }
    case .table, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks, nil:
      return nil
    }
  }

  /// Changes each control in place, such as what it shows.
  /// - Parameter update: gets the row or the fact of a control; nil for one of the footer.
  public mutating func updateControls(_ update: (ElementID?, inout Control) -> Void) {
    for index in controls.indices { update(nil, &controls[index]) }
    switch body {
    case .list(var list) where list.rows.contains(where: { $0.control != nil }):
      for index in list.rows.indices {
        let row = list.rows[index].id
        list.rows[index].control?.change { update(row, &$0) }
      }
      body = .list(list)
    case .facts(var facts) where facts.contains(where: { $0.control != nil }):
      for index in facts.indices {
        let fact = facts[index].id
        facts[index].control?.change { update(fact, &$0) }
      }
      body = .facts(facts)
    case .list, .facts, .table, .chart, .kpis, .timeline, .calendar, .clock, .text, .image,
      .blocks, nil:
      break
    }
  }
}

extension Control {
  fileprivate mutating func change(_ body: (inout Control) -> Void) { body(&self) }
}
