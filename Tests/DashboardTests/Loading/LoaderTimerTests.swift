import DataSources
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("The timers of loaders", .endsIfItHangs)
struct LoaderTimerTests {
  /// A clock that moves while tasks prepare to sleep, as it does for tasks that wait for a thread.
  @Test("P8: loaders that are due together all load, however the clock moves meanwhile")
  func together() async throws {
    let clock = ManualClock()
    let loaders = (0..<4).map { _ in
      SourceLoader(
        StaticSource(1), policy: LoadingPolicy(every: .seconds(1)), semaphore: LoadSemaphore(),
        kind: .free, clock: clock.source)
    }
    var snapshots = loaders.map { $0.snapshots.makeAsyncIterator() }
    for loader in loaders { await loader.resume() }
    for second in 0..<200 {
      if second > 0 { await clock.wake(at: .seconds(second)) }
      for index in loaders.indices {
        #expect(await snapshots[index].next()?.loadedAt == 1_000 + Double(second))
      }
    }
    for loader in loaders { await loader.pause() }
  }
}
