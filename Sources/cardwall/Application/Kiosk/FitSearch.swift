/// A search for the largest size of text that fits, among sizes in ascending order.
///
/// Among sizes with the same number of columns, all below one that fits do so too, and are searched
/// in halves. With fewer columns, whose cards are wider, a larger text may fit where a smaller one
/// doesn't: the sizes with the fewest columns are searched first.
struct FitSearch {
  /// The index of the size that is laid out now.
  private(set) var index: Int
  /// The largest index that is known to fit; nil if none is.
  private var fitting: Int?
  /// The index from which on no size fits.
  private var tooLarge: Int
  private var lastHeight: Int?
  private var steadyFrameCount = 0

  /// The number of equal heights after which a layout has settled.
  private static let settledFrameCount = 2

  /// - Parameters:
  ///   - tooLarge: the index from which on no size fits.
  ///   - first: the index of the size that is tried first, below which none is tried if it fits.
  init(below tooLarge: Int, from first: Int) {
    self.tooLarge = tooLarge
    index = min(first, tooLarge - 1)
  }

  /// Whether ``index`` is the result, which is being laid out for the last time.
  var isOver: Bool { tooLarge - (fitting ?? -1) <= 1 }

  /// Whether the layout of the size has settled.
  var isSettled: Bool { steadyFrameCount >= Self.settledFrameCount }

  /// Takes the height of the content in a frame, in px.
  mutating func addHeight(_ height: Int) {
    steadyFrameCount = height == lastHeight ? steadyFrameCount + 1 : 0
    lastHeight = height
  }

  /// Takes the result of a size, and goes on to the next.
  /// - Parameter columns: the number of columns with each size.
  mutating func found(fits: Bool, columns: [Int]) {
    if fits { fitting = index } else { tooLarge = index }
    (lastHeight, steadyFrameCount) = (nil, 0)
    let least = fitting.map { $0 + 1 } ?? 0
    guard least < tooLarge else {
      index = fitting ?? 0
      return
    }
    let fewest = columns[tooLarge - 1]
    if let fitting, columns[fitting] == fewest {
      index = (fitting + tooLarge) / 2
    } else {
      index = (least..<tooLarge).first { columns[$0] == fewest } ?? least
    }
  }
}
