import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("A time limit", .endsIfItHangs)
struct TimeLimitTests {
  private let clock = ManualClock()

  /// Work that ignores its cancellation and ends with the stream.
  private func stubborn(_ end: AsyncStream<Void>) async throws(SourceFailure) -> JSONValue {
    // A task of its own isn't cancelled with this one.
    await Task { for await _ in end {} }.value
    return 1
  }

  @Test("work that ends in time gives its result, and nothing waits on")
  func inTime() async throws {
    let value = try await within(.seconds(10), by: SourceClock(clock)) {
      () throws(SourceFailure) in 7
    }
    #expect(value == 7)
    #expect(clock.deadlines.isEmpty)
  }

  @Test("P7: work that doesn't end when its time is over is abandoned")
  func abandoned() async {
    let (end, ending) = AsyncStream<Void>.makeStream()
    let task = Task {
      await failure { () async throws(SourceFailure) in
        try await within(.seconds(10), by: SourceClock(clock)) { () throws(SourceFailure) in
          try await stubborn(end)
        }
      }
    }
    await clock.wake(at: .seconds(10))
    await clock.wake(at: .seconds(10) + LoadLimits.endAfter)
    #expect(await task.value == .timedOut(after: .seconds(10)))
    ending.finish()
  }

  @Test("P7: work that doesn't end when it is cancelled is abandoned")
  func cancelled() async {
    let (end, ending) = AsyncStream<Void>.makeStream()
    let task = Task {
      await failure { () async throws(SourceFailure) in
        try await within(.seconds(10), by: SourceClock(clock)) { () throws(SourceFailure) in
          try await stubborn(end)
        }
      }
    }
    while clock.deadlines.isEmpty { await Task.yield() }
    task.cancel()
    await clock.wake(at: LoadLimits.endAfter)
    #expect(await task.value == .cancelled)
    ending.finish()
  }
}
