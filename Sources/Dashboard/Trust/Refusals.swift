import Synchronization

/// Announces the first picture or link of data that wasn't allowed.
public final class Refusals: Sendable {
  private let isNoted = Mutex(false)
  private let continuation: AsyncStream<Void>.Continuation
  /// A stream with one element, when one isn't allowed; for one consumer.
  public let first: AsyncStream<Void>

  init() {
    (first, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func note() {
    let isFirst = isNoted.withLock { noted in
      defer { noted = true }
      return !noted
    }
    if isFirst { continuation.yield() }
  }
}
