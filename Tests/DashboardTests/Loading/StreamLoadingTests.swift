import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Streams of a dashboard", .endsIfItHangs)
struct StreamLoadingTests {
  private func loader(_ keys: String, _ clock: ManualClock) throws -> SourceLoader {
    let source = try declaredSource(keys)
    #expect(source.loadKind == .stream)
    return source.loader(clock)
  }

  @Test("P5, P8: data of a lost stream are old, with the reason, until it is back")
  func loss() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let clock = ManualClock()
    let loader = try loader(
      "type: http, url: \"\(server.address())\", stream: sse, query: \"a\"", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    var connection = try #require(await connections.next())
    connection.answer()
    connection.send("data: {\"a\": 1}\n\n")
    var snapshot = await snapshots.next()
    #expect(snapshot == Snapshot(value: 1, loadedAt: 1_000))
    connection.end()
    while snapshot?.failure == nil {
      // What comes within a frame waits for its end.
      for deadline in clock.deadlines where deadline <= .milliseconds(100) {
        clock.move(to: max(deadline, clock.now.offset))
      }
      snapshot = await snapshots.next()
    }
    #expect(snapshot?.value == 1)
    #expect(snapshot?.isStale == true)
    #expect(snapshot?.failure?.message == "127.0.0.1 has ended the stream")
    #expect(snapshot?.failingSince.map { Int($0) } == 1_000)
    let next = try #require(snapshot?.nextTryAt)
    #expect(next > 1_009 && next < 1_011)
    clock.move(to: .seconds(11))
    connection = try #require(await connections.next())
    connection.answer()
    connection.send("data: {\"a\": 1}\n\n")
    while snapshot?.failure != nil { snapshot = await snapshots.next() }
    #expect(snapshot == Snapshot(value: 1, loadedAt: 1_011))
    await loader.pause()
  }

