import DataSources
import JMESPath
import TestSupport
import Testing

/// A reader that watches a source, as a loader does.
struct StreamReader: ~Copyable {
  let source: any SourceAdapter
  private var changes: AsyncStream<Void>.Iterator

  init(_ source: some SourceAdapter) throws {
    self.source = source
    changes = try #require(source.changes()).makeAsyncIterator()
  }

  /// Fetches the first value, and that after each change, until it is this one.
  mutating func waits(for value: JSONValue) async throws {
    while try await source.fetch() != value {
      try #require(await changes.next() != nil)
    }
  }

  /// Fetches after each change until that fails.
  mutating func failure() async throws -> SourceFailure {
    while true {
      do throws(SourceFailure) { _ = try await source.fetch() } catch { return error }
      try #require(await changes.next() != nil)
    }
  }
}

extension StreamServer {
  /// Returns the next connection.
  func next() async throws -> Connection {
    var iterator = connections.makeAsyncIterator()
    return try #require(await iterator.next())
  }
}

/// A clock whose time stands still and whose sleeps are real, so that no connection has lasted.
private struct StillClock: Clock {
  var now: SteppingClock.Instant { SteppingClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: SteppingClock.Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(for: deadline.offset)
  }
}

extension SourceClock {
  static var still: SourceClock { SourceClock(StillClock()) }
}
