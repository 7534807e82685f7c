import DataSources
import TestSupport
import Testing

@Suite("The real clock of sources", .endsIfItHangs)
struct SourceClockTests {
  private let clock = SourceClock()

  @Test("a sleep lasts as long as it is to", arguments: [Duration.zero, .milliseconds(30)])
  func duration(_ duration: Duration) async throws {
    let start = clock.elapsed()
    try await clock.sleep(duration)
    #expect(clock.elapsed() - start >= duration)
  }

  @Test(
    "a sleep ends when its task is cancelled",
    arguments: [Duration.seconds(3600), .seconds(Int64.max)])
  func cancelled(_ duration: Duration) async {
    let sleep = Task { try await clock.sleep(duration) }
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
  }
}