  @Test("P5, P8: a program that dies without a line is no news, and is started less and less often")
  func deaths() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "alive")
    let clock = ManualClock()
    let script = "test -e \(folder.path("alive")) && echo 5; exit 3"
    let loader = try loader(
      """
      type: command, run: [sh, -c, "\(script)"], stream: lines, stale_after: 3s, \
      history: { of: '@', for: 10m }
      """, clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    var snapshot = try #require(await snapshots.next())
    #expect(snapshot.value == 5)
    #expect(snapshot.sample != nil)
    try FileManager.default.removeItem(atPath: folder.path("alive"))
    while snapshot.failure == nil {
      for deadline in clock.deadlines where deadline <= .milliseconds(100) {
        clock.move(to: max(deadline, clock.now.offset))
      }
      snapshot = try #require(await snapshots.next())
    }
    // The waits are the longest that are possible.
    for wait in [20, 40, 80, 160, 300, 300] {
      let due = try #require(snapshot.nextTryAt)
      clock.move(to: .seconds(due - 999.999))
      let failure = snapshot.failingSince
      repeat { snapshot = try #require(await snapshots.next()) } while snapshot.nextTryAt == due
      #expect(snapshot.failure?.message == "“sh” ended with status 3")
      #expect(snapshot.value == 5)
      #expect(snapshot.isStale)
      #expect(snapshot.loadedAt == 1_000)
      #expect(snapshot.failingSince == failure)
      let next = try #require(snapshot.nextTryAt)
      #expect(abs(next - due - Double(wait)) < 0.01)
    }
    try folder.write("", to: "alive")
    clock.move(to: .seconds(try #require(snapshot.nextTryAt) - 999.999))
    while snapshot.loadedAt == 1_000 { snapshot = try #require(await snapshots.next()) }
    #expect(snapshot.loadedAt == 1_000 + clock.now.offset / .seconds(1))
    await loader.pause()
  }

  @Test("P5: a server that accepts and ends a stream, or is silent, has sent nothing")
  func silentServer() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let clock = ManualClock()
    let loader = try loader(
      "type: http, url: \"\(server.address())\", stream: lines, mode: append", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    var connection = try #require(await connections.next())
    connection.answer(type: "application/x-ndjson")
    connection.end()
    var snapshot = try #require(await snapshots.next())
    #expect(snapshot.value == nil)
    #expect(snapshot.failure?.message == "127.0.0.1 has ended the stream")
    clock.move(to: .seconds(10))
    connection = try #require(await connections.next())
    connection.answer(type: "application/x-ndjson")
    await clock.wake(at: .seconds(15))
    repeat { snapshot = try #require(await snapshots.next()) } while snapshot.nextTryAt == 1_010
    #expect(snapshot.value == nil)
    #expect(snapshot.failure?.message == "127.0.0.1 is connected, but has sent nothing yet")
    connection.send("1\n")
    while snapshot.value == nil {
      for deadline in clock.deadlines where deadline <= .milliseconds(15_100) {
        clock.move(to: max(deadline, clock.now.offset))
      }
      snapshot = try #require(await snapshots.next())
    }
    #expect(snapshot.value == [1])
    #expect(snapshot.failure == nil)
    await loader.pause()
  }

  @Test("P8: a server that says hello and ends each connection is tried less and less often")
  func refusalAfterHello() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let clock = ManualClock()
    let loader = try loader("type: http, url: \"\(server.address())\", stream: lines", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    // The waits are the longest that are possible.
    for wait in [10.0, 20, 40, 80] {
      let connection = try #require(await connections.next())
      let begun = clock.now.offset / .seconds(1)
      connection.answer(type: "application/x-ndjson")
      connection.send("\"hello\"\n")
      var snapshot = try #require(await snapshots.next())
      while snapshot.failure != nil { snapshot = try #require(await snapshots.next()) }
      connection.end()
      while snapshot.nextTryAt == nil {
        for deadline in clock.deadlines where deadline / .seconds(1) <= begun + 0.1 {
          clock.move(to: max(deadline, clock.now.offset))
        }
        snapshot = try #require(await snapshots.next())
      }
      let next = try #require(snapshot.nextTryAt) - 1_000
      #expect(abs(next - begun - wait) < 0.2)
      clock.move(to: .seconds(next + 0.001))
    }
    await loader.pause()
  }

  @Test("the list of a log in which nothing happens is empty")
  func quietLog() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let clock = ManualClock()
    let loader = try loader(
      "type: http, url: \"\(server.address())\", stream: lines, mode: append", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let connection = try #require(await connections.next())
    connection.answer(type: "application/x-ndjson")
    await clock.wake(at: .seconds(5))
    let snapshot = try #require(await snapshots.next())
    #expect(snapshot.value == [])
    #expect(snapshot.failure == nil)
    await loader.pause()
  }

  @Test("a person's request for new data doesn't make the latest event younger")
  func request() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let clock = ManualClock()
    let loader = try loader("type: http, url: \"\(server.address())\", stream: lines", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let connection = try #require(await connections.next())
    connection.answer(type: "application/x-ndjson")
    connection.send("1\n")
    #expect(await snapshots.next() == Snapshot(value: 1, loadedAt: 1_000))
    clock.move(to: .seconds(60))
    await loader.refresh()
    var snapshot = await snapshots.next()
    while snapshot?.isRefreshing == true { snapshot = await snapshots.next() }
    #expect(snapshot == Snapshot(value: 1, loadedAt: 1_000))
    await loader.pause()
  }

  @Test(
    "P8: what refuses connections is tried again at the times of any source",
    arguments: [
      "type: mqtt, topics: a, url: \"mqtt://127.0.0.1:%\"",
      "type: http, stream: sse, url: \"http://127.0.0.1:%/\"",
      "type: http, stream: websocket, url: \"ws://127.0.0.1:%/\"",
    ])
  func refusals(keys: String) async throws {
    let port = try ServerProcess.freePort()
    let clock = ManualClock()
    let loader = try loader(
      keys.replacing("%", with: "\(port)") + ", timeout: 1h", clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    // The waits are the longest that are possible.
    for seconds in [10, 30, 70, 150] {
      let snapshot = try #require(await snapshots.next())
      #expect(snapshot.failure?.kind == .unreachable)
      try #require(snapshot.nextTryAt == 1_000 + Double(seconds))
      clock.move(to: .seconds(seconds))
    }
    await loader.pause()
  }

  @Test("a stream ends when its page is left, and begins when it is opened again")
  func pause() async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let loader = try loader(
      "type: http, url: \"\(server.address())\", stream: lines, mode: append", ManualClock())
    for _ in 0..<2 {
      await loader.resume()
      let connection = try #require(await connections.next())
      connection.answer(type: "application/x-ndjson")
      await loader.pause()
      let end = try await ServerProcess.waiting { connection.receive() }
      #expect(end.isEmpty)
    }
  }
}
