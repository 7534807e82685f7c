import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Secrets that a source is refused for", .endsIfItHangs)
struct SecretSourceTests {
  private let folder: SecretFolder
  private let clock = ManualClock()

  init() throws { folder = try SecretFolder() }

  private func loader(_ keys: String) throws -> SourceLoader {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { \(keys) } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    return SourceLoader(
      source.makeAdapter(clock: clock.source, secrets: folder.secrets), policy: source.policy,
      semaphore: LoadSemaphore(), kind: source.loadKind, clock: clock.source,
      generator: LongestWait())
  }

  /// A reason why a stream isn't there at first.
  enum Beginning: CaseIterable {
    /// Its secret is missing at first.
    case missing
    /// It is refused for a while, with the same secret.
    case refused
    /// It is refused until its secret changes.
    case changed
    /// It ends, and is refused until its new secret is read.
    case replaced
  }

  @Test(
    "P5: a stream that was refused is followed when it is there", arguments: Beginning.allCases)
  func stream(_ beginning: Beginning) async throws {
    let server = try StreamServer()
    var connections = server.connections.makeAsyncIterator()
    let loader = try loader(
      """
      type: http, url: "\(server.address())", stream: sse, headers: { Key: "${secret:key}" }
      """)
    var snapshots = loader.snapshots.makeAsyncIterator()
    /// Refuses the next connection.
    func refuse() async throws {
      let connection = try #require(await connections.next())
      #expect(connection.header("Key") == "old")
      connection.answer("401 Unauthorized")
      connection.end()
    }
    if beginning != .missing { try folder.write("old", to: "key") }
    await loader.resume()
    switch beginning {
    case .missing: #expect(await snapshots.next()?.failure?.kind == .notFound)
    case .refused, .changed:
      try await refuse()
      let refused = await snapshots.next()
      #expect(refused?.failure?.message == "127.0.0.1:\(server.port) answers 401 Unauthorized")
      #expect(refused?.nextTryAt == 2_980)
    case .replaced:
      let connection = try #require(await connections.next())
      connection.answer()
      connection.send("data: 0\n\n")
      #expect(await snapshots.next()?.value == 0)
      connection.end()
      while await snapshots.next()?.failure == nil {}
    }
    if beginning == .refused {
      await clock.wake(at: .seconds(1_980))
    } else {
      try folder.write("new", to: "key")
    }
    if beginning == .replaced {
      await clock.wake(at: .seconds(10))
      try await refuse()
    }
    let connection = try #require(await connections.next())
    #expect(connection.header("Key") == (beginning == .refused ? "old" : "new"))
    connection.answer()
    for value in [1, 2] {
      connection.send("data: \(value)\n\n")
      var snapshot = await snapshots.next()
      while snapshot?.value != .integer(Int64(value)) { snapshot = await snapshots.next() }
      #expect(snapshot?.failure == nil)
    }
    await loader.pause()
  }

  @Test(
    "P5: a broker that refuses a password is asked again when that has changed",
    .requires("needs mosquitto") { Broker.isInstalled })
  func broker() async throws {
    let broker = try await Broker.start(password: "s@/#?é")
    let address = "mqtt://wall:${secret:broker}@127.0.0.1:\(broker.port)"
    let performer = ActionPerformer([], secrets: folder.secrets)
    let card = try BoundCard(
      """
      id: c
      source: s
      header: Card
      menu:
        - { id: a, title: A, mqtt: { url: "\(address)", topic: a, payload: "${n}", retain: true } }
      """, on: ["n": 1]
    ).card
    let publish = try #require(card.menu.first?.effect)
    try folder.write("old", to: "broker")
    let loader = try loader("type: mqtt, topics: a, url: \"\(address)\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let refused = await snapshots.next()
    #expect(refused?.failure?.message.hasPrefix("127.0.0.1 refuses: ") == true)
    #expect(refused?.nextTryAt == 2_980)
    try folder.write("s@/#?é", to: "broker")
    #expect(try await performer.perform(publish) == nil)
    var snapshot = await snapshots.next()
    while snapshot?.value == nil { snapshot = await snapshots.next() }
    #expect(snapshot?.value == 1)
    await loader.pause()
  }

  @Test(
    "P8: what needs no secret is tried again at the times of any source",
    .requires("needs mosquitto") { Broker.isInstalled })
  func withoutSecret() async throws {
    let broker = try await Broker.start(password: "sesame")
    let url = "mqtt://wall:x@127.0.0.1:\(broker.port)"
    let loader = try loader("type: mqtt, topics: a, url: \"\(url)\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let refused = await snapshots.next()
    #expect(refused?.failure?.kind == .notAllowed)
    #expect(refused?.nextTryAt == 1_010)
    await loader.pause()
  }
}
