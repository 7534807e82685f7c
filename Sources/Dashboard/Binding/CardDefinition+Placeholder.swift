import CardModel

// The card before its first data.

extension CardDefinition {
  /// The parts of the card that need no data, and bars in the shape of the others.
  public var placeholder: Skeleton {
    let main = header?.value.placeholder
    let figure = main == nil ? nil : header?.value.figurePlaceholder
    let media = media.map {
      Media(image: nil, title: $0.title?.constant, height: $0.height ?? Media.defaultHeight)
    }
    var card: Card?
    if main != nil || media != nil {
      card = Card(
        id: id, orientation: knownOrientation, media: media,
        header: CardHeader(main: main, extended: figure.map { ExtendedHeader(accessory: $0) }),
        destination: .none)
    }
    let title = main == nil ? header?.value.titleBlock : nil
    let details = figure == nil ? header?.value.detailsBlock : nil
    let buttons = footer.isEmpty ? nil : Skeleton.Block.buttons(min(footer.count, 2))
    let body = body.flatMap { $0.placeholder(rows: skeleton?.rowCount) }
    return Skeleton([title, details, body, buttons].compactMap { $0 }, card: card)
  }

  private var knownOrientation: CardOrientation {
    orientation == .horizontal ? .horizontal(media: media?.side ?? .leading) : .vertical
  }

  /// The header of a card that has failed, from which a reader sees which card it is; nil if its
  /// title depends on the data.
  var constantHeader: MainHeader? {
    let header = header?.value
    guard let title = header?.title?.constant ?? media?.title?.constant, !title.isEmpty else {
      return nil
    }
    return MainHeader(title: title, subtitle: header?.subtitle?.constant)
  }
}

extension HeaderDefinition {
  /// The title, or else the subtitle, with what is beside it; nil if that depends on the data.
  ///
  /// An avatar or a subtitle that depends on the data has a stand-in of the same height, so that
  /// the title keeps its position when the data come.
  fileprivate var placeholder: MainHeader? {
    guard let known = (title ?? subtitle)?.constant, !known.isEmpty else { return nil }
    return MainHeader(
      title: title?.constant, subtitle: trend == nil ? subtitle.map { $0.constant ?? "…" } : nil,
      left: leading?.placeholder)
  }

  /// A blank figure of the same height as the one beside the title; nil if there is none.
  fileprivate var figurePlaceholder: ExtendedAccessory? {
    guard case .kpi(let boxed) = figure, !hasRows, kpiAlignment == .end else { return nil }
    let kpi = boxed.value
    return ExtendedAccessory(
      KPI(
        "\u{2003}\u{2003}", caption: caption.map { $0.constant ?? "…" },
        target: kpi.hasTarget || kpi.trend != nil ? "…" : nil, size: kpi.size,
        ring: kpi.ring == nil ? nil : 0))
  }

  fileprivate var titleBlock: Skeleton.Block? {
    guard title != nil || subtitle != nil || leading != nil else { return nil }
    return .title(hasAvatar: leading != nil, hasSubtitle: subtitle != nil && trend == nil)
  }

  /// The rows, the trend and the timestamp, and the figure beside them; nil if there is nothing of
  /// that.
  fileprivate var detailsBlock: Skeleton.Block? {
    let count = rows.count + (trend == nil ? 0 : 1) + (timestamp == nil ? 0 : 1)
    let size: KPI.Size? =
      switch figure {
      case .kpi(let kpi): kpi.value.size
      case .micro: .large
      case nil: nil
      }
    return count == 0 && size == nil ? nil : .details(rows: count, figure: size)
  }

  private var hasRows: Bool { !rows.isEmpty || trend != nil || timestamp != nil }
}

extension LeadingAccessoryDefinition {
  fileprivate var placeholder: LeftAccessory? {
    guard case .avatar(let avatar) = self else { return nil }
    let icon = avatar.image == nil ? avatar.icon?.constant : nil
    let empty = Avatar.Content.initials("")
    guard let icon else { return .avatar(Avatar(empty, shape: avatar.shape)) }
    return .avatar(Avatar(.icon(Icon(icon)), shape: avatar.shape, fallbacks: [empty]))
  }
}

extension BodyDefinition {
  /// Returns the bars of the body; nil for none.
  /// - Parameter rows: the number of rows that the file asks for.
  fileprivate func placeholder(rows: Int?) -> Skeleton.Block? {
    if rows == 0 { return nil }
    switch self {
    case .list(let list):
      return .list(
        rows: rows ?? list.usualRowCount, lines: list.lineCount, hasAvatar: list.picture != nil)
    case .table(let table):
      return .table(rows: rows ?? table.usualRowCount, isPressable: table.opens != nil)
    case .facts(.fixed(let facts)):
      return .facts(
        rows: facts.count + facts.groupCount, isPressable: facts.contains { $0.link != nil })
    case .facts(.items(_, let fact)):
      return .facts(rows: rows ?? Self.usualFactCount, isPressable: fact.link != nil)
    case .chart(let chart): return chart.placeholder
    case .kpis(let kpis):
      let lines = kpis.map { kpi in
        [kpi.title != nil, kpi.hasTarget, kpi.trend != nil].filter { $0 }.count
      }
      return .figures(kpis.count, kpis.first?.size ?? .small, lines: lines.max() ?? 0)
    case .timeline: return .list(rows: rows ?? 4, lines: 2, hasAvatar: false)
    case .calendar(let calendar): return .calendar(weeks: calendar.view == .week ? 1 : 5)
    case .clock: return .figures(1, .large, lines: 2)
    case .text: return .text(lines: rows ?? 3)
    case .image: return .picture
    case .blocks(let blocks): return .text(lines: rows ?? min(blocks.lineCount, 8))
    }
  }

  private static var usualFactCount: Int { 4 }
}

extension ListDefinition {
  /// The number of lines of a row.
  fileprivate var lineCount: Int {
    max(
      1 + (subtitle == nil ? 0 : 1) + (footnote == nil ? 0 : 1) + (description == nil ? 0 : 1),
      substatus == nil ? 1 : 2)
  }
}

extension ChartDefinition {
  fileprivate var placeholder: Skeleton.Block {
    let hasLegend = series.count > 1 || by != nil
    let hasLabels = axis != .y
    switch kind {
    case .line, .area, .scatter, .bubble:
      return .plot(.curve, hasLabels: hasLabels, hasLegend: hasLegend)
    case .column, .combination, .waterfall:
      return .plot(.columns, hasLabels: hasLabels, hasLegend: hasLegend)
    case .bar: return .plot(.bars(Self.usualBarCount), hasLabels: false, hasLegend: hasLegend)
    case .states: return .plot(.bars(series.count), hasLabels: false, hasLegend: true)
    case .donut: return .plot(.ring, hasLabels: false, hasLegend: false)
    }
  }

  private static var usualBarCount: Int { 4 }
}
