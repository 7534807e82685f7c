import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite(
  "Messages that buttons send to a broker",
  .requires("needs mosquitto") { Broker.isInstalled },
  .endsIfItHangs)
struct MessageActionTests {
  private let folder: TemporaryFolder
  private let performer: ActionPerformer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("sesame\n", to: "broker")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("broker"))
    performer = ActionPerformer([], secrets: Secrets(credentials: nil, folder: folder.path))
  }

  /// Returns the effect of an action of a card that asks for a text `level`.
  private func effect(_ keys: String, on data: JSONValue) throws -> Action.Effect {
    let card = try BoundCard(
      """
      id: c
      source: s
      header: Card
      menu:
        - id: a
          title: Do
          mqtt: { \(keys) }
          ask: [{ id: level, title: Level, type: text }]
      """, on: data
    ).card
    return try #require(card.menu.first?.effect)
  }

  private func address(_ broker: Broker) throws -> MQTTAddress {
    try MQTTAddress(
      url: "\(broker.isEncrypted ? "mqtts" : "mqtt")://127.0.0.1:\(broker.port)",
      authorities: broker.isEncrypted ? broker.certificateFile : nil,
      user: broker.password.map { _ in "wall" }, password: broker.password)
  }

  private func source(_ topic: String, of broker: Broker) throws -> StreamSource {
    StreamSource(topics: [topic], of: try address(broker), clock: SourceClock())
  }

  @Test(
    "P18: a message reaches its topic as declared, with its secrets, data and answers",
    arguments: ["3.1.1", "5"])
  func sends(version: String) async throws {
    let broker = try await Broker.start(isEncrypted: true, password: "sesame")
    let effect = try effect(
      """
      url: "mqtts://127.0.0.1:\(broker.port)", user: wall, password: "${secret:broker}", \
      ca: \(broker.certificateFile), protocol: "\(version)", qos: 2, retain: true, \
      topic: "${base}/${id}/set", \
      payload: { id: "${id}", level: "${ask.level}", key: "k-${secret:broker}", on: true }
      """, on: ["base": "rooms/east", "id": 7])
    #expect(try await performer.perform(effect, answers: ["level": .number(3)]) == nil)
    #expect(
      try await source("rooms/#", of: broker).fetch()
        == ["rooms/east/7/set": ["id": 7, "level": 3, "key": "k-sesame", "on": true]])
  }

  @Test("a text is sent as it is, and the broker doesn't keep it unless that is wanted")
  func texts() async throws {
    let broker = try await Broker.start()
    try await address(broker).publish(
      "0", to: "bells/none", quality: 1, isRetained: true, within: .seconds(20),
      by: SourceClock())
    let source = try source("bells/#", of: broker)
    var changes = try #require(source.changes()).makeAsyncIterator()
    #expect(try await source.fetch() == ["bells/none": 0])
    _ = try await performer.perform(
      effect(
        "url: \"mqtt://127.0.0.1:\(broker.port)\", topic: bells/door, payload: \"ring ${id}\"",
        on: ["id": 7]))
    let rung: JSONValue = ["bells/door": "ring 7", "bells/none": 0]
    while try await source.fetch() != rung { try #require(await changes.next() != nil) }
    #expect(try await self.source("bells/+", of: broker).fetch() == ["bells/none": 0])
  }

  @Test("P18: neither data nor an answer directs a message to another topic", arguments: "/+#")
  func topics(sign: Character) async throws {
    let keys = "url: \"mqtt://127.0.0.1:9\", payload: x, topic: "
    #expect(
      try effect(keys + "\"lamps/${id}/set\"", on: ["id": .string("a\(sign)b")])
        == .unavailable("What the data add to the topic has a /, + or #"))
    let asking = try effect(keys + "\"lamps/${ask.level}\"", on: [:])
    let failure = await #expect(throws: SourceFailure.self) {
      try await performer.perform(asking, answers: ["level": .text("a\(sign)b")])
    }
    #expect(
      failure?.message == "an answer that is a part of the topic has a /, + or #")
  }

  @Test("a broker that refuses or isn't there fails the action, which tells no secret")
  func failures() async throws {
    let broker = try await Broker.start(password: "another")
    let keys = "user: wall, password: \"${secret:broker}\", topic: a, payload: x, url: "
    let closed = try ServerProcess.freePort()
    for (port, message) in [
      (broker.port, "127.0.0.1 refuses: "), (closed, "127.0.0.1:\(closed) can’t be reached"),
    ] {
      let effect = try effect(keys + "\"mqtt://127.0.0.1:\(port)\"", on: [:])
      let failure = await #expect(throws: SourceFailure.self) {
        try await performer.perform(effect)
      }
      #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
      #expect(failure?.message.contains("sesame") == false)
    }
  }

  @Test(
    "what can't be sent is a mistake in the file",
    arguments: [
      (
        "topic: lamps/+/set, payload: x }",
        "a message has one topic: + and # are wildcards of those who receive"
      ),
      ("topic: a }", "missing key \"payload\""),
      ("topic: a, payload: x, qos: 3 }", "expected a whole number from 0 to 2, found number 3"),
      (
        "topic: a, payload: x }, result: \"${a}\"",
        "\"result\" has no meaning in an action that has no answer"
      ),
    ])
  func mistakes(keys: String, message: String) throws {
    let found = check(
      card: """
        source: load
        header: Lamps
        menu: [{ id: a, title: A, mqtt: { url: "mqtt://a", \(keys) }]
        """)
    #expect(found.count == 1)
    #expect(found.first?.contains(message) == true, "\(found)")
  }
}
