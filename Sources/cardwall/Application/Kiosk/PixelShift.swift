import DataSources
import Gtk

/// Moves all of a kiosk by a few pixels at times, so that none burns into the screen (P14).
final class PixelShift {
  /// The time between two moves; nil if nothing moves.
  var interval: Duration? {
    didSet {
      guard interval != oldValue else { return }
      follow()
    }
  }
  private let content: Widget
  private let clock: SourceClock
  private var index = 0
  private var running: Task<Void, Never>?

  /// The greatest distance from the middle, in px.
  static let distance = 2
  /// The offsets from the middle, in units of ``distance``.
  private static let offsets = [
    (0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]

  /// - Parameter content: what is moved, within the edge that it gets.
  init(of content: some WidgetHandle, clock: SourceClock = SourceClock()) {
    self.content = content.widget
    self.clock = clock
  }

  isolated deinit { running?.cancel() }

  private func follow() {
    running?.cancel()
    index = 0
    guard let interval else { return content.set(margins: Margins(vertical: 0, horizontal: 0)) }
    moveContent()
    running = Task { [weak self, clock] in
      while !Task.isCancelled {
        do { try await clock.sleep(interval) } catch { return }
        self?.move()
      }
    }
  }

  private func move() {
    index = (index + 1) % Self.offsets.count
    moveContent()
  }

  /// Keeps the size of the content, so that nothing is laid out anew.
  private func moveContent() {
    let (x, y) = Self.offsets[index]
    let edge = Self.distance
    content.set(
      margins: Margins(
        top: edge * (1 + y), end: edge * (1 - x), bottom: edge * (1 - y), start: edge * (1 + x)))
  }
}
