import DataSources

/// The moments of a snapshot by a clock that nobody can set, by which those of the wall clock are
/// corrected after it was set (P9).
///
/// A machine without a battery for its clock begins in 1970, and knows the time only once it has a
/// network.
struct SnapshotTimes {
  /// The end of the load of the value; nil for none, and for a value of an earlier run.
  var loadedAt: Duration?
  /// The end of the first of the failures in a row.
  var failingSince: Duration?
  /// The time of the next try after a failure.
  var nextTryAt: Duration?

  /// The error in seconds that needs no correction: clocks are adjusted by a little all the time.
  private static let tolerance = 2.0

  /// Sets why there are no newer data, or why it isn't known when there are.
  mutating func setFailure(
    _ failure: SourceFailure?, of snapshot: inout Snapshot, at now: Duration, by clock: SourceClock
  ) {
    snapshot.failure = failure
    if failure == nil {
      (snapshot.failingSince, failingSince) = (nil, nil)
    } else if snapshot.failingSince == nil {
      (snapshot.failingSince, failingSince) = (clock.now(), now)
    }
  }

  /// Corrects the moments of a snapshot that the wall clock has left.
  func correct(_ snapshot: inout Snapshot, by clock: SourceClock) {
    if correct(&snapshot.loadedAt, loadedAt, clock) {
      // The value is recorded already, under the wrong time.
      snapshot.sample = nil
    }
    _ = correct(&snapshot.failingSince, failingSince, clock)
    _ = correct(&snapshot.nextTryAt, nextTryAt, clock)
  }

  /// Returns whether the moment was wrong.
  private func correct(_ moment: inout Double?, _ time: Duration?, _ clock: SourceClock) -> Bool {
    guard let known = moment, let time else { return false }
    let right = clock.now() - (clock.elapsed() - time) / .seconds(1)
    guard abs(right - known) > Self.tolerance else { return false }
    moment = right
    return true
  }
}
