import CardModel
import CardWidgets
import DataSources
import Gtk

/// Finds the largest size of text at which a page of a kiosk needs no scrolling, and no more of it
/// is cut than at the usual size.
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
  private var search: FitSearch?
  /// The number of cards with a message about their data when the search began.
  private var impairedCount = 0
  /// The cuts at the usual size of text, while larger ones are tried.
  private var usualCuts: PageCuts?
  private var ticks: TickCallback?
  /// Ends a search in a page that isn't laid out.
  private var limit: Task<Void, Never>?

  /// The longest time for which one size is laid out.
  static let longestDuration = Duration.seconds(3)
  /// The factors, which differ by 5 %.
  ///
  /// With text that is smaller than the first, a page can't be read from where people stand.
  static let factors = (-usual..<30).map { step in
    (0..<abs(step)).reduce(1) { factor, _ in step < 0 ? factor / 1.05 : factor * 1.05 }
  }
  /// The index of the usual size.
  static let usual = 7
  /// The time after which a page gets another size if its content has shrunk, or is cut.
  private static let leastAge = Duration.seconds(60)
  /// The share of its former height below which a content has shrunk.
  private static let shrinkage = 0.9

  /// The size that was found for a page.
  private struct Result {
    let index: Int
    let viewWidth: Int
    let viewHeight: Int
    let contentHeight: Int
    /// The number of texts and lists that are cut.
    let cutCount: Int
    let wasLoading: Bool
    /// The number of cards with a message about their data, which takes room.
    let impairedCount: Int
    let time: Duration
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
    // A page that has been destroyed is nil, too.
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

  /// Whether a size is being found.
  var isSearching: Bool { search != nil || ticks != nil }

  /// Finds a size after a layout of the page, if the one it has doesn't suit it any more.
  func layoutChanged() {
    guard let screen, search == nil, ticks == nil, screen.view.root.height > 0 else { return }
    let view = screen.view
    guard let result = results[screen.page.id], result.viewWidth == view.root.width,
      result.viewHeight == view.root.height, !result.wasLoading || screen.isLoading,
      // The end of an outage gives its room back at once.
      result.impairedCount == 0 || screen.impairedCount >= result.impairedCount
    else { return begin(below: Self.factors.count) }
    let height = view.contentHeight
    if height > view.root.height {
      if result.index > 0 { begin(below: result.index) }
    } else if clock.elapsed() - result.time > Self.leastAge,
      Double(height) < Double(result.contentHeight) * Self.shrinkage
        || result.index > Self.usual && view.turnCount == 1 && view.cuts.count > result.cutCount
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
    let first = FitSearch(below: limit, from: Self.usual)
    search = first
    impairedCount = screen.impairedCount
    usualCuts = nil
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
    let view = screen.view
    let height = view.contentHeight
    search.addHeight(height)
    self.search = search
    guard search.isSettled else { return }
    let cuts = view.cuts
    if search.isOver {
      results[screen.page.id] = Result(
        index: search.index, viewWidth: view.root.width, viewHeight: view.root.height,
        contentHeight: height, cutCount: cuts.count, wasLoading: screen.isLoading,
        impairedCount: max(impairedCount, screen.impairedCount), time: clock.elapsed())
      return end()
    }
    if search.index == Self.usual { usualCuts = cuts }
    let cutsMore = search.index > Self.usual && usualCuts.map(cuts.exceeds) == true
    let factor = Self.factors[search.index]
    search.found(
      fits: height <= view.root.height && !view.hidesCards && !cutsMore,
      columns: Self.factors.map { view.columns(forTextLargerBy: $0 / factor) })
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
