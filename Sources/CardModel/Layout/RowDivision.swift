/// The division of the cards of a section into rows.
///
/// The cards keep their order, and each row is filled: where there are fewer cards than columns,
/// they are wider. A division has as few rows as possible, no lone card that could stand beside
/// another, and beside each other preferably cards of one height.
public struct RowDivision: Hashable, Sendable {
  /// The cards of a row.
  public struct Row: Hashable, Sendable {
    public let cards: Range<Int>
    /// The share of each card in the width: the number of columns that it spans.
    public let spans: [Int]
    /// Whether a card of the row gains by height.
    public let growsInHeight: Bool
    /// Whether no card gains by width, or has a width of its own.
    let isPlain: Bool

    /// The number of columns of the row.
    public var columns: Int { spans.reduce(0, +) }

    /// Returns the horizontal extents of the cards, in px from the start of a row of `width` px.
    public func frames(in width: Int, scale: LayoutScale) -> [(x: Int, width: Int)] {
      let gap = GridGeometry.spacing(scale: scale)
      let unit = GridGeometry.cardWidth(columns: columns, filling: Double(width), scale: scale)
      var column = 0
      return spans.map { span in
        let start = (Double(column) * (unit + gap)).rounded()
        column += span
        return (Int(start), Int((Double(column) * (unit + gap) - gap).rounded() - start))
      }
    }

    /// Returns the width in px that the row needs for cards of these minimum widths.
    public func minimumWidth(_ widths: [Int], scale: LayoutScale) -> Int {
      let gap = Int(GridGeometry.spacing(scale: scale))
      let unit = zip(widths, spans).reduce(0) { unit, card in
        max(unit, (card.0 - (card.1 - 1) * gap + card.1 - 1) / card.1)
      }
      return columns * (unit + gap) - gap
    }
  }

  /// The rows, from the top.
  public let rows: [Row]

  /// The maximum number of cards whose heights are compared; more are divided evenly.
  private static let comparedCount = 12
  /// The cost in px of each pair of columns by which the cards of a row are wider.
  private static let widthCost = 8.0

  /// - Parameter columns: the maximum number of cards in a row.
  public init(_ cards: [CardExtent], columns: Int) {
    let columns = max(1, columns)
    let ranges =
      cards.count <= Self.comparedCount
      ? Self.best(cards, columns)
      : cards.allSatisfy { $0.span == .columns(1) }
        ? Self.even(cards.count, columns) : Self.filled(cards, columns)
    rows = ranges.map { Self.row($0, of: cards, columns) }
  }

  /// Returns the width in px beyond which all rows are hard to read; nil if a card gains by width,
  /// or has a width of its own.
  public func readableWidth(scale: LayoutScale) -> Double? {
    guard rows.allSatisfy(\.isPlain) else { return nil }
    let columns = Double(rows.map(\.columns).max() ?? 0)
    let gap = GridGeometry.spacing(scale: scale)
    return columns * (GridGeometry.maximumCardWidth * scale.text + gap) - gap
  }

  /// Returns the expected height of the rows in px, at the usual size of text.
  func height(of cards: [CardExtent]) -> Double {
    rows.reduce(-GridGeometry.spacing) { height, row in
      height + GridGeometry.spacing + Double(cards[row.cards].reduce(0) { max($0, $1.height) })
    }
  }

  /// Returns the index of the card above or below a card; nil in the first or the last row.
  ///
  /// - Parameter step: -1 for the row above, 1 for the row below.
  public func index(from card: Int, step: Int) -> Int? {
    guard let row = rows.firstIndex(where: { $0.cards.contains(card) }),
      rows.indices.contains(row + step)
    else { return nil }
    let middle = rows[row].middle(of: card)
    let target = rows[row + step]
    return target.cards.min {
      abs(target.middle(of: $0) - middle) < abs(target.middle(of: $1) - middle)
    }
  }

  // MARK: Division

  /// Divides cards of one kind evenly; the rows with fewer cards are the last ones.
  private static func even(_ count: Int, _ columns: Int) -> [Range<Int>] {
    let rowCount = (count + columns - 1) / columns
    var start = 0
    return (0..<rowCount).map { row in
      let length = count / rowCount + (row < count % rowCount ? 1 : 0)
      defer { start += length }
      return start..<start + length
    }
  }

  /// Fills each row as far as possible.
  private static func filled(_ cards: [CardExtent], _ columns: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < cards.count {
      let end = (start + 1..<cards.count + 1).last { fits(cards[start..<$0], columns) }
      ranges.append(start..<(end ?? start + 1))
      start = end ?? start + 1
    }
    return ranges
  }

  /// Finds the division of the least cost, among equals the one whose first rows have the most
  /// cards.
  private static func best(_ cards: [CardExtent], _ columns: Int) -> [Range<Int>] {
    var best = [(cost: Double, end: Int)](repeating: (0, cards.count), count: cards.count + 1)
    for start in cards.indices.reversed() {
      best[start].cost = .infinity
      for end in (start + 1...min(start + columns, cards.count)).reversed()
      where fits(cards[start..<end], columns) {
        let cost = cost(cards[start..<end], of: cards.count, columns) + best[end].cost
        if cost < best[start].cost { best[start] = (cost, end) }
      }
    }
    var ranges: [Range<Int>] = []
    while let start = ranges.last?.upperBound ?? cards.indices.first, start < cards.count {
      ranges.append(start..<best[start].end)
    }
    return ranges
  }

  private static func fits(_ row: ArraySlice<CardExtent>, _ columns: Int) -> Bool {
    row.count == 1
      || row.allSatisfy(\.sharesRow) && row.reduce(0) { $0 + $1.columns(of: columns) } <= columns
  }

  /// Returns the cost of a row in px: its height, the blank part of its cards, and the deviation of
  /// their widths from that of the columns.
  ///
  /// A lone card costs more, except one that gains by height: the middle of a list as wide as a
  /// page is blank.
  private static func cost(_ row: ArraySlice<CardExtent>, of count: Int, _ columns: Int) -> Double {
    let height = Double(row.reduce(0) { max($0, $1.height) })
    let spare = Double(columns - row.reduce(0) { $0 + $1.columns(of: columns) })
    let blank = row.reduce(0.0) { $0 + ($1.growth == .size ? 0 : height - Double($1.height)) }
    var cost = height + GridGeometry.spacing + spare * spare * widthCost
    cost += blank / Double(2 * row.count)
    guard row.count == 1, count > 1, columns > 1, let card = row.first, card.sharesRow else {
      return cost
    }
    return card.growth == .size ? cost : cost + height / 2
  }

  /// Shares the columns that a row leaves among the cards that gain by width, if they share them
  /// evenly; otherwise all cards are wider.
  private static func row(
    _ range: Range<Int>, of cards: [CardExtent], _ columns: Int
  ) -> Row {
    let row = cards[range]
    var spans = row.map { $0.columns(of: columns) }
    let spare = columns - spans.reduce(0, +)
    let growing = row.count(where: \.grows)
    if growing > 0, spare % growing == 0 {
      for (index, card) in row.enumerated() where card.grows { spans[index] += spare / growing }
    }
    return Row(
      cards: range, spans: spans, growsInHeight: row.contains { $0.growth == .size },
      isPlain: growing == 0 && row.allSatisfy { $0.span == .columns(1) })
  }
}

extension RowDivision.Row {
  /// Returns the middle of a card, as a fraction of the width.
  fileprivate func middle(of card: Int) -> Double {
    let index = card - cards.lowerBound
    let start = spans.prefix(index).reduce(0, +)
    return (Double(start) + Double(spans[index]) / 2) / Double(columns)
  }
}
