import CardWidgets
import Dashboard
import DataSources
import Gtk

/// Moves a page that is higher than the screen slowly to its end, again and again, while nobody
/// uses the kiosk.
final class UnattendedScrolling {
  let moves: UnattendedMoves
  /// The page that is shown; nil for one that doesn't move.
  private let page: () -> PageView?
  /// Whether things may move smoothly, in place of by a screen at a time.
  private let isSmooth: () -> Bool
  private var duration: Duration?

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
    self.page = page
    self.isSmooth = isSmooth
    moves = UnattendedMoves(clock: clock)
    moves.wait = { [unowned self] in wait() }
    moves.move = { [unowned self] in move() }
  }

  /// Applies the settings of a dashboard from now on.
  func follow(_ kiosk: KioskDefinition?) {
    duration = kiosk?.scroll
    moves.follow(kiosk)
  }

  /// The time that a page needs to be seen from its top to its end; zero if it fits.
  var timeToShow: Duration {
    guard let duration, let page = page(), page.scroll.maximum > 0 else { return .zero }
    return duration + Self.edgeDuration * 2
  }

  private func wait() -> Duration? {
    guard let duration, let scroll = page()?.scroll, scroll.maximum > 0 else { return nil }
    let isAtEdge = scroll.value <= 0 || scroll.value >= scroll.maximum
    return isAtEdge ? Self.edgeDuration : duration * (step(of: scroll) / scroll.maximum)
  }

  private func move() {
    guard let scroll = page()?.scroll, scroll.maximum > 0 else { return }
    scroll.value =
      scroll.value >= scroll.maximum ? 0 : min(scroll.value + step(of: scroll), scroll.maximum)
  }

  /// Returns the distance in px of one move.
  private func step(of scroll: Adjustment) -> Double {
    guard isSmooth(), let duration else { return scroll.pageSize * Self.screenShare }
    return max(1, (scroll.maximum * (Self.leastStep / duration)).rounded(.up))
  }
}
