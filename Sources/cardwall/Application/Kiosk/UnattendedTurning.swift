import CardWidgets
import Dashboard
import DataSources

/// Shows the rows that a page has no room for by turns, while nobody uses the kiosk.
final class UnattendedTurning {
  let moves: UnattendedMoves
  private let page: () -> (any TurningPage)?
  /// The time for which rows are shown; nil if they don't turn.
  private var duration: Duration?

  /// The maximum time that the next page waits until all rows have been shown.
  static let longestTimeToShow = Duration.seconds(300)

  init(clock: SourceClock = SourceClock(), page: @escaping () -> (any TurningPage)?) {
    self.page = page
    moves = UnattendedMoves(clock: clock)
    moves.wait = { [unowned self] in turnCount > 1 ? duration : nil }
    moves.move = { [unowned self] in self.page()?.turn() }
  }

  /// Applies the settings of a dashboard from now on.
  func follow(_ kiosk: KioskDefinition?) {
    duration = kiosk?.rowDuration ?? KioskDefinition.usualRowDuration
    moves.follow(kiosk)
  }

  /// The time in which all rows of the page are shown; zero if they are shown at once.
  var timeToShow: Duration {
    guard let duration, turnCount > 1 else { return .zero }
    return min(duration * turnCount, Self.longestTimeToShow)
  }

  private var turnCount: Int { page()?.turnCount ?? 1 }
}
