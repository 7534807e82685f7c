import Localization

/// The messages that a screen reader speaks about what changes by itself.
///
/// They are bounded: at most one is spoken in an interval. Those that come together, or before an
/// interval ends, are spoken together, without earlier ones about the same subject.
final class Announcements {
  private let clock: any Clock<Duration>
  private let speak: (String) -> Void
  private var pending: [(subject: String, text: String)] = []
  private var waiting: Task<Void, Never>?
  private var settling: [String: Task<Void, Never>] = [:]

  static let interval = Duration.seconds(1)
  /// The time before a message is spoken: a change that moves the focus has ended by then, and
  /// what it says of the focus is spoken first.
  static let delay = Duration.milliseconds(200)
  /// The time after which a message that may be followed by others is announced.
  static let settleTime = Duration.milliseconds(500)
  /// The maximum number of messages that are spoken together; of the others, only the number is.
  static let limit = 3

  init(clock: any Clock<Duration> = ContinuousClock(), speak: @escaping (String) -> Void) {
    self.clock = clock
    self.speak = speak
  }

  isolated deinit {
    waiting?.cancel()
    for task in settling.values { task.cancel() }
  }

  /// - Parameter subject: identifies what the message is about; nil for a message that no other
  ///   replaces.
  func announce(_ text: String, about subject: String? = nil) {
    guard !text.isEmpty else { return }
    let subject = subject ?? text
    pending.removeAll { $0.subject == subject }
    pending.append((subject, text))
    if waiting == nil { wait(Self.delay) }
  }

  /// Announces a message when no other one about the same subject has followed for a while.
  ///
  /// During typing, only the number that is found in the end is spoken.
  func announce(_ text: String, whenSettled subject: String) {
    settling[subject]?.cancel()
    settling[subject] = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.settleTime) } catch { return }
      guard !Task.isCancelled else { return }
      self?.announce(text, about: subject)
    }
  }

  private func speakPending() {
    waiting = nil
    guard !pending.isEmpty else { return }
    var texts = pending.prefix(Self.limit).map(\.text)
    if pending.count > Self.limit {
      texts.append(String(localized: "and \((pending.count - Self.limit).grouped) more"))
    }
    pending = []
    speak(texts.joined(separator: "; "))
    wait(Self.interval)
  }

  private func wait(_ duration: Duration) {
    waiting = Task { [weak self, clock] in
      do { try await clock.sleep(for: duration) } catch { return }
      self?.speakPending()
    }
  }
}
