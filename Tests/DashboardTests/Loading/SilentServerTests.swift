import CardModel
import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Servers that never answer", .serialized, .endsIfItHangs)
struct SilentServerTests {
  @Test("P7: twelve of them delay neither a command nor a server that answers")
  func healthyNeighbours() async throws {
    let silent = try (0..<12).map { _ in try LoopbackServer(otherwise: .silence) }
    let healthy = try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
    defer { for server in silent + [healthy] { server.stop() } }
    let clock = ManualClock()
    let semaphore = LoadSemaphore()
    let secrets = Secrets(credentials: nil, folder: "/nowhere")
    func loader(_ source: String, host: String? = nil) throws -> SourceLoader {
      let source = try declaredSource("\(source), every: 1s, timeout: 10s")
      return SourceLoader(
        source.makeAdapter(clock: clock.source, secrets: secrets),
        policy: LoadingPolicy(every: .seconds(1)), semaphore: semaphore,
        kind: host.map { .web(host: $0) } ?? source.loadKind, clock: clock.source)
    }
    // Both answer once before the others start, so that they have capacity reserved.
    let neighbours = [
      try loader("type: http, url: \"\(healthy.address("/"))\", format: json"),
      try loader("type: command, run: [echo, \"1\"], format: json"),
    ]
    var snapshots = neighbours.map { $0.snapshots.makeAsyncIterator() }
    for index in neighbours.indices {
      await neighbours[index].resume()
      #expect(await snapshots[index].next()?.value == 1)
    }
    // The servers share this machine, but stand for servers of different hosts.
    let others = try silent.map { server in
      try loader("type: http, url: \"\(server.address("/"))\"", host: "silent-\(server.port)")
    }
    for loader in others { await loader.resume() }
    while silent.allSatisfy({ $0.requests.isEmpty }), !Task.isCancelled { await Task.yield() }
    for second in 1...5 {
      await clock.wake(at: .seconds(second), count: neighbours.count)
      for index in neighbours.indices {
        #expect(await snapshots[index].next()?.loadedAt == 1_000 + Double(second))
      }
    }
    for loader in others + neighbours { await loader.pause() }
  }

  @Test(
    "P7: however many hang from the start, a server that answers has its first data within a second",
    arguments: [5, 9, 45])
  func firstData(count: Int) async throws {
    let silent = try (0..<count).map { _ in try LoopbackServer(otherwise: .silence) }
    let healthy = try (0..<5).map { _ in
      try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
    }
    defer { for server in silent + healthy { server.stop() } }
    let clock = ManualClock()
    let semaphore = LoadSemaphore(clock: clock.source)
    let loaders = try (silent + healthy).map { server in
      try declaredSource("type: http, url: \"\(server.address("/"))\", every: 1s")
        .loader(clock, semaphore: semaphore)
    }
    // The silent servers are first in the queue.
    for loader in loaders { await loader.resume() }
    while clock.deadlines.count(where: { $0 == LoadLimits.turnWait }) < count + 4,
      !Task.isCancelled
    {
      await Task.yield()
    }
    clock.move(to: LoadLimits.turnWait)
    for loader in loaders.suffix(5) {
      var snapshots = loader.snapshots.makeAsyncIterator()
      let snapshot = await snapshots.next()
      #expect(snapshot?.value == 1)
      #expect(snapshot?.loadedAt == 1_000.5)
    }
    for loader in loaders { await loader.pause() }
  }

  @Test(
    "P7: however many hang, a server that an edit of the file adds has its first data in a second",
    arguments: [5, 9, 45])
  func firstDataAfterEdit(count: Int) async throws {
    let silent = try (0..<count).map { _ in try LoopbackServer(otherwise: .silence) }
    let healthy = try (0..<5).map { _ in
      try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
    }
    defer { for server in silent + healthy { server.stop() } }
    let clock = ManualClock()
    let before = try dashboardLoader(silent, clock)
    await before.show(["home"])
    func untilWaiting(_ number: Int, until time: Duration) async {
      while clock.deadlines.count(where: { $0 == time }) < number, !Task.isCancelled {
        await Task.yield()
      }
    }
    // The first one has its turn; the others begin beside it.
    await untilWaiting(count - 1, until: LoadLimits.turnWait)
    clock.move(to: LoadLimits.turnWait)
    while silent.contains(where: { $0.requests.isEmpty }), !Task.isCancelled { await Task.yield() }
    let after = try dashboardLoader(
      silent + healthy, clock, inheriting: await before.handOver())
    var updates = after.updates.makeAsyncIterator()
    await after.show(["home"])
    await untilWaiting(healthy.count, until: LoadLimits.turnWait * 2)
    clock.move(to: LoadLimits.turnWait * 2)
    var filled: Set<CardID> = []
    while filled.count < healthy.count, let changes = await updates.next() {
      for case .state(_, let id, let state) in changes where state.card?.name == "1" {
        filled.insert(id)
      }
    }
    #expect(filled.count == healthy.count)
    #expect(silent.allSatisfy { $0.requests.count == 1 })
    await after.show([])
  }

  /// Returns the loader of a dashboard with a card for each server.
  private func dashboardLoader(
    _ servers: [LoopbackServer], _ clock: ManualClock, inheriting inherited: InheritedSources? = nil
  ) throws -> DashboardLoader {
    let sources = servers.map {
      "  s\($0.port): { type: http, url: \"\($0.address("/"))\", format: json, every: 1s }"
    }
    let cards = servers.map { "{ id: c\($0.port), source: s\($0.port), header: \"${@}\" }" }
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
        \(sources.joined(separator: "\n"))
        pages: [{ id: home, sections: [{ cards: [\(cards.joined(separator: ", "))] }] }]
        """, name: "wall.yaml", environment: [:])
    let secrets = Secrets(credentials: nil, folder: "/nowhere")
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      inheriting: inherited, generator: LongestWait(),
      makeAdapter: { $0.makeAdapter(clock: clock.source, secrets: secrets) })
  }

  @Test(
    "P7: requests are counted by host and by port, whatever their users and paths",
    arguments: [
      ("https://Example.org", nil), ("http://example.org:8080/a?b#c", "8080"),
      ("https://me:word@example.org:1/a@b:2", "1"),
      ("postgres://${secret:user}@example.org:5432/db", nil),
    ])
  func host(address: String, port: String?) throws {
    #expect(try loadKind(of: address) == .web(host: "example.org", port: port))
  }

  @Test("P7: an address of numbers or of a secret is a host, too")
  func unusualHosts() throws {
    #expect(try loadKind(of: "http://[::1]:80/") == .web(host: "[::1]"))
    #expect(try loadKind(of: "http://${secret:host}:80/") == .web(host: "${secret:host}"))
  }

  private func loadKind(of address: String) throws -> LoadSemaphore.Kind {
    let type = address.hasPrefix("postgres") ? "type: postgres, sql: SELECT 1" : "type: http"
    return try declaredSource("\(type), url: \"\(address)\"").loadKind
  }
}
