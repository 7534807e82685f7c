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

  @Test("a sleep until a time ends then, and at once when the clock has moved past it meanwhile")
  func sleepUntil() async throws {
    let moved = ManualClock()
    let source = SourceClock(moved)
    let sleep = Task { try await source.sleepUntil(.seconds(2)) }
    await moved.wake(at: .seconds(2))
    try await sleep.value
    try await source.sleepUntil(.seconds(1))
    #expect(moved.deadlines.isEmpty)
    let due = clock.elapsed() + .milliseconds(30)
    try await clock.sleepUntil(due)
    #expect(clock.elapsed() >= due)
    try await clock.sleepUntil(.zero)
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
