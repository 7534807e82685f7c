import DataSources
import Foundation
import JMESPath

/// The rules for loading a source: its interval, its timeout, and the age of stale data.
public struct LoadingPolicy: Equatable, Sendable {
  /// The time from the start of one load to the start of the next; nil for a source that is loaded
  /// once, and when it changes.
  public var every: Duration?
  /// The time limit of a load; nil for a source that waits for nothing.
  public var timeout: Duration?
  /// The age from which data are stale; nil for any age from the first failure on.
  public var staleAfter: Duration?
  /// The expression that is applied to the source's value.
  public var query: BoundExpression?
  /// The zone of the times in the data that have no offset; nil for the user's.
  var zone: TimeZone?
  /// The values of the choices that the data depend on.
  var choices: ChoiceValues
  /// The expression whose values are kept over time, applied to the value after its query.
  public var history: BoundExpression?
  /// The location of the source in the file, at which what its data lack is reported.
  var location: SourceLocation?
  /// Whether the second load follows the first at once, so that a chart of the history begins with
  /// a line.
  public var startsQuickly: Bool
  /// Whether loads start at multiples of the interval since the dashboard was opened.
  ///
  /// So sources of this machine are loaded at the same moments, and their cards are drawn in the
  /// same frame. Others aren't: servers shouldn't be asked by everybody at once (P8).
  public var keepsStep: Bool
  /// Whether loading is tried again after a failure.
  public var retries: Bool
  /// Whether data are stale from the first failure on, however old they may become.
  ///
  /// A server may fail for a moment; a file that is gone or refused stays so.
  public var isStaleOnFailure: Bool
  /// The time after the first failure from which the data of a source are stale that reports its
  /// changes; nil for the age of ``staleAfter`` alone.
  ///
  /// Its data are expected to be as new as the last change, however long the interval is.
  public var staleAfterFailure: Duration?

  /// - Parameter staleAfter: by default three intervals, but at least half a minute.
  public init(
    every: Duration? = nil, timeout: Duration? = LoadLimits.timeout, staleAfter: Duration? = nil,
    query: BoundExpression? = nil, history: BoundExpression? = nil, startsQuickly: Bool = false,
    keepsStep: Bool = false, retries: Bool = true
  ) {
    self.every = every
    self.timeout = timeout
    self.staleAfter = staleAfter ?? every.map { max($0 * 3, .seconds(30)) }
    self.query = query
    self.choices = .none
    isStaleOnFailure = self.staleAfter == nil
    self.history = history
    self.startsQuickly = startsQuickly
    self.keepsStep = keepsStep
    self.retries = retries
  }

  /// Returns the first multiple of the interval after `start` that isn't over yet.
  ///
  /// Loads that are missed while one takes longer than the interval are skipped (P7).
  public func nextStart(after start: Duration, now: Duration) -> Duration? {
    guard let every, every > .zero else { return nil }
    // A timer may be early by a little.
    let start = keepsStep ? every * Int((start / every + 0.01).rounded(.down)) : start
    let begun: Double = max(now - start, .zero) / every
    return start + every * (Int(begun) + 1)
  }

  /// Returns the time to wait after a number of failures in a row (P8).
  ///
  /// It is random(0, min(cap, base·2ⁿ)), so that sources that fail together don't retry together.
  /// The cap is ten intervals, between 5 s and five minutes, but not less than one interval: a
  /// source that is wanted every second isn't missing for minutes after its server is back.
  public func backoff(
    failures: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let base = every ?? .seconds(10)
    let longest = max(.seconds(300), base)
    let cap = every.map { min(longest, max(.seconds(5), $0 * 10)) } ?? longest
    // 2³⁰ intervals of a millisecond already exceed any cap.
    let factor = 1 << min(max(failures - 1, 0), 30)
    let limit = min(cap, base * factor)
    return limit * Double.random(in: 0...1, using: &generator)
  }

  /// Returns the time to wait before the next try while this machine has no network.
  ///
  /// The loader is notified when a network becomes available (P11); these tries are for networks
  /// without such a notification.
  func offlineWait(using generator: inout some RandomNumberGenerator) -> Duration {
    .seconds(30) + .seconds(30) * Double.random(in: 0...1, using: &generator)
  }

  /// Returns the time to wait before the next try while the network is coming.
  func eagerWait(using generator: inout some RandomNumberGenerator) -> Duration {
    .seconds(4) + .seconds(4) * Double.random(in: 0...1, using: &generator)
  }
}
