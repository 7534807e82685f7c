import CardModel
import CardWidgets
import DataSources
import Gtk

/// Finds the largest size of text at which a page of a kiosk needs no scrolling.
///
/// The page is laid out with one size after another, each in frames of its own, below a picture of
/// what was seen before: at the start, the page with text of the usual size.
final class PageFit {
  /// Called with a factor on the size of text; nil for the usual size.
  var onFactor: (Double?) -> Void = { _ in }
  /// The page that is shown; nil for one that scrolls.
  private weak var screen: CardsScreen?
  private let frozen: FrozenPicture
  private let clock: SourceClock
  private var results: [PageID: Result] = [:]
  private var search: Search?
  private var ticks: TickCallback?
  /// Ends a search in a page that isn't laid out.
  private var limit: Task<Void, Never>?

  /// The longest time for which one size is laid out.
  static let longestDuration = Duration.seconds(3)
  /// The factors, which differ by 5 %.
  ///
  /// With text that is smaller than the first, a page can't be read from where people stand.
  static let factors = (0..<37).reduce(into: [Double]()) { factors, _ in
    factors.append((factors.last ?? 0.7 / 1.05) * 1.05)
  }
  /// The time after which a page whose content has shrunk may get larger text.
  private static let leastAge = Duration.seconds(60)
  /// The share of its former height below which a content has shrunk.
  private static let shrinkage = 0.9
  /// The number of equal heights after which a layout has settled.
  private static let settledFrameCount = 2

  /// The size that was found for a page.
  private struct Result {
    let index: Int
    let viewWidth: Int
    let viewHeight: Int
    let contentHeight: Int
    let wasLoading: Bool
    let time: Duration
  }

  /// A binary search in ``factors``.
  private struct Search {
    /// The largest index that is known to fit; -1 if none is.
    var fitting = -1
    /// The least index that is known not to fit.
    var tooLarge: Int
    var index: Int
    var lastHeight: Int?
    var steadyFrameCount = 0

    init(below tooLarge: Int) {
      self.tooLarge = tooLarge
      index = (tooLarge - 1) / 2
    }

    /// Whether ``index`` is the result, which is being laid out for the last time.
    var isOver: Bool { tooLarge - fitting == 1 }

    mutating func found(fits: Bool) {
      if fits { fitting = index } else { tooLarge = index }
      index = isOver ? max(fitting, 0) : (fitting + tooLarge) / 2
      (lastHeight, steadyFrameCount) = (nil, 0)
    }
  }

  init(_ frozen: FrozenPicture, clock: SourceClock = SourceClock()) {
    self.frozen = frozen
    self.clock = clock
  }

  isolated deinit {
    limit?.cancel()
    ticks?.remove()
  }

  /// Forgets all sizes: the dashboard is another one.
  func reset() {
    results = [:]
    follow(nil)
  }

  /// Fits a page from now on; nil for one that scrolls, which has text of the usual size.
  func follow(_ new: CardsScreen?) {
    // A page that is gone is nil, too.
    guard let new else {
      end()
      screen = nil
      return onFactor(nil)
    }
    guard new !== screen else { return }
    end()
    screen = new
    new.view.isFilledWhole = true
    if let result = results[new.page.id] {
      onFactor(Self.factors[result.index])
    } else if !new.allCards.isEmpty {
      freeze()
    }
  }

  /// - Returns: false if there is nothing yet that could be seen meanwhile.
  @discardableResult
  private func freeze() -> Bool {
    guard frozen.freeze() else { return false }
    limit?.cancel()
    limit = Task { [weak self, clock] in
      do { try await clock.sleep(Self.longestDuration) } catch { return }
      self?.end()
    }
    return true
  }

  /// Finds a size after a layout of the page, if the one it has doesn't suit it any more.
  func layoutChanged() {
    guard let screen, search == nil, ticks == nil, screen.view.root.height > 0 else { return }
    let view = screen.view
    guard let result = results[screen.page.id], result.viewWidth == view.root.width,
      result.viewHeight == view.root.height, !result.wasLoading || screen.isLoading
    else { return begin(below: Self.factors.count) }
    let height = view.contentHeight
    if height > view.root.height {
      if result.index > 0 { begin(below: result.index) }
    } else if Double(height) < Double(result.contentHeight) * Self.shrinkage,
      clock.elapsed() - result.time > Self.leastAge
    {
      begin(below: Self.factors.count)
    }
  }

  private func begin(below limit: Int) {
    guard let screen else { return }
    guard freeze() else {
      ticks = screen.view.root.addTickCallback { [unowned self] _ in
        ticks?.remove()
        ticks = nil
        begin(below: limit)
        return false
      }
      return
    }
    let first = Search(below: limit)
    search = first
    onFactor(Self.factors[first.index])
    // The first frame has yet to lay out the new size.
    var isFirst = true
    ticks = screen.view.root.addTickCallback { [unowned self] _ in
      if !isFirst { step() }
      isFirst = false
      return search != nil
    }
  }

  private func step() {
    guard var search, let screen else { return end() }
    let height = screen.view.contentHeight
    search.steadyFrameCount = height == search.lastHeight ? search.steadyFrameCount + 1 : 0
    search.lastHeight = height
    self.search = search
    guard search.steadyFrameCount >= Self.settledFrameCount else { return }
    if search.isOver {
      let view = screen.view
      results[screen.page.id] = Result(
        index: search.index, viewWidth: view.root.width, viewHeight: view.root.height,
        contentHeight: height, wasLoading: screen.isLoading, time: clock.elapsed())
      return end()
    }
    search.found(fits: height <= screen.view.root.height && !screen.view.hidesCards)
    self.search = search
    freeze()
    onFactor(Self.factors[search.index])
  }

  private func end() {
    search = nil
    ticks?.remove()
    ticks = nil
    limit?.cancel()
    frozen.thaw()
  }
}
