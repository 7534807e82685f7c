import CardModel
import Dashboard
import DataSources

/// Turns the pages of a kiosk while nobody uses it, returns home after somebody has, and shows the
/// pages of alerts (P16).
final class UnattendedPages {
  /// A step that the kiosk takes when nobody uses it.
  private enum Step {
    case turn, goHome, resume, attend
  }

  private let clock: SourceClock
  /// Shows a page, from its top.
  private let show: (PageID) -> Void
  /// The page that is shown.
  private let current: () -> PageID?
  /// Whether a dialog waits for an answer.
  private let isAsking: () -> Bool
  /// The least time that the present page is shown.
  private let timeToShow: () -> Duration

  /// Called when nobody uses the kiosk any more after somebody has.
  var onLeft: () -> Void = {}
  /// Called when the page of an alert is shown, and when no such page is shown any more.
  var onAttention: (Bool) -> Void = { _ in }

  private var kiosk: KioskDefinition?
  private var home: PageID?
  private var pages: [PageID] = []
  /// The time of the last turn of the pages.
  private var lastTurn: Duration
  /// The time of the last input; nil once the pages turn again.
  private var lastUse: Duration?
  /// Whether the kiosk has been used since the home page was shown.
  private var isAway = false
  /// The alerts that call and that nobody has seen, with their pages; the latest is the last.
  private var calls: [(card: CardID, page: PageID)] = []
  /// The page that was shown before those of alerts; nil while none of them is shown.
  private var pageBefore: PageID? {
    didSet {
      if (pageBefore == nil) != (oldValue == nil) { onAttention(pageBefore != nil) }
    }
  }
  private var running: Task<Void, Never>?
  /// The time until which the running task sleeps.
  private var wakesAt = Duration.zero

  /// The time after the last input from which the page of an alert may be shown.
  static let attentionDelay = Duration.seconds(30)

  /// - Parameters:
  ///   - show: shows a page, from its top.
  ///   - current: returns the page that is shown.
  ///   - isAsking: returns whether a dialog waits for an answer.
  ///   - timeToShow: returns the least time that the present page is shown.
  init(
    clock: SourceClock = SourceClock(), show: @escaping (PageID) -> Void,
    current: @escaping () -> PageID?, isAsking: @escaping () -> Bool,
    timeToShow: @escaping () -> Duration = { .zero }
  ) {
    self.clock = clock
    self.show = show
    self.current = current
    self.isAsking = isAsking
    self.timeToShow = timeToShow
    lastTurn = clock.elapsed()
  }

  isolated deinit { running?.cancel() }

  /// Applies the settings of a dashboard from now on.
  func follow(_ definition: DashboardDefinition) {
    kiosk = definition.kiosk
    home = definition.kiosk?.home ?? definition.namedPages.first?.id
    let chosen = definition.kiosk?.rotation?.pages ?? []
    let open = definition.tabPages.filter { $0.pin == nil }
    // The rows of a report may take minutes: it is turned to by name, or if there is nothing else.
    let cards = open.filter { !$0.isReport }
    pages = chosen.isEmpty ? (cards.isEmpty ? open : cards).map(\.id) : chosen
    start()
  }

  /// Marks the input of a person.
  func used() {
    lastUse = clock.elapsed()
    isAway = true
    // Whoever touches the page of an alert has seen it.
    if pageBefore != nil { (calls, pageBefore) = ([], nil) }
    // A pointer moves a hundred times a second: a timer is kept unless it would be late.
    if running == nil || (next?.due ?? wakesAt) < wakesAt { start() }
  }

  /// Shows a page for the alert of a card as soon as nobody uses the kiosk.
  func attend(to card: CardID, on page: PageID) {
    calls.append((card, page))
    if pageBefore != nil { show(page) } else { start() }
  }

  /// Shows, after the alert of a card, another alert or the page that was shown before.
  func release(_ card: CardID) {
    let shown = calls.last?.page
    calls.removeAll { $0.card == card }
    guard let pageBefore else { return start() }
    if let last = calls.last {
      if last.page != shown { show(last.page) }
      return
    }
    self.pageBefore = nil
    lastTurn = clock.elapsed()
    show(pageBefore)
    start()
  }

  private func start() {
    running?.cancel()
    running = next.map { first in
      wakesAt = first.due
      return Task { [weak self, clock] in
        while let due = self?.next?.due, !Task.isCancelled {
          self?.wakesAt = due
          let wait = due - clock.elapsed()
          if wait > .zero { try? await clock.sleep(wait) } else { self?.step() }
        }
        if !Task.isCancelled { self?.running = nil }
      }
    }
  }

  /// The next step and its time; nil if nothing follows before the kiosk is used.
  private var next: (step: Step, due: Duration)? {
    if pageBefore != nil { return nil }
    if !calls.isEmpty {
      return (.attend, lastUse.map { $0 + Self.attentionDelay } ?? clock.elapsed())
    }
    guard let kiosk else { return nil }
    guard let lastUse else {
      return kiosk.rotation.map { (.turn, lastTurn + max($0.interval, timeToShow())) }
    }
    let home = isAway ? kiosk.idleHome.map { (step: Step.goHome, due: lastUse + $0) } : nil
    let resumption = kiosk.rotation.map { (step: Step.resume, due: lastUse + $0.resumeAfter) }
    return [home, resumption].compactMap { $0 }.min { $0.due < $1.due }
  }

  private func step() {
    guard let step = next?.step else { return }
    // Somebody may be about to answer: everything waits from now on again.
    guard !isAsking() else {
      lastTurn = clock.elapsed()
      if lastUse != nil || step == .attend { lastUse = lastTurn }
      return
    }
    switch step {
    case .attend:
      guard let page = calls.last?.page else { return }
      pageBefore = current() ?? page
      show(page)
    case .goHome:
      isAway = false
      onLeft()
      if let home { show(home) }
    case .resume:
      lastUse = nil
      lastTurn = clock.elapsed()
      onLeft()
    case .turn:
      lastTurn = clock.elapsed()
      let index = current().flatMap { pages.firstIndex(of: $0) }
      let following = index.map { ($0 + 1) % pages.count } ?? 0
      if pages.indices.contains(following) { show(pages[following]) }
    }
  }
}
