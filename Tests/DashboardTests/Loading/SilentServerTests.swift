import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Servers that never answer", .endsIfItHangs)
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
    while silent.allSatisfy({ $0.requests.isEmpty }) { await Task.yield() }
    for second in 1...5 {
      await clock.wake(at: .seconds(second))
      for index in neighbours.indices {
        #expect(await snapshots[index].next()?.loadedAt == 1_000 + Double(second))
      }
    }
    #expect(silent.count { !$0.requests.isEmpty } <= 3)
    for loader in others + neighbours { await loader.pause() }
  }

  @Test(
    "P7: requests are counted by host, whatever their ports, users and paths",
    arguments: [
      "https://Example.org", "http://example.org:8080/a?b#c", "https://me:word@example.org:1/a@b:2",
      "postgres://${secret:user}@example.org/db",
    ])
  func host(address: String) throws {
    #expect(try loadKind(of: address) == .web(host: "example.org"))
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
