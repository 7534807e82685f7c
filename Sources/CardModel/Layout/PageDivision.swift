/// The division of the sections of a page into bands: sections that stand beside each other.
///
/// The sections keep their order. Short ones share a band where that makes the page considerably
/// lower; each gets as many columns as make the band low.
public struct PageDivision: Hashable, Sendable {
  /// The properties of a section that decide on its columns.
  public struct Section: Hashable, Sendable {
    /// The cards; empty if the section needs the whole width anyway.
    public var cards: [CardExtent]
    /// The maximum number of columns, as the file gives it.
    public var maximumColumns: Int?
    public var hasTitle: Bool
    /// Whether nothing may stand beside the section.
    public var isWhole: Bool

    public init(
      cards: [CardExtent], maximumColumns: Int? = nil, hasTitle: Bool = true, isWhole: Bool = false
    ) {
      self.cards = cards
      self.maximumColumns = maximumColumns
      self.hasTitle = hasTitle
      self.isWhole = isWhole
    }

    /// The maximum number of cards of a section that has neighbours.
    public static let sharingCount = 24

    /// Returns the number of columns beyond which the section doesn't become lower.
    fileprivate func columnLimit(of columns: Int) -> Int {
      let needed = cards.reduce(0) { $0 + $1.columns(of: columns) }
      return max(1, min(maximumColumns ?? columns, needed, columns))
    }

    /// Returns the number of columns that the file asks for, as far as the cards fill them; the
    /// section has no fewer beside another one.
    fileprivate func columnMinimum(of columns: Int) -> Int {
      let wanted = cards.reduce(maximumColumns ?? 1) { max($0, $1.wantedColumns) }
      return min(wanted, columnLimit(of: columns))
    }

    fileprivate func height(columns: Int) -> Height {
      let title = hasTitle ? PageDivision.titleHeight : 0
      let rows = RowDivision(cards, columns: columns)
      return Height(
        expected: title + rows.height(of: cards), least: title + rows.height(of: cards.map(\.least))
      )
    }
  }

  /// The height of a section in px.
  fileprivate struct Height {
    let expected: Double
    /// The height with few rows in lists without a limit.
    let least: Double

    /// Returns whether the section leaves less than half of a band of `height` px or than a card
    /// blank.
    func fills(_ height: Double) -> Bool {
      height <= 2 * least || height - least <= Double(CardExtent().height)
    }
  }

  /// Sections beside each other.
  public struct Band: Hashable, Sendable {
    public let sections: Range<Int>
    /// The number of columns of each section, which is its share of the width.
    public let columns: [Int]

    /// Returns the extents of the sections, in px from the start of a band of `width` px.
    ///
    /// Cards have the same width in all of them.
    public func frames(in width: Double, scale: LayoutScale = 1) -> [(x: Double, width: Double)] {
      let gap = GridGeometry.spacing(scale: scale)
      let between = GridGeometry.sectionSpacing(scale: scale)
      let gaps = columns.reduce(0) { $0 + Double($1 - 1) * gap }
      let free = width - gaps - Double(columns.count - 1) * between
      let unit = free / Double(columns.reduce(0, +))
      var x = 0.0
      return columns.map { count in
        let frame = (x: x.rounded(), width: Double(count) * (unit + gap) - gap)
        x += frame.width + between
        return (frame.x, (x - between).rounded() - frame.x)
      }
    }
  }

  /// The bands, from the top.
  public let bands: [Band]

  /// The expected height of a title in px, with its margins.
  fileprivate static let titleHeight = 52.0
  /// The maximum number of sections beside each other.
  private static let bandLength = 4
  /// - Parameter columns: the number of columns of the page.
  public init(_ sections: [Section], columns: Int) {
    var search = BandSearch(sections: sections, columns: columns)
    var best = [(cost: Double, band: Band?)](repeating: (0, nil), count: sections.count + 1)
    for start in sections.indices.reversed() {
      best[start].cost = .infinity
      for end in start + 1...min(start + Self.bandLength, sections.count) {
        let isShared = end > start + 1
        if isShared, columns < end - start || sections[start..<end].contains(where: \.isWhole) {
          break
        }
        guard let (band, cost) = search.band(of: start..<end) else { continue }
        if cost + best[end].cost < best[start].cost { best[start] = (cost + best[end].cost, band) }
      }
    }
    var bands: [Band] = []
    while let band = best[bands.last?.sections.upperBound ?? 0].band { bands.append(band) }
    self.bands = bands
  }
}

