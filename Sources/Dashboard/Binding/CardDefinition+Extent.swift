import CardModel

extension CardDefinition {
  /// The extent of the card in a grid, as far as the file tells it.
  public var extent: CardExtent {
    let height = mediaHeight + headerHeight + bodyHeight + footerHeight
    return CardExtent(
      span: span, height: isElastic ? min(height, Int(RowHeights.elasticHeight)) : height,
      growth: growth, isElastic: isElastic)
  }

  private var growth: CardExtent.Growth {
    switch body {
    case .chart, .image: .size
    case .list, .table, .timeline, .calendar: .width
    case .facts, .kpis, .clock, .text, .blocks, nil: .none
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

  private var headerHeight: Int { header?.value.height ?? 16 }

  /// The expected height of the body in px, with the number of items that a card usually has.
  private var bodyHeight: Int {
    switch body {
    case .list(let list): 12 + list.usualRowCount * list.rowHeight
    case .table(let table): 42 + table.usualRowCount * 24
    case .facts(.fixed(let facts)): 12 + facts.count * 22 + facts.groupCount * 30
    case .facts(.items): 100
    case .chart: 170
    case .kpis(let kpis): 12 + (kpis.count + 1) / 2 * 64
    case .timeline: 220
    case .calendar: 260
    case .clock: 120
    case .text: 80
    case .image: 180
    case .blocks(let blocks): 12 + blocks.lineCount * 24
    case nil: 0
    }
  }

  private var footerHeight: Int { (footer.isEmpty ? 10 : 60) + 44 * controls.count }
}

// Heights are those of the style sheet, in px at the usual size of text.

extension HeaderDefinition {
  /// The expected height.
  fileprivate var height: Int {
    let texts = leading == nil && subtitle == nil ? 44 : 64
    let rowHeight = 26 * (rows.count + (trend == nil ? 0 : 1))
    guard let figure else { return texts + rowHeight }
    let height = figure.height + (caption == nil ? 0 : 16)
    // A figure with nothing beside it is beside the title (S-93).
    let isBesideTitle = rowHeight == 0 && kpiAlignment == .end && kpi != nil
    return isBesideTitle ? max(texts, 22 + height) : texts + 12 + max(rowHeight, height)
  }
}

extension HeaderFigureDefinition {
  fileprivate var height: Int {
    switch self {
    case .micro: 40
    case .kpi(let kpi): kpi.value.height
    }
  }
}

extension KPIDefinition {
  fileprivate var height: Int {
    let figure =
      switch size {
      case .small: ring == nil ? 24 : 104
      case .medium: ring == nil ? 34 : 130
      case .large: ring == nil ? 44 : 130
      }
    return figure + (hasTarget ? 16 : 0) + (trend == nil ? 0 : 16)
  }
}

extension ListDefinition {
  /// The number of rows that a card usually has.
  var usualRowCount: Int { min(limit ?? 5, 8) }

  /// The expected height of a row.
  fileprivate var rowHeight: Int {
    50 + (footnote == nil ? 0 : 15) + (description == nil ? 0 : 32) + (tags == nil ? 0 : 23)
  }
}

extension TableDefinition {
  /// The number of rows that a card usually has.
  var usualRowCount: Int { min(limit ?? 12, 16) }
}
