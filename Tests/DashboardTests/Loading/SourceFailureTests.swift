import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("A source that fails or answers late", .endsIfItHangs)
struct SourceFailureTests {
  private let clock = ManualClock()
  private let source = ScriptedSource()

  private static func failure(_ message: String) -> SourceFailure {
    SourceFailure(.rejected, "\(message)")
  }

  @Test("no answer in time is a failure")
  func timeOut() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(timeout: .seconds(10)), clock)
    await loader.resume()
    await source.loadBegins()
    await clock.wake(at: .seconds(10))
    #expect(
      await snapshots.next()
        == Snapshot(
          failure: .timedOut(after: .seconds(10)), failingSince: 1_010, nextTryAt: 1_020))
    #expect(source.running == 0)
  }

  @Test("data of a source without an interval of its own are stale from the first failure on")
  func calendars() throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
          own: { type: calendar, path: a.ics }
          said: { type: calendar, path: a.ics, every: 1m }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let policies = try #require(reading.definition, "\(reading.diagnostics)").sources.map(\.policy)
    #expect(policies.map(\.every) == [.seconds(3600), .seconds(60)])
    #expect(policies.map(\.staleAfter) == [nil, .seconds(180)])
  }

  @Test("a program that is named by a path is relative to the file")
  func programs() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("#!/bin/sh\necho '{\"a\": 1}'\n", to: "tools/say.sh")
    #expect(chmod(script, 0o755) == 0)
    func command(in file: String) throws -> SourceDefinition {
      let path = try folder.write(
        """
        version: 1
        sources: { a: { type: command, run: [./tools/say.sh] } }
        pages: [{ id: home, sections: [] }]
        """, to: file)
      let reading = DashboardFile.load(path: path, environment: [:])
      return try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    }
    let source = try command(in: "wall.yaml")
    // The same words in another folder are another program.
    #expect(try source != command(in: "other/wall.yaml"))
    let secrets = Secrets(credentials: nil, folder: "/")
    let adapter = source.makeAdapter(clock: clock.source, secrets: secrets)
    #expect(try await adapter.fetch() == ["a": 1])
  }

  @Test("the last good value stays while loads fail, is stale in time, and then says its age")
  func staleness() async {
    let policy = LoadingPolicy(every: .seconds(10), staleAfter: .seconds(15))
    var (loader, snapshots) = source.loader(policy, clock)
    await loader.resume()
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000))
    await clock.wake(at: .seconds(10))
    await source.fail("down")
    var expected = Snapshot(
      value: 1, loadedAt: 1_000, failure: Self.failure("down"), failingSince: 1_010,
      nextTryAt: 1_020)
    #expect(await snapshots.next() == expected)
    await clock.wake(at: .seconds(15))
    expected.isStale = true
    #expect(await snapshots.next() == expected)
    // The second try comes after the longest wait for the first failure.
    await clock.wake(at: .seconds(20))
    await source.fail("still down")
    expected.failure = Self.failure("still down")
    expected.nextTryAt = 1_040
    #expect(await snapshots.next() == expected)
    await clock.wake(at: .seconds(40))
    await source.answer(2)
    #expect(await snapshots.next() == Snapshot(value: 2, loadedAt: 1_040))
  }

  @Test("the age of stale data is updated each minute, even while a load hangs")
  func age() async {
    let policy = LoadingPolicy(
      every: .seconds(10), timeout: .seconds(1_000), staleAfter: .seconds(15))
    var (loader, snapshots) = source.loader(policy, clock)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    await clock.wake(at: .seconds(10))
    await source.loadBegins()
    for seconds in [15, 75, 135] {
      await clock.wake(at: .seconds(seconds))
      #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000, isStale: true))
    }
    #expect(source.started == 2)
  }

  @Test("without an interval data never grow stale, until a load fails")
  func staleByFailure() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(), clock)
    await loader.resume()
    await source.answer(1)
    _ = await snapshots.next()
    await loader.refresh()
    #expect(
      await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000, isRefreshing: true))
    await source.fail("gone")
    #expect(
      await snapshots.next()
        == Snapshot(
          value: 1, loadedAt: 1_000, failure: Self.failure("gone"), failingSince: 1_000,
          nextTryAt: 1_010, isStale: true))
  }

  @Test("the wait after failures grows, and a success resets it")
  func backoff() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(10)), clock)
    await loader.resume()
    for seconds in [10, 30, 70, 150] {
      await source.fail("down")
      #expect(await snapshots.next()?.failure == Self.failure("down"))
      await clock.wake(at: .seconds(seconds))
    }
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_150))
    await clock.wake(at: .seconds(160))
    await source.fail("down")
    _ = await snapshots.next()
    await clock.wake(at: .seconds(170))
    await source.loadBegins()
  }

  @Test("a request by a person doesn't wait for the back-off")
  func retry() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(10)), clock)
    await loader.resume()
    await source.fail("down")
    let down = Self.failure("down")
    #expect(
      await snapshots.next() == Snapshot(failure: down, failingSince: 1_000, nextTryAt: 1_010))
    await loader.refresh()
    #expect(
      await snapshots.next()
        == Snapshot(failure: down, failingSince: 1_000, nextTryAt: 1_010, isRefreshing: true))
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000))
  }

  @Test("without a network it is tried again within a minute, however long that lasts")
  func offline() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(3_600)), clock)
    await loader.resume()
    for minutes in 1...6 {
      await source.fail("no network", .offline)
      _ = await snapshots.next()
      await clock.wake(at: .seconds(minutes * 60))
    }
    await source.answer(1)
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_360))
  }

  @Test("P8: tries without a network don't count as failures of the server")
  func offlineThenDown() async {
    var (loader, snapshots) = source.loader(LoadingPolicy(every: .seconds(10)), clock)
    await loader.resume()
    for seconds in [60, 120, 180] {
      await source.fail("no network", .offline)
      _ = await snapshots.next()
      await clock.wake(at: .seconds(seconds))
    }
    await source.fail("down", .unreachable)
    _ = await snapshots.next()
    await clock.wake(at: .seconds(190))
    await source.loadBegins()
  }
}
