import ChartModel

/// The bars of a loading card, with the shape and the height of the card's parts (S-23, S-24).
///
/// They scale with the text, as the card does.
public struct SkeletonGeometry: Hashable, Sendable {
  /// A rounded bar, in px from the upper leading corner of the card.
  public struct Bar: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public var radius: Double
  }

  public private(set) var bars: [Bar] = []
  /// The height of all blocks, without the padding below the last one.
  public private(set) var height = 0.0

  let width: Double
  let line: Double
  private let scale: LayoutScale
  private let isTouched: Bool

  // The measures of the style sheet: px at the usual size of text, or lines of ordinary text.
  private static let headerGap = 8.0
  private static let avatar = 2.5
  private static let titleLine = 1.18
  static let rowAvatar = 1.78
  static let smallLine = 0.86
  private static let leastRow = 32.0
  private static let headingLine = 0.88
  private static let tableLine = 0.96
  private static let touchRow = 44.0
  private static let pointerRow = 36.0
  private static let compactRow = 28.0
  private static let weekLine = 1.6
  private static let buttonLine = 2.11
  private static let picture = Double(Media.defaultHeight)

  /// Returns a length in px, from one at the usual size of text.
  func scaled(_ length: Double) -> Double { (length * scale.text).rounded() }

  /// Returns a distance in px, from one at the usual size of text and density.
  func spaced(_ length: Double) -> Double { (length * scale.spacing).rounded() }

  var padding: Double { spaced(16) }
  var rowPadding: Double { isCompact ? scaled(isTouched ? 6 : 4) : scaled(8) }
  var rowGap: Double { scaled(10) }
  private var blockPadding: Double { isCompact ? scaled(4) : scaled(6) }
  private var detailGap: Double { spaced(6) }
  private var figureRowGap: Double { spaced(12) }
  private var isCompact: Bool { scale.density == .compact }
  /// The height of a row that can be pressed, in px at any size of text.
  private var pressableRow: Double {
    isTouched ? Self.touchRow : isCompact ? Self.compactRow : Self.pointerRow
  }

  /// - Parameters:
  ///   - width: the width of the card, in px.
  ///   - line: the height of a line of ordinary text, in px.
  ///   - isTouched: whether rows are high enough for fingers.
  public init(
    _ skeleton: Skeleton, width: Double, line: Double, scale: LayoutScale = 1,
    isTouched: Bool = false
  ) {
    self.init(width: width, line: line, scale: scale, isTouched: isTouched)
    height = top(of: skeleton)
    for block in skeleton.blocks {
      add(block)
      height += fullHeight(of: block)
    }
  }

  private init(width: Double, line: Double, scale: LayoutScale, isTouched: Bool) {
    self.width = width
    self.line = line
    self.scale = scale
    self.isTouched = isTouched
  }

  /// Returns the height that a placeholder has at any width, in px.
  public static func height(
    of skeleton: Skeleton, line: Double, scale: LayoutScale = 1, isTouched: Bool = false
  ) -> Double {
    let geometry = SkeletonGeometry(width: 0, line: line, scale: scale, isTouched: isTouched)
    return skeleton.blocks.reduce(geometry.top(of: skeleton)) { $0 + geometry.fullHeight(of: $1) }
  }

  /// Returns the room above the first block: a card without a header has more of it.
  private func top(of skeleton: Skeleton) -> Double {
    let hasHeader = skeleton.card?.shownHeader.isEmpty == false
    return hasHeader || skeleton.blocks.first?.isHeader ?? true ? 0 : padding - blockPadding
  }

  var room: Double { max(0, width - 2 * padding) }

  private mutating func add(_ block: Skeleton.Block) {
    let top = height + blockPadding
    let extent = extent(of: block)
    switch block {
    case .title(let hasAvatar, let hasSubtitle):
      addTitle(y: height + padding, extent, hasAvatar: hasAvatar, hasSubtitle: hasSubtitle)
    case .details(let rows, let figure): addDetails(y: top, extent, rows: rows, figure)
    case .list(let rows, let lines, let hasAvatar):
      addList(y: top, rows: rows, rowHeight(lines, hasAvatar), lines: lines, hasAvatar: hasAvatar)
    case .table(let rows, let isPressable):
      addTable(y: top, rows: rows, heading: heading, row: tableRow(isPressable))
    case .facts(let rows, let isPressable): addFacts(y: top, rows: rows, row: fact(isPressable))
    case .figures(let count, let size, let lines):
      addFigures(y: top, count, size, row: figureRow(size, lines) + figureRowGap)
    case .plot(let plot, let hasLabels, let hasLegend):
      let below = heightBelow(hasLabels: hasLabels, hasLegend: hasLegend)
      addPlot(plot, y: top, height: extent - below)
    case .calendar(let weeks): addWeeks(y: top + line, weeks, row: line * Self.weekLine)
    case .text(let lines): addText(y: top, lines: lines)
    case .picture: addBar(x: padding, y: top, room, extent, radius: 8)
    case .buttons(let count): addButtons(y: top, height: extent, count)
    }
  }

  // MARK: Heights

  /// Returns the height of a block with its padding, in px.
  private func fullHeight(of block: Skeleton.Block) -> Double {
    let above = if case .title = block { padding } else { blockPadding }
    return above + extent(of: block) + blockPadding
  }

  /// Returns the height of a block without its padding, in px.
  private func extent(of block: Skeleton.Block) -> Double {
    switch block {
    case .title(let hasAvatar, let hasSubtitle):
      line * max(hasAvatar ? Self.avatar : 0, Self.titleLine + (hasSubtitle ? 1 : 0))
    case .details(let rows, let figure):
      max(
        Double(rows) * line + Double(max(0, rows - 1)) * detailGap,
        figure.map { line * $0.lines } ?? 0)
    case .list(let rows, let lines, let hasAvatar):
      Double(rows) * (rowHeight(lines, hasAvatar) + 1) - 1
    case .table(let rows, let isPressable): heading + Double(rows) * tableRow(isPressable)
    case .facts(let rows, let isPressable): Double(rows) * fact(isPressable)
    case .figures(let count, let size, let lines):
      Double((count + 1) / 2) * (figureRow(size, lines) + figureRowGap) - figureRowGap
    case .plot(let plot, let hasLabels, let hasLegend):
      plotHeight(plot) + heightBelow(hasLabels: hasLabels, hasLegend: hasLegend)
    case .calendar(let weeks): line * (1 + Double(weeks + 1) * Self.weekLine)
    case .text(let lines): Double(lines) * line
    case .picture: Self.picture
    case .buttons: line * Self.buttonLine
    }
  }

  private func rowHeight(_ lines: Int, _ hasAvatar: Bool) -> Double {
    let texts = line * (1 + Double(lines - 1) * Self.smallLine)
    return max(scaled(Self.leastRow), texts, hasAvatar ? line * Self.rowAvatar : 0) + 2 * rowPadding
  }

  private var heading: Double { line * Self.headingLine + (isCompact ? scaled(5) : scaled(8)) }

  private func tableRow(_ isPressable: Bool) -> Double {
    max(
      line * Self.tableLine + (isCompact ? scaled(4) : scaled(8)) + 1,
      isPressable ? pressableRow : 0)
  }

  private func fact(_ isPressable: Bool) -> Double {
    let least = isCompact ? scaled(22) : scaled(26)
    let padding = isCompact ? scaled(2) : scaled(4)
    return max(line * Self.tableLine + padding, isPressable ? pressableRow : least)
  }

  private func figureRow(_ size: KPI.Size, _ lines: Int) -> Double {
    line * (size.lines + Double(lines) * Self.headingLine)
  }

  private func plotHeight(_ plot: Skeleton.Plot) -> Double {
    guard case .bars(let count) = plot else { return scaled(ChartLayout.plotHeight) }
    let bar = line * Self.smallLine + ChartLayout.labelGap + BarList.barHeight
    return Double(count) * (bar + BarList.spacing) - BarList.spacing
  }

  /// Returns the height of the lines below a plot.
  private func heightBelow(hasLabels: Bool, hasLegend: Bool) -> Double {
    let text = line * Self.smallLine
    return (hasLabels ? text + ChartLayout.labelGap : 0)
      + (hasLegend ? text + ChartLayout.legendGap : 0)
  }

  // MARK: Header

  private mutating func addTitle(
    y: Double, _ height: Double, hasAvatar: Bool, hasSubtitle: Bool
  ) {
    addItem(
      y: y, height: height, avatar: hasAvatar ? line * Self.avatar : 0, gap: scaled(Self.headerGap),
      isRound: true, lines: hasSubtitle ? 2 : 1, 0.72)
  }

  private mutating func addDetails(y: Double, _ height: Double, rows: Int, _ figure: KPI.Size?) {
    let pitch = line + detailGap
    let top = y + (height - Double(rows) * pitch + detailGap) / 2
    for index in 0..<rows {
      addBar(
        x: padding, y: top + Double(index) * pitch + line * 0.18,
        room * (index.isMultiple(of: 2) ? 0.4 : 0.3), line * 0.64)
    }
    guard let figure else { return }
    let size = line * figure.lines * 0.7
    addBar(x: padding + room - 2 * size, y: y + (height - size) / 2, 2 * size, size)
  }

  mutating func addBar(
    x: Double, y: Double, _ width: Double, _ height: Double, radius: Double = 4
  ) {
    bars.append(Bar(x: x, y: y, width: max(0, width), height: height, radius: radius))
  }

  /// Adds lines, the first over a share of the width, and an avatar before them.
  mutating func addItem(
    y: Double, height: Double, avatar: Double, gap: Double, isRound: Bool, lines: Int,
    _ share: Double
  ) {
    let x = padding + (avatar > 0 ? avatar + gap : 0)
    let room = max(0, width - padding - x)
    if avatar > 0 {
      addBar(
        x: padding, y: y + (height - avatar) / 2, avatar, avatar,
        radius: isRound ? avatar / 2 : 8)
    }
    let thick = (first: line * 0.72, next: line * 0.56)
    let pitch = thick.next + line * 0.4
    var top = y + (height - thick.first - Double(lines - 1) * pitch) / 2
    addBar(x: x, y: top, room * share, thick.first)
    top += thick.first + line * 0.4
    for _ in 1..<max(1, lines) {
      addBar(x: x, y: top, room * share * 0.6, thick.next)
      top += pitch
    }
  }
}

extension Skeleton.Block {
  /// Whether the block is a part of the header.
  fileprivate var isHeader: Bool {
    switch self {
    case .title, .details: true
    default: false
    }
  }
}

extension KPI.Size {
  /// The height of a figure in lines of ordinary text.
  var lines: Double {
    switch self {
    case .small: 1.55
    case .medium: 2
    case .large: 2.6
    }
  }
}
