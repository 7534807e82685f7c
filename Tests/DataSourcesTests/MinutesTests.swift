import DataSources
import Synchronization
import TestSupport
import Testing

@Suite("P9: The full minutes of a wall clock", .endsIfItHangs)
struct MinutesTests {
  private let clock = ManualClock()
  /// The seconds by which the wall clock has been set forward.
  private let jump = Offset()

  private var source: SourceClock {
    SourceClock(clock, now: { [clock, jump] in 30 + jump.value + clock.now.offset / .seconds(1) })
  }

  @Test("one timer serves all that wait")
  func shared() async {
    let minutes = source.minutes
    async let first = minutes.next()
    async let second = minutes.next()
    await clock.wake(at: .seconds(30))
    #expect(await first)
    #expect(await second)
    #expect(clock.deadlines.isEmpty, "nothing runs while nobody waits")
  }

  @Test("a wait ends with its task, and the timer with the last wait")
  func cancelled() async {
    let minutes = source.minutes
    let tasks = (0..<2).map { _ in Task { await minutes.next() } }
    while clock.deadlines.isEmpty { await Task.yield() }
    #expect(clock.deadlines == [.seconds(30)])
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == false) }
    while !clock.deadlines.isEmpty { await Task.yield() }
    let late = Task { await minutes.next() }
    late.cancel()
    #expect(await late.value == false)
  }

  @Test("minutes are full again after the clock has been set")
  func set() async {
    let minutes = source.minutes
    async let first = minutes.next()
    await clock.wake(at: .seconds(30))
    #expect(await first)
    jump.value = 15
    async let second = minutes.next()
    await clock.wake(at: .seconds(75))
    #expect(await second)
  }

  @Test("a timer that is early by the wall clock waits for the rest")
  func early() async {
    let minutes = source.minutes
    async let first = minutes.next()
    while clock.deadlines.isEmpty { await Task.yield() }
    jump.value = -0.25
    clock.move(to: .seconds(30))
    await clock.wake(at: .seconds(30.25))
    #expect(await first)
  }
}

/// A number that a test changes.
private final class Offset: Sendable {
  private let number = Mutex(0.0)

  var value: Double {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
}
