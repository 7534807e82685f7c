import ChartModel

/// The properties of a card that determine its height.
///
/// Cards of one shape are about equally high, so that space of the right size can be reserved for a
/// card that hasn't been drawn yet.
public struct CardShape: Hashable, Sendable {
  /// The height of the image above the texts in px; 0 if there is none.
  private var mediaHeight: Int16 = 0
  private var headerLines: UInt8 = 0
  private var hasAvatar = false
  /// The number of lines of the extended header: rows, trend and timestamp.
  private var extendedLines: UInt8 = 0
  private var hasKPI = false
  private var body = Body.none
  /// The number of rows, lines or entries of the body.
  private var bodyCount: UInt8 = 0
  /// The height of the bars of a placeholder in px.
  private var skeletonHeight: Int16 = 0
  private var hasFooter = false

  private enum Body: UInt8 {
    case none, skeleton, message
    case list, table, facts, chart, kpis, timeline, calendar, clock, text, image, blocks
  }

  /// The height of a line of text that heights are estimated for, in px.
  private static let line = 18.0

  public init(_ state: CardState) {
    switch state {
    case .loading(let skeleton):
      if let card = skeleton.card { describe(card) }
      body = .skeleton
      skeletonHeight = Int16(clamping: Int(SkeletonGeometry.height(of: skeleton, line: Self.line)))
    case .empty(_, .card), .failed(_, .card): body = .message
    case .loaded(let card, _): describe(card)
    case .empty(_, .body(let card)), .failed(_, .body(let card)):
      describe(card)
      body = .message
      bodyCount = 0
    }
  }

  private mutating func describe(_ card: Card) {
    if let media = card.media, card.orientation == .vertical {
      mediaHeight = Int16(clamping: media.height)
    }
    let header = card.shownHeader
    headerLines = (header.main?.title == nil ? 0 : 1) + (header.main?.subtitle == nil ? 0 : 1)
    hasAvatar = header.main?.left != nil
    if let extended = header.extendedOfCard {
      let lines =
        extended.rows.filter { !$0.elements.isEmpty }.count + (extended.trend == nil ? 0 : 1)
        + (extended.timestamp == nil ? 0 : 1)
      extendedLines = UInt8(clamping: lines)
      hasKPI = extended.accessory != nil
    }
    if let content = card.body { set(content) }
    hasFooter = !card.footer.isEmpty
  }

  private mutating func set(_ content: CardBody) {
    switch content {
    case .list(let list): set(.list, list.shownRows.count)
    case .table(let table): set(.table, table.shownRows.count)
    case .facts(let facts): set(.facts, facts.count)
    case .chart: set(.chart, 1)
    case .kpis(let kpis): set(.kpis, kpis.count)
    case .timeline(let timeline): set(.timeline, timeline.entries.count)
    case .calendar(let calendar): set(.calendar, calendar.events.count)
    case .clock: set(.clock, 1)
    case .text(let text): set(.text, Self.lines(of: text))
    case .image: set(.image, 1)
    case .blocks(let blocks): set(.blocks, blocks.extent)
    }
  }

  private mutating func set(_ kind: Body, _ count: Int) {
    body = kind
    // A card reaches its maximum height with fewer.
    bodyCount = UInt8(min(count, 24))
  }

  /// Returns the number of lines of a text, at about 45 letters a line.
  private static func lines(of text: TextBody) -> Int {
    text.blocks.prefix(24).reduce(0) { lines, block in
      lines + 1 + block.runs.reduce(0) { $0 + $1.text.utf8.count } / 45
    }
  }

  /// The expected height of a card of this shape in px, from the measures of the style sheet at the
  /// usual size of text.
  public var height: Int {
    let titles = max(hasAvatar ? 45 : 0, Int(headerLines) * 22)
    let header = titles == 0 ? 0 : 22 + titles
    let rows = Int(extendedLines) * 26
    let extended = rows == 0 && !hasKPI ? 0 : 12 + max(rows, hasKPI ? 52 : 0)
    let total = Int(mediaHeight) + header + extended + bodyHeight + (hasFooter ? 60 : 10)
    return min(total, BlockStacking.limit)
  }

  private var bodyHeight: Int {
    let count = Int(bodyCount)
    return switch body {
    case .none: 0
    case .skeleton: Int(skeletonHeight)
    case .message: 150
    case .list: 12 + count * 52
    case .table: 42 + count * 30
    case .facts: 12 + (count + 1) / 2 * 44
    case .chart: 180
    case .kpis: 12 + (count + 1) / 2 * 64
    case .timeline: 12 + count * 52
    case .calendar: 260
    case .clock: 120
    case .text: 12 + count * 20
    case .image: 180
    case .blocks: 12 + count * 24
    }
  }
}
