import DataSources
import JMESPath
import Synchronization
import TestSupport
import Testing

@testable import Dashboard

@Suite("Sources after a sleep, and without a network", .endsIfItHangs)
struct LostTimeTests {
  private let clock = ManualClock()
  private let source = ScriptedSource()
  private let web = LoadSemaphore.Kind.web(host: "server")

  // MARK: The network

  @Test("P11: a source that can't be reached is tried within 5 s of a change of the network")
  func networkComes() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(every: .seconds(3_600)), clock, kind: web)
    await loader.resume()
    await source.fail("no network", .offline)
    #expect(await snapshots.next()?.nextTryAt == 1_060)
    clock.move(to: .seconds(20))
    await loader.networkChanged()
    await clock.wake(at: .seconds(24))
    // The names of servers are known only later: it is tried every few seconds for a minute.
    for seconds in [32, 40] {
      await source.fail("no such host", .unreachable)
      _ = await snapshots.next()
      await clock.wake(at: .seconds(seconds))
    }
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_040))
    clock.move(to: .seconds(100))
    await loader.refresh()
    _ = await snapshots.next()
    await source.fail("down", .unreachable)
    #expect(await snapshots.next()?.nextTryAt == 4_700, "then the wait is the usual one")
  }

  @Test("P11: a network that comes and goes all the time has each source tried every 4 s at most")
  func flapping() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(every: .seconds(3_600)), clock, kind: web)
    await loader.resume()
    await source.fail("no network", .offline)
    _ = await snapshots.next()
    for step in 1...10 {
      clock.move(to: .milliseconds(step * 390))
      await loader.networkChanged()
    }
    #expect(source.started == 1)
    await clock.wake(at: .milliseconds(4_390))
    await source.loadBegins()
    #expect(source.started == 2)
  }

  @Test("P11: a change of the network has fresh data, and those of this machine, left alone")
  func fresh() async {
    let policy = LoadingPolicy(every: .seconds(3_600))
    var (loader, snapshots) = source.loader(policy, clock, kind: web)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    let local = ScriptedSource()
    var (other, failures) = local.loader(policy, clock)
    await other.resume()
    await local.fail("no such file", .notFound)
    _ = await failures.next()
    clock.move(to: .seconds(20))
    await loader.networkChanged()
    await other.networkChanged()
    clock.move(to: .seconds(100))
    await clock.wake(at: .seconds(3_600))
    await source.loadBegins()
    #expect((source.started, local.started) == (2, 2))
  }

  @Test("P11: a request that waits for an answer since before the network came is made anew")
  func waiting() async {
    let (loader, _) = source.loader(
      LoadingPolicy(every: .seconds(60), timeout: .seconds(50)), clock, kind: web)
    await loader.resume()
    await source.loadBegins()
    clock.move(to: .seconds(3))
    await loader.networkChanged()
    #expect(source.running == 1, "one that has just begun goes on")
    clock.move(to: .seconds(20))
    await loader.networkChanged()
    await clock.wake(at: .seconds(24))
    await source.loadBegins()
    #expect((source.started, source.running) == (2, 1))
  }

  @Test("P11: a command that still runs is not ended by a change of the network")
  func command() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(timeout: .seconds(50)), clock, kind: .command)
    await loader.resume()
    await source.loadBegins()
    clock.move(to: .seconds(20))
    await loader.networkChanged()
    await source.answer(1)
    #expect(await snapshots.next()?.value == 1)
    #expect(source.started == 1)
  }

  @Test("P8: a change of the network doesn't hurry a stream whose server says hello and closes it")
  func refusingStream() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(), clock, kind: .stream)
    await loader.resume()
    await source.answer("hello")
    _ = await snapshots.next()
    await loader.networkChanged()
    clock.move(to: .seconds(1))
    await loader.refresh()
    _ = await snapshots.next()
    await source.fail("closed", .unreachable)
    #expect(await snapshots.next()?.nextTryAt == 1_011)
    // Another source of its server says nothing about this one.
    await loader.serverAnswered(hadFailed: false)
    await loader.serverAnswered(hadFailed: true)
    await source.loadBegins()
    #expect(source.started == 3, "but the server may have been away")
    await source.fail("down", .unreachable)
    let wait = await snapshots.next()?.nextTryAt
    #expect(wait == 1_009, "a server that isn't reached is tried every few seconds")
  }

  @Test("P8: a server that has just refused this machine isn't asked again for a change before")
  func refused() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock, kind: web)
    await loader.resume()
    await source.fail("wrong password", retry: .whenAllowed)
    let next = await snapshots.next()?.nextTryAt
    clock.move(to: .seconds(2))
    await loader.networkChanged()
    await clock.wake(at: .seconds(1_980))
    #expect(next == 2_980)
    await source.fail("wrong password", retry: .whenAllowed)
    _ = await snapshots.next()
    clock.move(to: .seconds(2_000))
    await loader.networkChanged()
    await clock.wake(at: .seconds(2_004))
    await source.loadBegins()
    #expect(source.started == 3, "a network in which it may be allowed")
  }

  // MARK: Sleep

  @Test("P10: after a sleep all are loaded within 4 s, and not at once")
  func sleep() async {
    let sources = (0..<20).map { _ in ScriptedSource() }
    var loaders: [SourceLoader] = []
    for source in sources {
      var (loader, snapshots) = source.loader(
        LoadingPolicy(every: .seconds(10)), clock, kind: web,
        generator: SystemRandomNumberGenerator())
      await loader.resume()
      await source.answer(1)
      _ = await snapshots.next()
      loaders.append(loader)
    }
    let wakeUp = Duration.seconds(3_600)
    while clock.deadlines.count < sources.count { await Task.yield() }
    clock.move(to: wakeUp)
    while clock.deadlines.count < sources.count { await Task.yield() }
    #expect(sources.allSatisfy { $0.started == 1 })
    let due = clock.deadlines
    #expect(due.allSatisfy { $0 <= wakeUp + .seconds(4) })
    for second in 0..<4 {
      let count = due.filter {
        $0 - wakeUp >= .seconds(second) && $0 - wakeUp < .seconds(second + 1)
      }
      .count
      #expect(count <= 15, "\(count) of them in second \(second)")
    }
    clock.move(to: wakeUp + .seconds(4))
    for source in sources { await source.loadBegins() }
  }

  @Test("P10: a source of this machine is loaded at once after a sleep")
  func local() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(10)), clock)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    while clock.deadlines.isEmpty { await Task.yield() }
    clock.move(to: .seconds(3_600))
    await source.loadBegins()
  }

  @Test("P10: a request that the machine has slept through is made again within 4 s")
  func connection() async {
    let slept = Mutex(Duration.zero)
    var (loader, snapshots) = source.loader(
      LoadingPolicy(every: .seconds(3_600), timeout: .seconds(30)), clock, kind: web,
      slept: { slept.withLock { $0 } })
    await loader.resume()
    await source.loadBegins()
    slept.withLock { $0 = .seconds(600) }
    while clock.deadlines.isEmpty { await Task.yield() }
    clock.move(to: .seconds(605))
    #expect(await snapshots.next()?.nextTryAt == 1_609)
    await clock.wake(at: .seconds(609))
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_609))
  }

  // MARK: A wall clock that is set

  @Test(
    "P9: the times of old data and of failures are those of the wall clock as it is now",
    arguments: [50_000_000, -900] as [Double])
  func wallClockIsSet(by jump: Double) async {
    let set = Mutex(0.0)
    let loader = SourceLoader(
      source, policy: LoadingPolicy(every: .seconds(10)), semaphore: LoadSemaphore(),
      clock: SourceClock(clock, now: { [clock] in clock.source.now() + set.withLock { $0 } }),
      generator: LongestWait())
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next()?.loadedAt == 1_000)
    set.withLock { $0 = jump }
    await clock.wake(at: .seconds(10))
    await source.fail("down")
    let first = await snapshots.next()
    #expect(first?.loadedAt == 1_000 + jump)
    #expect(first?.failingSince == 1_010 + jump)
    set.withLock { $0 = 0 }
    await clock.wake(at: .seconds(20))
    await source.fail("down")
    let second = await snapshots.next()
    #expect(second?.loadedAt == 1_000)
    #expect(second?.failingSince == 1_010)
    #expect(second?.nextTryAt == 1_040)
  }

  @Test("P10: the time asleep is that by which the clocks of the kernel differ")
  func clocks() {
    let (before, after) = (timeAsleep(), timeAsleep())
    #expect(before >= .zero - .milliseconds(1))
    #expect(after - before < .seconds(1))
  }
}
