import CardModel
import Gtk

/// Loads the picture of a view again at its interval, or the next one of a folder, while the view
/// is visible.
///
/// The last good picture stays until there is another one.
final class PictureRenewal {
  /// The maximum time from one try to the next while a picture fails, unless the interval is
  /// longer.
  private static let longestWait = Duration.seconds(300)

  private unowned let view: ImageView
  private var task: Task<Void, Never>?
  /// The time of the next load; nil if one is due.
  private var due: ContinuousClock.Instant?
  private var failures = 0

  init(of view: ImageView) { self.view = view }

  /// Whether the view’s picture is renewed.
  var isRunning: Bool { task != nil }

  /// Counts the result of a load.
  /// - Parameter instant: the time of the load.
  func loaded(_ isGood: Bool, at instant: ContinuousClock.Instant) {
    guard let interval = view.picture?.interval else { return }
    failures = isGood ? 0 : failures + 1
    let wait = interval * (1 << min(max(failures - 1, 0), 10))
    due = instant + min(wait, max(interval, Self.longestWait))
    restart()
  }

  /// Begins with another picture.
  func reset() {
    (due, failures) = (nil, 0)
    restart()
  }

  /// Begins if there is something to renew and the view is visible.
  func restart() {
    stop()
    guard view.picture?.interval != nil, view.root.isMapped else { return }
    task = view.root.scope.task { [unowned self] () async throws(CancellationError) in
      while true {
        let now = ContinuousClock.now
        view.showAge()
        if let due, due <= now {
          self.due = nil
          view.renew()
        }
        // Without a next load, one is under way.
        let next = [due, view.staleFrom].compactMap(\.self).filter { $0 > now }.min()
        try await view.root.scope.waiting {
          try? await Task.sleep(until: next ?? now + Self.longestWait, clock: .continuous)
        }
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
