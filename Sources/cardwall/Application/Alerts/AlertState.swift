/// The state of an alert, which calls once for a value that flickers (P16).
///
/// It has no clock: each update passes the time.
nonisolated struct AlertState: Equatable {
  /// The result of an update of the state.
  enum Change {
    case begins, ends
  }

  private enum Phase: Equatable {
    case idle
    /// The condition is true, and doesn't call yet.
    case holding(since: Duration)
    case calling
  }

  /// The time for which the condition must stay true before the alert calls.
  let delay: Duration
  private var phase = Phase.idle

  init(delay: Duration) { self.delay = delay }

  /// Whether the alert calls for attention.
  var isCalling: Bool { phase == .calling }

  /// The time at which the alert calls, if its condition stays true; nil if it isn't, or calls.
  var due: Duration? { if case .holding(let since) = phase { since + delay } else { nil } }

  /// Follows the condition.
  /// - Parameters:
  ///   - isMet: whether the condition is true.
  ///   - isOver: whether the condition that ends the alert is true.
  mutating func update(isMet: Bool, isOver: Bool, at time: Duration) -> Change? {
    switch phase {
    case .idle, .holding:
      guard isMet else {
        phase = .idle
        return nil
      }
      if due == nil { phase = .holding(since: time) }
      guard let due, time >= due else { return nil }
      phase = .calling
      return .begins
    case .calling:
      // Otherwise the alert would call again at once.
      guard isOver, !isMet else { return nil }
      phase = .idle
      return .ends
    }
  }
}
