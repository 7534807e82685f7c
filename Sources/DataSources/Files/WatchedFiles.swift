import Synchronization

/// A few files whose changes are reported.
public final class WatchedFiles: Sendable {
  private let paths: [String]
  private let isAlwaysWhole: Bool
  private let refusal = Mutex<SourceFailure?>(nil)

  /// - Parameter isAlwaysWhole: whether the files can be read at any time, as those of a database,
  ///   and not only when their writers have closed them.
  public init(_ paths: [String], isAlwaysWhole: Bool = false) {
    self.paths = paths
    self.isAlwaysWhole = isAlwaysWhole
  }

  /// Returns a stream with an element for each change.
  ///
  /// Each call starts a watch of its own, which ends with the stream's iteration.
  public func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watch = FileWatch(paths, isAlwaysWhole: isAlwaysWhole) { [weak self] refusal in
        self?.refusal.withLock { $0 = refusal }
      } notify: {
        continuation.yield()
      }
      continuation.onTermination = { _ in watch.stop() }
    }
  }

  /// The reason why changes are noticed late; nil if they are noticed at once.
  ///
  /// A new reason, and the end of one, are elements of the stream.
  public var failure: SourceFailure? { refusal.withLock { $0 } }
}