/// The columns of sections beside each other, found for one band after another.
private struct BandSearch {
  let sections: [PageDivision.Section]
  /// The number of columns of the page.
  let columns: Int
  /// The heights of sections by their index and their columns.
  private var heights: [[Int: PageDivision.Height]]

  init(sections: [PageDivision.Section], columns: Int) {
    self.sections = sections
    self.columns = columns
    heights = sections.map { _ in [:] }
  }

  /// Returns the band of these sections and its cost in px: its height, and what is blank in it.
  ///
  /// It is nil if there are too few columns for all, or one is too low beside another.
  mutating func band(of range: Range<Int>) -> (PageDivision.Band, cost: Double)? {
    if range.count == 1 {
      let columns = wholeColumns(of: range.lowerBound)
      return (
        PageDivision.Band(sections: range, columns: [columns]),
        height(of: range.lowerBound, columns: columns).expected
      )
    }
    guard let counts = share(range) else { return nil }
    let heights = zip(range, counts).map { height(of: $0, columns: $1) }
    let highest = heights.map(\.expected).max() ?? 0
    guard heights.allSatisfy({ $0.fills(highest) }) else { return nil }
    let blank = zip(heights, counts).reduce(0) { $0 + (highest - $1.0.least) * Double($1.1) }
    let cost = highest + blank / Double(2 * counts.reduce(0, +))
    return (PageDivision.Band(sections: range, columns: counts), cost * Self.sharingCost)
  }

  /// The factor by which a band of several sections must be lower than bands of one.
  private static let sharingCost = 1.15

  private func wholeColumns(of section: Int) -> Int {
    max(1, min(columns, sections[section].maximumColumns ?? columns))
  }

  /// Adds columns to the highest section one by one, until that makes the band no lower.
  ///
  /// Each section has those that the file asks for from the start; nil if that are too many.
  private mutating func share(_ range: Range<Int>) -> [Int]? {
    let minimums = range.map { sections[$0].columnMinimum(of: columns) }
    guard minimums.reduce(0, +) <= columns else { return nil }
    var counts = minimums
    let limits = range.map { sections[$0].columnLimit(of: columns) }
    var heights = zip(range, counts).map { height(of: $0, columns: $1).expected }
    while counts.reduce(0, +) < columns {
      let free = counts.indices.filter { counts[$0] < limits[$0] }
      guard let next = free.max(by: { heights[$0] < heights[$1] }),
        heights[next] == heights.max() || areWide(counts)
      else { break }
      counts[next] += 1
      heights[next] = height(of: range.lowerBound + next, columns: counts[next]).expected
    }
    return range.map { index in
      let offset = index - range.lowerBound
      return fewest(of: index, from: minimums[offset], asLowAs: counts[offset])
    }
  }

  /// Returns the fewest columns, from a minimum on, in which a section is as low as in `columns`.
  private mutating func fewest(of section: Int, from minimum: Int, asLowAs columns: Int) -> Int {
    let height = height(of: section, columns: columns).expected
    return (minimum...columns).first { self.height(of: section, columns: $0).expected <= height }
      ?? columns
  }

  /// Returns whether cards would be wider than people can read, in sections with these numbers of
  /// columns.
  private func areWide(_ counts: [Int]) -> Bool {
    let room = Double(columns) * GridGeometry.minimumCardWidth
    return Double(counts.reduce(0, +)) * GridGeometry.maximumCardWidth < room
  }

  private mutating func height(of section: Int, columns: Int) -> PageDivision.Height {
    if let known = heights[section][columns] { return known }
    let height = sections[section].height(columns: columns)
    heights[section][columns] = height
    return height
  }
}
