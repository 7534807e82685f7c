import Dashboard
import DataSources

/// Moves what a kiosk shows again and again, while nobody uses it.
final class UnattendedMoves {
  /// Returns the time until the next move; nil if there is nothing to move.
  var wait: () -> Duration? = { nil }
  var move: () -> Void = {}

  private let clock: SourceClock
  private var resumeAfter = KioskDefinition.Rotation.usualResumption
  /// The time of the last input.
  private var lastUse: Duration?
  private var running: Task<Void, Never>?

  init(clock: SourceClock) { self.clock = clock }

  isolated deinit { running?.cancel() }

  /// Applies the settings of a dashboard from now on.
  func follow(_ kiosk: KioskDefinition?) {
    resumeAfter = kiosk?.rotation?.resumeAfter ?? KioskDefinition.Rotation.usualResumption
    pageChanged()
  }

  /// Begins anew with another page.
  func pageChanged() {
    running?.cancel()
    running = nil
    layoutChanged()
  }

  /// Begins if the layout of the page has made something to move.
  func layoutChanged() {
    guard running == nil, wait() != nil else { return }
    running = Task { [weak self, clock] in
      while let wait = self?.nextWait, !Task.isCancelled {
        do { try await clock.sleep(wait) } catch { return }
        self?.moveUnlessUsed()
      }
      if !Task.isCancelled { self?.running = nil }
    }
  }

  /// Marks the input of a person, after which nothing moves for a while.
  ///
  /// No timer is started, since a pointer moves a hundred times a second.
  func used() { lastUse = clock.elapsed() }

  private var nextWait: Duration? { wait().map { pauseAfterUse ?? $0 } }

  /// The remaining time without movement after the last input; nil once it has passed.
  private var pauseAfterUse: Duration? {
    guard let lastUse else { return nil }
    let pause = lastUse + resumeAfter - clock.elapsed()
    return pause > .zero ? pause : nil
  }

  private func moveUnlessUsed() {
    guard pauseAfterUse == nil else { return }
    lastUse = nil
    move()
  }
}
