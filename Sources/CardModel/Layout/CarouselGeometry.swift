/// The arithmetic of a row of equally wide cards that scrolls sideways and snaps to a card.
///
/// An offset is the distance in px by which the row is scrolled from its start, whichever way text
/// runs.
/// The formulas are those of the carousel of SAP's SDK for iOS.
public struct CarouselGeometry: Hashable, Sendable {
  /// The width of the carousel, in px.
  public let width: Double
  /// The margin in px before the first and after the last card.
  public let margin: Double
  /// The distance between two cards, in px.
  ///
  /// The visible part of the next card is twice as wide.
  public let spacing: Double
  /// The number of cards.
  public let count: Int
  /// The number of whole cards that are visible at once.
  public let columns: Int
  /// The width of a card, in px.
  public let itemWidth: Double

  /// - Parameters:
  ///   - columns: the number of whole cards that are visible at once. If there are no more, they
  ///     fill the width.
  ///   - minimumItemWidth: the minimum width of the cards, in px.
  public init(
    width: Double, margin: Double, spacing: Double = GridGeometry.spacing, count: Int,
    columns: Int = 1, minimumItemWidth: Double = 1
  ) {
    self.width = width
    self.margin = margin
    self.spacing = spacing
    self.count = count
    self.columns = max(1, columns)
    let shown = Double(self.columns)
    let room =
      count > columns
      ? width - margin - (shown + 2) * spacing
      : width - 2 * margin - (shown - 1) * spacing
    itemWidth = max(1, minimumItemWidth, (room / shown).rounded(.down))
  }

  /// The distance in px from the start of a card to the start of the next.
  public var step: Double { itemWidth + spacing }

  /// The width of all cards with the margins, in px.
  public var contentWidth: Double {
    count == 0 ? 0 : 2 * margin + Double(count) * step - spacing
  }

  /// The maximum offset.
  public var maximumOffset: Double { max(0, contentWidth - width) }

  /// Returns the start of a card in the row, in px.
  public func position(of index: Int) -> Double { margin + Double(index) * step }

  /// Returns the offset at which the row rests on a card: one spacing before it, except for the
  /// first card.
  public func offset(of index: Int) -> Double {
    index <= 0 ? 0 : clamp(position(of: index) - spacing)
  }

  /// Returns the card whose resting offset is nearest to `offset`.
  public func index(at offset: Double) -> Int {
    guard count > 0 else { return 0 }
    let index = ((clamp(offset) - margin) / step).rounded()
    return min(max(Int(index), 0), count - 1)
  }

  /// Returns whether a card begins before the view at `offset`.
  public func isBefore(_ index: Int, at offset: Double) -> Bool {
    position(of: index) < offset && index < self.index(at: offset)
  }

  /// Returns whether a card ends behind the view at `offset`.
  public func isBehind(_ index: Int, at offset: Double) -> Bool {
    position(of: index) + itemWidth > offset + width && index > self.index(at: offset)
  }

  public func clamp(_ offset: Double) -> Double { min(max(offset, 0), maximumOffset) }

  /// Returns the offset at which the row comes to rest when it is released at `offset` with a
  /// velocity in px a second.
  ///
  /// A fling moves the row as far as friction allows, and at least to the next card.
  public func restingOffset(from offset: Double, velocity: Double) -> Double {
    guard abs(velocity) > Self.minimumFlingVelocity else { return nearestRestingOffset(to: offset) }
    let restingOffset = nearestRestingOffset(to: offset + velocity * Self.flingDuration)
    if velocity > 0, restingOffset <= offset {
      return restingOffsets.first { $0 > offset } ?? maximumOffset
    }
    if velocity < 0, restingOffset >= offset { return restingOffsets.last { $0 < offset } ?? 0 }
    return restingOffset
  }

  /// Returns the offset that shows a whole card with the least scrolling; `offset` if it is
  /// visible.
  public func offset(showing index: Int, from offset: Double) -> Double {
    let start = position(of: index)
    if start < offset { return self.offset(of: index) }
    let least = start + itemWidth - width
    return least <= offset ? offset : restingOffsets.first { $0 >= least } ?? maximumOffset
  }

  /// Returns the offset at which the row is drawn while it is pulled to `offset`.
  ///
  /// Beyond its ends it follows less and less, by the formula of the scroll views of iOS.
  public func stretched(_ offset: Double) -> Double {
    let end = clamp(offset)
    let beyond = abs(offset - end)
    guard beyond > 0, width > 0 else { return end }
    let shown = width * (1 - 1 / (beyond * Self.overscrollFactor / width + 1))
    return offset > end ? end + shown : end - shown
  }

  /// Returns the offset to which the row overshoots its end after a fling; nil if the fling ends
  /// before.
  public func swing(from offset: Double, velocity: Double) -> Double? {
    guard abs(velocity) > Self.minimumFlingVelocity, maximumOffset > 0 else { return nil }
    let aim = offset + velocity * Self.flingDuration
    guard aim < 0 || aim > maximumOffset, clamp(offset) == offset else { return nil }
    let end = clamp(aim)
    return end + min(max(stretched(aim) - end, -Self.maximumOvershoot), Self.maximumOvershoot)
  }

  /// The factor by which the row follows a pull beyond an end.
  private static let overscrollFactor = 0.55
  /// The maximum distance by which a fling overshoots an end, in px.
  private static let maximumOvershoot = 48.0

  // MARK: Pages

  /// The number of pages, each of as many cards as are visible at once.
  public var pageCount: Int { count == 0 ? 0 : (count + columns - 1) / columns }

  /// Returns the page that is visible at `offset`.
  public func page(at offset: Double) -> Int {
    guard pageCount > 0 else { return 0 }
    if maximumOffset > 0, clamp(offset) >= maximumOffset - 1 { return pageCount - 1 }
    return min(index(at: offset) / columns, pageCount - 1)
  }

  /// Returns the page of a card.
  public func page(of index: Int) -> Int { min(index / columns, max(0, pageCount - 1)) }

  /// Returns the offset at which the row rests on a page.
  public func offset(ofPage page: Int) -> Double { offset(of: max(0, page) * columns) }

  /// The duration of a fling, in seconds.
  private static let flingDuration = 0.25
  /// The minimum velocity of a fling, in px a second.
  private static let minimumFlingVelocity = 150.0

  /// The resting offsets of the cards; those of the last cards are all at the end.
  private var restingOffsets: LazyMapSequence<Range<Int>, Double> {
    (0..<count).lazy.map { offset(of: $0) }
  }

  /// Returns the nearest resting offset, which can also be the end, where no card may start.
  private func nearestRestingOffset(to offset: Double) -> Double {
    let offset = clamp(offset)
    let restingOffset = self.offset(of: index(at: offset))
    return maximumOffset - offset < abs(restingOffset - offset) ? maximumOffset : restingOffset
  }
}
