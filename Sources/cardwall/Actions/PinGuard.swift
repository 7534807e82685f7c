import Dashboard
import DataSources

/// Compares what is entered with the PINs of actions, and slows wrong tries down.
///
/// The tries are counted for each secret, and outlive an edit of the dashboard file.
final class PinGuard {
  private var attempts: [String: PinAttempts] = [:]
  private let clock: SourceClock

  init(clock: SourceClock = SourceClock()) { self.clock = clock }

  /// Compares an entered text with the PIN of a secret, unless there were too many wrong ones.
  func check(_ text: String, _ pin: Pin, ofSecret name: String) -> PinCheck.Result {
    let time = clock.elapsed()
    var tries = attempts[name] ?? PinAttempts()
    let wait = tries.wait(at: time)
    guard wait == .zero else { return .wait(wait) }
    guard !pin.matches(text) else {
      attempts[name] = nil
      return .right
    }
    tries.fail(at: time)
    attempts[name] = tries
    let next = tries.wait(at: time)
    return next == .zero ? .wrong : .wait(next)
  }
}
