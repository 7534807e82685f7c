import CardWidgets
import Dashboard
import DataSources
import Gtk

/// Moves a page that is higher than the screen slowly to its end, again and again, while nobody
/// uses the kiosk.
final class UnattendedScrolling {
  private let clock: SourceClock
  /// The page that is shown; nil for one that doesn't move.
  private let page: () -> PageView?
  /// Whether things may move smoothly, in place of by a screen at a time.
  private let isSmooth: () -> Bool
  private var duration: Duration?
  private var resumeAfter = KioskDefinition.Rotation.usualResumption
  /// The time of the last input.
  private var lastUse: Duration?
  private var running: Task<Void, Never>?

  /// The time for which the top and the end of a page are shown.
  static let edgeDuration = Duration.seconds(5)
  /// The least time between two moves.
  private static let leastStep = Duration.milliseconds(40)
  /// The share of the screen by which a page moves that doesn't move smoothly.
  private static let screenShare = 0.9

  init(
    clock: SourceClock = SourceClock(), page: @escaping () -> PageView?,
    isSmooth: @escaping () -> Bool
  ) {
    self.clock = clock
    self.page = page
    self.isSmooth = isSmooth
  }

  isolated deinit { running?.cancel() }

  /// Applies the settings of a dashboard from now on.
  func follow(_ kiosk: KioskDefinition?) {
    duration = kiosk?.scroll
    resumeAfter = kiosk?.rotation?.resumeAfter ?? KioskDefinition.Rotation.usualResumption
    pageChanged()
  }

  /// Begins at the top of another page.
  func pageChanged() {
    running?.cancel()
    running = nil
    layoutChanged()
  }

  /// Begins to move the page if its layout has made it higher than the screen.
  func layoutChanged() {
    guard running == nil, duration != nil, let page = page(), page.scroll.maximum > 0 else {
      return
    }
    running = Task { [weak self, clock] in
      while let wait = self?.nextWait(), !Task.isCancelled {
        do { try await clock.sleep(wait) } catch { return }
        self?.move()
      }
      if !Task.isCancelled { self?.running = nil }
    }
  }

  /// Marks the input of a person, after which the page doesn't move for a while.
  ///
  /// No timer is started, since a pointer moves a hundred times a second.
  func used() { lastUse = clock.elapsed() }

  /// The time that a page needs to be seen from its top to its end; zero if it fits.
  var timeToShow: Duration {
    guard let duration, let page = page(), page.scroll.maximum > 0 else { return .zero }
    return duration + Self.edgeDuration * 2
  }

  /// Returns the time until the next move; nil if there is nothing to move.
  private func nextWait() -> Duration? {
    guard let duration, let scroll = page()?.scroll, scroll.maximum > 0 else { return nil }
    if let rest = pauseAfterUse { return rest }
    let isAtEdge = scroll.value <= 0 || scroll.value >= scroll.maximum
    return isAtEdge ? Self.edgeDuration : duration * (step(of: scroll) / scroll.maximum)
  }

  /// The remaining time without movement after the last input; nil once it has passed.
  private var pauseAfterUse: Duration? {
    guard let lastUse else { return nil }
    let pause = lastUse + resumeAfter - clock.elapsed()
    return pause > .zero ? pause : nil
  }

  private func move() {
    guard pauseAfterUse == nil, let scroll = page()?.scroll, scroll.maximum > 0 else { return }
    lastUse = nil
    scroll.value =
      scroll.value >= scroll.maximum ? 0 : min(scroll.value + step(of: scroll), scroll.maximum)
  }

  /// Returns the distance in px of one move.
  private func step(of scroll: Adjustment) -> Double {
    guard isSmooth(), let duration else { return scroll.pageSize * Self.screenShare }
    return max(1, (scroll.maximum * (Self.leastStep / duration)).rounded(.up))
  }
}
