import CardModel
import DataSources
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("A source over time", .endsIfItHangs)
struct SourceLoaderTests {
  private let clock = ManualClock()
  private let source = ScriptedSource()

  @Test("it is loaded at once, then at its interval")
  func interval() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(5)), clock)
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000))
    await clock.wake(at: .seconds(5))
    await source.answer(2)
    #expect(await snapshots.next() == Snapshot(value: 2, loadedAt: 1_005))
    await clock.wake(at: .seconds(10))
    await source.answer(3)
    #expect(await snapshots.next() == Snapshot(value: 3, loadedAt: 1_010))
  }

  @Test("a figure that starts quickly is loaded twice at the start, and then at its interval")
  func quickStart() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(every: .seconds(5), startsQuickly: true), clock)
    await loader.resume()
    for (value, time) in [1, 2, 3, 4].enumerated().map({ ($1, [0, 0.5, 5.5, 10.5][$0]) }) {
      if value > 1 { await clock.wake(at: .seconds(time)) }
      await source.answer(.integer(Int64(value)))
      #expect(await snapshots.next()?.loadedAt == 1_000 + time)
    }
  }

  @Test("without an interval it is loaded once, and then nothing waits for anything")
  func once() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock)
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000))
    await loader.pause()
    await loader.resume()
    #expect(source.started == 1)
    #expect(clock.deadlines.isEmpty)
  }

  @Test("P2: a command that safe mode doesn't run isn't tried again, and says so")
  func safeMode() async throws {
    let command = try declaredSource("type: command, run: [date], every: 5s")
    let loader = command.loader(clock, allowsCommands: false)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let snapshot = try #require(await snapshots.next())
    let failure = try #require(snapshot.failure)
    #expect(failure.message.hasPrefix("no command is run in safe mode, which ends"))
    #expect(snapshot.nextTryAt == nil)
    #expect(!Failure(failure).canRetry)
    #expect(clock.deadlines.isEmpty)
    await loader.pause()
  }

  @Test("a table in a file has more time than other sources, unless the dashboard says how much")
  func timeouts() throws {
    let keys = ["format: csv", "format: json", "format: csv, timeout: 5s"]
    let timeouts = try keys.map { try declaredSource("type: file, path: a, \($0)").policy.timeout }
    #expect(timeouts == [.seconds(90), .seconds(10), .seconds(5)])
  }

  @Test("loads that are due while one is in progress are skipped")
  func singleFlight() async {
    var (loader, snapshots) = source.loader(
      LoadingPolicy(every: .seconds(5), timeout: .seconds(60)), clock)
    await loader.resume()
    await source.loadBegins()
    clock.move(to: .seconds(12))
    #expect(source.started == 1)
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_012))
    await clock.wake(at: .seconds(15))
    await source.answer(2)
    #expect(await snapshots.next() == Snapshot(value: 2, loadedAt: 1_015))
  }

  @Test("the query is applied to what arrives, and its mistakes are failures")
  func query() async throws {
    let query = BoundExpression(
      try Expression("abs(a)"), location: SourceLocation(file: "wall.yaml", line: 1, column: 1))
    let policy = LoadingPolicy(every: .seconds(5), query: query)
    var (loader, snapshots) = source.loader(policy, clock)
    await loader.resume()
    await source.answer(["a": -2])
    #expect(await snapshots.next()?.value == 2)
    await clock.wake(at: .seconds(5))
    await source.answer(["a": "x"])
    let snapshot = await snapshots.next()
    #expect(snapshot?.value == 2)
    #expect(snapshot?.failure?.kind == .query)
    #expect(snapshot?.failure?.message.hasPrefix("query “abs(a)”: invalid-type") == true)
  }

  @Test("a query that fails on a missing name says which names there are")
  func misnamedQuery() async throws {
    let query = BoundExpression(
      try Expression("abs(a)"), location: SourceLocation(file: "wall.yaml", line: 1, column: 1))
    var (loader, snapshots) = source.loader(LoadingPolicy(query: query), clock)
    await loader.resume()
    await source.answer(["b": "x"])
    let message = await snapshots.next()?.failure?.message
    #expect(message?.hasSuffix("; there is no \"a\", but b") == true, "\(message ?? "")")
  }

  @Test("a query that finds nothing says which name the data don't have")
  func vainQuery() async throws {
    let query = BoundExpression(
      try Expression("orders"), location: SourceLocation(file: "wall.yaml", line: 1, column: 1))
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(5), query: query), clock)
    await loader.resume()
    await source.answer(["order": [1]])
    let snapshot = try #require(await snapshots.next())
    #expect(snapshot.value == .null)
    #expect(
      snapshot.issue?.description
        == "wall.yaml:1:1: warning: there is no \"orders\", but order; did you mean \"order\"?")
    await clock.wake(at: .seconds(5))
    await source.answer(["orders": []])
    #expect(await snapshots.next()?.issue == nil)
  }

  @Test("a query that compares texts by their order says what to write")
  func comparingQuery() async throws {
    let query = BoundExpression(
      try Expression("[?due > `5`]"),
      location: SourceLocation(file: "wall.yaml", line: 1, column: 1))
    var (loader, snapshots) = source.loader(LoadingPolicy(query: query), clock)
    await loader.resume()
    await source.answer([["due": "7"]])
    #expect(
      await snapshots.next()?.issue?.message
        == "[?due > `5`]: > compares numbers, not a text such as “7”; write to_number(due)")
  }

  @Test("P5: a source that reports its changes is marked soon after it has failed")
  func failingWatch() async {
    let source = ScriptedSource(isWatched: true)
    var policy = LoadingPolicy(every: .seconds(60))
    policy.staleAfterFailure = .seconds(30)
    var (loader, snapshots) = source.loader(policy, clock)
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next()?.isStale == false)
    clock.move(to: .seconds(10))
    source.touch()
    await source.fail("gone")
    let failed = await snapshots.next()
    #expect(failed?.failure?.message == "gone")
    #expect(failed?.isStale == false, "it may be back at once")
    clock.move(to: .seconds(40))
    // Tries in between report the same.
    while let snapshot = await snapshots.next(), !snapshot.isStale {}
    #expect(clock.now.offset == .seconds(40))
  }

  @Test("a request during a load is loaded once after it, however often it is made")
  func refreshMeanwhile() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(60)), clock)
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next()?.value == 1)
    await loader.refresh()
    await source.loadBegins()
    #expect(await snapshots.next()?.isRefreshing == true)
    await loader.refresh()
    await loader.refresh()
    #expect(source.started == 2)
    // The result of this load may be older than the second request.
    await source.answer(2)
    #expect(
      await snapshots.next() == Snapshot(value: 2, loadedAt: 1_000, isRefreshing: true))
    await source.answer(3)
    #expect(await snapshots.next() == Snapshot(value: 3, loadedAt: 1_000))
    #expect(source.started == 3)
  }

  @Test("a change that is noticed is loaded at once")
  func changes() async {
    let source = ScriptedSource(isWatched: true)
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    source.touch()
    await source.answer(2)
    #expect(await snapshots.next()?.value == 2)
  }

  @Test("data whose changes can't be noticed have their age and the reason, until they can")
  func watchFailure() async {
    let source = ScriptedSource(isWatched: true)
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock)
    let failure = SourceFailure(.notAllowed, "no notifications")
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    clock.move(to: .seconds(5))
    source.setWatchFailure(failure)
    await source.answer(2)
    #expect(
      await snapshots.next()
        == Snapshot(
          value: 2, loadedAt: 1_005, failure: failure, failingSince: 1_005, isStale: true))
    clock.move(to: .seconds(9))
    source.touch()
    await source.answer(3)
    #expect(
      await snapshots.next()
        == Snapshot(
          value: 3, loadedAt: 1_009, failure: failure, failingSince: 1_005, isStale: true))
    source.setWatchFailure(nil)
    await source.answer(4)
    #expect(await snapshots.next() == Snapshot(value: 4, loadedAt: 1_009))
  }

  @Test("data that are loaded at an interval are no older for changes that can't be noticed")
  func watchFailureBesideAnInterval() async {
    let source = ScriptedSource(isWatched: true)
    let policy = LoadingPolicy(every: .seconds(60), staleAfter: .seconds(180))
    var (loader, snapshots) = source.loader(policy, clock)
    let failure = SourceFailure(.notAllowed, "no notifications")
    source.setWatchFailure(failure)
    await loader.resume()
    await source.answer(1)
    let snapshot = await snapshots.next()
    #expect(snapshot?.failure == failure)
    #expect(snapshot?.isStale == false)
  }

  @Test("a change during a load is loaded after it")
  func changeMeanwhile() async {
    let source = ScriptedSource(isWatched: true)
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock)
    await loader.resume()
    await source.loadBegins()
    source.touch()
    await source.answer(1)
    await source.answer(2)
    while let value = await snapshots.next()?.value, value != 2 {}
    #expect(source.started == 2)
  }

  @Test("a paused loader cancels its load and starts none")
  func pause() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(5)), clock)
    await loader.resume()
    await source.loadBegins()
    await loader.pause()
    #expect(source.running == 0)
    clock.move(to: .seconds(60))
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_060))
    #expect(source.started == 2)
  }

  @Test("fresh data aren't loaded again after a short pause")
  func shortPause() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(5)), clock)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    await loader.pause()
    clock.move(to: .seconds(2))
    await loader.resume()
    await clock.wake(at: .seconds(5))
    await source.answer(2)
    #expect(await snapshots.next() == Snapshot(value: 2, loadedAt: 1_005))
    #expect(source.started == 2)
  }
}
