import DataSources
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Streams of a dashboard", .timeLimit(.minutes(1)))
struct StreamLoadingTests {
  private func loader(_ keys: String, _ clock: ManualClock) throws -> SourceLoader {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { \(keys) } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    #expect(source.loadKind == .stream)
    return SourceLoader(
      source.makeAdapter(
        clock: clock.source, secrets: Secrets(credentials: nil, folder: "/nowhere")),
      policy: source.policy, semaphore: LoadSemaphore(), kind: source.loadKind,
      clock: clock.source, generator: LongestWait())
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
    while snapshot?.failure != nil { snapshot = await snapshots.next() }
    #expect(snapshot?.value == 1)
    #expect(snapshot?.isStale == false)
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
