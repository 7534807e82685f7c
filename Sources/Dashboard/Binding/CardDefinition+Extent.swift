import CardModel

extension CardDefinition {
  /// The extent of the card in a grid, as far as the file tells it.
  public var extent: CardExtent {
    CardExtent(
      span: span, height: mediaHeight + headerHeight + bodyHeight + footerHeight, growth: growth,
      isElastic: isElastic)
  }

  private var growth: CardExtent.Growth {
    switch body {
    case .chart, .image: .size
    case .list, .table, .timeline, .calendar: .width
    case .facts, .kpis, .text, nil: .none
    }
  }

  /// Whether the body has no maximum number of rows.
  private var isElastic: Bool {
    switch body {
    case .list(let list): list.limit == nil
    case .table(let table): table.limit == nil
    default: false
    }
  }

  private var mediaHeight: Int {
    guard let media, orientation == .vertical else { return 0 }
    return media.height ?? Media.defaultHeight
  }

  private var headerHeight: Int {
    guard let header = header?.value else { return 16 }
    let rows = header.rows.count * 26
    let extended = max(rows, header.figure == nil ? 0 : 52)
    return (header.leading == nil && header.subtitle == nil ? 44 : 64) + extended
  }

  /// The expected height of the body in px, with the number of items that a card usually has.
  private var bodyHeight: Int {
    switch body {
    case .list(let list): 12 + min(list.limit ?? 5, 8) * 52
    case .table(let table): 42 + min(table.limit ?? 6, 16) * 24
    case .facts(.fixed(let facts)): 12 + facts.count * 22
    case .facts(.items): 100
    case .chart: 170
    case .kpis(let kpis): 12 + (kpis.count + 1) / 2 * 64
    case .timeline: 220
    case .calendar: 260
    case .text: 80
    case .image: 180
    case nil: 0
    }
  }

  private var footerHeight: Int { footer.isEmpty ? 10 : 60 }
}
