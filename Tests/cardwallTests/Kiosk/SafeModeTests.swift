import CardTesting
import DataSources
import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("Safe mode", .endsIfItHangs)
@MainActor
struct SafeModeTests {
  private let folder: TemporaryFolder
  private let file: StateFile
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
    file = StateFile(at: folder.path("state/starts.json"))
  }

  /// Starts the kiosk; without ``SafeMode/reset()`` it ends by a crash.
  private func start(changedAt: Double? = nil) -> SafeMode {
    SafeMode(
      file, changedAt: changedAt,
      clock: SourceClock(clock, now: { [clock] in 10_000 + clock.now.offset / .seconds(1) }))
  }

  private func crash(_ count: Int) { for _ in 0..<count { #expect(!start().isOn) } }

  @Test("P2: the start after three quick crashes is in safe mode, and so is one after that")
  func crashes() {
    crash(3)
    #expect(start().isOn)
    clock.move(to: .seconds(3_000))
    #expect(start().isOn)
  }

  @Test("P2: a start that lives for a minute, or ends as it should, forgets the crashes before")
  func life() async throws {
    crash(2)
    let long = start()
    await clock.wake(at: SafeMode.lifetime)
    try await settle("they are forgotten") { file.read() == Data(#"{"starts":[]}"#.utf8) }
    crash(2)
    start().reset()
    crash(3)
    withExtendedLifetime(long) {}
  }

  @Test("P2: an edit of the file ends it, while it runs or before the next start")
  func edit() {
    crash(3)
    let safe = start()
    #expect(safe.isOn)
    safe.reset()
    #expect(!safe.isOn)
    crash(3)
    #expect(start().isOn)
    clock.move(to: .seconds(20))
    #expect(!start(changedAt: 10_010).isOn)
  }

  @Test("P2: it ends after an hour, over restarts too")
  func hour() async throws {
    crash(3)
    var safe = start()
    clock.move(to: .seconds(1_000))
    safe = start()
    var hasEnded = false
    safe.onEnd = { hasEnded = true }
    await clock.wake(at: SafeMode.duration)
    try await settle("it ends") { hasEnded }
    #expect(!start().isOn)
  }

  @Test("crashes of long ago, or of a clock that was wrong, don't count")
  func old() {
    crash(3)
    clock.move(to: .seconds(700))
    crash(1)
    clock.move(to: .seconds(100))
    crash(3)
    #expect(start().isOn)
  }
}
