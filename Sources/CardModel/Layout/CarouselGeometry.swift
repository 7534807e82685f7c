/// The arithmetic of a row of equally wide cards that scrolls sideways and comes to rest on a card.
///
/// Offsets are how far the row has been scrolled from its start, in px, whichever way text runs.
/// The formulas are those of the carousel of SAP's SDK for iOS.
public struct CarouselGeometry: Hashable, Sendable {
  /// Between two cards, in px.
  ///
  /// The next card peeks in by twice as much.
  public static let spacing = 16.0

  /// The width of the carousel, in px.
  public let width: Double
  /// The margin in px before the first and after the last card.
  public let margin: Double
  /// How many cards there are.
  public let count: Int
  /// How many whole cards are seen at once.
  public let columns: Int
  /// The width of a card, in px.
  public let itemWidth: Double

  /// - Parameters:
  ///   - columns: how many whole cards are seen at once. If there are no more, they fill the width
  ///     and nothing peeks.
  ///   - minimumItemWidth: what the cards need at the least, in px.
  public init(
    width: Double, margin: Double, count: Int, columns: Int = 1, minimumItemWidth: Double = 1
  ) {
    self.width = width
    self.margin = margin
    self.count = count
    self.columns = max(1, columns)
    let shown = Double(self.columns)
    let room =
      count > columns
      ? width - margin - (shown + 2) * Self.spacing
      : width - 2 * margin - (shown - 1) * Self.spacing
    itemWidth = max(1, minimumItemWidth, (room / shown).rounded(.down))
  }

  /// The distance in px from the start of a card to the start of the next.
  public var step: Double { itemWidth + Self.spacing }

  /// The width of all cards with the margins, in px.
  public var contentWidth: Double {
    count == 0 ? 0 : 2 * margin + Double(count) * step - Self.spacing
  }

  /// The furthest the row can be scrolled.
  public var maximumOffset: Double { max(0, contentWidth - width) }

  /// Where a card starts in the row, in px.
  public func position(of index: Int) -> Double { margin + Double(index) * step }

  /// The offset at which the row rests on a card: a card but the first has one spacing before it.
  public func offset(of index: Int) -> Double {
    index <= 0 ? 0 : clamp(position(of: index) - Self.spacing)
  }

  /// The card that the row rests on next to `offset`.
  public func index(at offset: Double) -> Int {
    guard count > 0 else { return 0 }
    let index = ((clamp(offset) - margin) / step).rounded()
    return min(max(Int(index), 0), count - 1)
  }

  public func clamp(_ offset: Double) -> Double { min(max(offset, 0), maximumOffset) }

  /// Where the row comes to rest when let go at `offset` with `velocity` px a second.
  ///
  /// A throw carries as far as friction lets it, and at least to the next card.
  public func restingOffset(from offset: Double, velocity: Double) -> Double {
    guard abs(velocity) > Self.slowestThrow else { return nearestPlace(to: offset) }
    let place = nearestPlace(to: offset + velocity * Self.glide)
    if velocity > 0, place <= offset {
      return places.first { $0 > offset } ?? maximumOffset
    }
    if velocity < 0, place >= offset { return places.last { $0 < offset } ?? 0 }
    return place
  }

  /// The offset that shows the whole of a card with the least scrolling; `offset` if it is shown.
  public func offset(showing index: Int, from offset: Double) -> Double {
    let start = position(of: index)
    if start < offset { return self.offset(of: index) }
    let least = start + itemWidth - width
    return least <= offset ? offset : places.first { $0 >= least } ?? maximumOffset
  }

  /// Where the row is drawn while it is pulled to `offset`: beyond its ends it follows ever less,
  /// by the formula of iOS's scroll views.
  public func stretched(_ offset: Double) -> Double {
    let end = clamp(offset)
    let beyond = abs(offset - end)
    guard beyond > 0, width > 0 else { return end }
    let shown = width * (1 - 1 / (beyond * Self.give / width + 1))
    return offset > end ? end + shown : end - shown
  }

  /// How far beyond its end the row swings when thrown against it, as an offset; nil if the throw
  /// ends before.
  public func swing(from offset: Double, velocity: Double) -> Double? {
    guard abs(velocity) > Self.slowestThrow, maximumOffset > 0 else { return nil }
    let aim = offset + velocity * Self.glide
    guard aim < 0 || aim > maximumOffset, clamp(offset) == offset else { return nil }
    let end = clamp(aim)
    return end + min(max(stretched(aim) - end, -Self.longestSwing), Self.longestSwing)
  }

  /// How far the row follows what pulls it beyond an end.
  private static let give = 0.55
  /// The furthest that a throw swings beyond an end, in px.
  private static let longestSwing = 48.0

  // MARK: Pages

  /// How many times the row shows other cards when it is turned over by as many as are seen at
  /// once.
  public var pageCount: Int { count == 0 ? 0 : (count + columns - 1) / columns }

  /// The page that is seen at `offset`.
  public func page(at offset: Double) -> Int {
    guard pageCount > 0 else { return 0 }
    if maximumOffset > 0, clamp(offset) >= maximumOffset - 1 { return pageCount - 1 }
    return min(index(at: offset) / columns, pageCount - 1)
  }

  /// The offset at which the row rests on a page.
  public func offset(ofPage page: Int) -> Double { offset(of: max(0, page) * columns) }

  /// How long a throw goes on, in seconds.
  private static let glide = 0.25
  /// Slower than this, in px a second, the row is let go and not thrown.
  private static let slowestThrow = 150.0

  /// Where the row rests on each card.
  ///
  /// The last of them lie together at the end.
  private var places: LazyMapSequence<Range<Int>, Double> {
    (0..<count).lazy.map { offset(of: $0) }
  }

  /// The end is a resting place too, though no card may start there.
  private func nearestPlace(to offset: Double) -> Double {
    let offset = clamp(offset)
    let place = self.offset(of: index(at: offset))
    return maximumOffset - offset < abs(place - offset) ? maximumOffset : place
  }
}
