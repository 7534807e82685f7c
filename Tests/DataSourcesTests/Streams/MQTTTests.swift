import Foundation
import JMESPath
import MQTT
import TestSupport
import Testing

@testable import DataSources

@Suite(
  "Topics of a broker",
  .requires("needs mosquitto") { Broker.isInstalled },
  .endsIfItHangs)
struct MQTTTests {
  @Test(
    "retained and later messages of topics are a mapping, as JSON where they are",
    arguments: [false, true])
  func topics(isFive: Bool) async throws {
    let broker = try await Broker.start()
    try await broker.publish("21.5", to: "home/attic/celsius", isRetained: true)
    try await broker.publish("not this", to: "garden/celsius", isRetained: true)
    var reader = try StreamReader(
      StreamSource(
        topics: ["home/+/celsius", "doors/#"], of: try broker.address(isFive: isFive), quality: 1,
        clock: .still))
    try await reader.waits(for: ["home/attic/celsius": 21.5])
    try await broker.publish(#"{"open": true}"#, to: "doors/front/state", isFive: isFive)
    try await broker.publish("warm", to: "home/cellar/celsius", quality: 2, isFive: isFive)
    try await reader.waits(for: [
      "doors/front/state": ["open": true], "home/attic/celsius": 21.5,
      "home/cellar/celsius": "warm",
    ])
    try await broker.publish("", to: "home/attic/celsius", isRetained: true)
    try await reader.waits(for: [
      "doors/front/state": ["open": true], "home/cellar/celsius": "warm",
    ])
  }

  @Test("a message that is too large is left out and named, and its neighbours go on")
  func largeMessage() async throws {
    let broker = try await Broker.start()
    let large = "\"" + String(repeating: "x", count: LoadLimits.eventBytes) + "\""
    for (topic, payload) in [("a", "1"), ("b", "2"), ("c", large)] {
      try await broker.publish(payload, to: topic, isRetained: true)
    }
    var reader = try StreamReader(
      StreamSource(topics: ["#"], of: try broker.address(), quality: 1, clock: .still))
    try await broker.publish("3", to: "d", isRetained: true)
    try await reader.waits(for: ["a": 1, "b": 2, "d": 3])
    // A value of before is older than the message that is left out.
    try await broker.publish(large, to: "b", isRetained: true)
    try await reader.waits(for: ["a": 1, "d": 3])
    #expect(
      reader.source.omission
        == """
        127.0.0.1: the messages of the topic “b” and others, 2 in all, are left out: they are too \
        large
        """)
    try await broker.publish("4", to: "c", isRetained: true)
    try await reader.waits(for: ["a": 1, "c": 4, "d": 3])
    #expect(
      reader.source.omission
        == "127.0.0.1: the message of the topic “b” is left out: it is too large")
  }

  @Test("a single topic whose message is too large says so, and goes on with the next message")
  func largeSingleMessage() async throws {
    let broker = try await Broker.start()
    let large = String(repeating: "x", count: LoadLimits.eventBytes + 1)
    try await broker.publish(large, to: "a", isRetained: true)
    var reader = try StreamReader(
      StreamSource(topics: ["a"], of: try broker.address(), clock: .still))
    #expect(
      try await reader.failure()
        == SourceFailure(.tooLarge, "the message of “a”: more than 1 MiB"))
    try await broker.publish("1", to: "a", isRetained: true)
    while (try? await reader.source.fetch()) != 1, !Task.isCancelled {}
    #expect(try await reader.source.fetch() == 1)
  }

  @Test("P6: a message for which the others leave no room is left out, and comes when they go")
  func manyBytes() throws {
    var values = TopicValues(name: "wall", isSingle: false)
    let large = [UInt8](repeating: UInt8(ascii: "1"), count: LoadLimits.eventBytes)
    let count = LoadLimits.answerBytes / LoadLimits.eventBytes
    for number in 0...count { try values.add(StreamEvent(topic: "t\(number)", data: large)) }
    #expect(try values.value()?.object?.count == count)
    #expect(values.omission?.contains("“t\(count)”") == true)
    try values.add(StreamEvent(topic: "t0", data: []))
    try values.add(StreamEvent(topic: "t\(count)", data: large))
    #expect(try values.value()?.object?.count == count)
    #expect(values.omission == nil)
  }

  @Test("the message of a single topic is the value itself")
  func single() async throws {
    let broker = try await Broker.start()
    try await broker.publish("[1, 2]", to: "numbers", isRetained: true)
    let source = StreamSource(
      topics: ["numbers"], of: try broker.address(), clock: .still)
    #expect(try await source.fetch() == [1, 2])
  }

  @Test("a broker that goes is a failure, and the data are there again when it is back")
  func restart() async throws {
    let broker = try await Broker.start()
    try await broker.publish("1", to: "a", isRetained: true)
    var reader = try StreamReader(
      StreamSource(topics: ["a"], of: try broker.address(), clock: .still))
    try await reader.waits(for: 1)
    broker.stop()
    #expect(
      try await reader.failure()
        == SourceFailure(.unreachable, "the connection to 127.0.0.1 was lost"))
    #expect(
      try await reader.failure()
        == SourceFailure(.unreachable, "127.0.0.1:\(broker.port) can’t be reached"))
    try await broker.start()
    try await broker.publish("2", to: "a", isRetained: true)
    try await reader.waits(for: 2)
  }

  @Test("who isn't let in is told why", arguments: [false, true])
  func refusals(isFive: Bool) async throws {
    let broker = try await Broker.start(password: "sesame")
    func failure(_ password: String?) async throws -> String? {
      let address = try broker.address(isFive: isFive, user: "wall", password: password)
      let source = StreamSource(topics: ["a"], of: address, clock: .still)
      do throws(SourceFailure) {
        _ = try await source.fetch()
        return nil
      } catch {
        return error.message
      }
    }
    #expect(
      try await failure("wrong")?.hasPrefix("127.0.0.1 refuses: ") == true)
    try await broker.publish("1", to: "a", isRetained: true)
    #expect(try await failure("sesame") == nil)
  }

  @Test("TLS: a broker is trusted by the given authority, and by no other")
  func encryption() async throws {
    let broker = try await Broker.start(isEncrypted: true)
    try await broker.publish("1", to: "a", isRetained: true)
    let trusted = StreamSource(topics: ["a"], of: try broker.address(), clock: .still)
    #expect(try await trusted.fetch() == 1)
    let stranger = StreamSource(
      topics: ["a"], of: try broker.address(isTrusted: false), clock: .still)
    let failure = await failure { () async throws(SourceFailure) in try await stranger.fetch() }
    #expect(failure?.kind == .rejected)
    #expect(failure?.message.hasPrefix("127.0.0.1 isn’t trusted") == true)
  }

  @Test("TLS: a broker without it is told from one that isn’t trusted")
  func noEncryption() async throws {
    let broker = try await Broker.start()
    let connection = MQTTConnection(
      to: MQTTBroker(host: "127.0.0.1", port: broker.port, isEncrypted: true))
    let failure = try await ServerProcess.waiting {
      connection.receive(["a"], quality: 0, onOpen: {}, onMessage: { _ in true })
    }
    #expect(failure == .unencrypted)
  }

  @Test("P6: a connection that has ended, or that was never made, leaves nothing behind")
  func ends() async throws {
    final class Token: Sendable {}
    struct Left: Sendable { weak let token: Token? }
    let broker = try await Broker.start()
    try await broker.publish("1", to: "a", isRetained: true)
    let closed = try ServerProcess.freePort()
    for (port, end) in [(broker.port, MQTTFailure.cancelled), (closed, .unreachable)] {
      let left = try await ServerProcess.waiting {
        let token = Token()
        let connection = MQTTConnection(to: MQTTBroker(host: "127.0.0.1", port: port))
        let failure = connection.receive(["a"], quality: 0) {
          withExtendedLifetime(token) {}
        } onMessage: { _ in
          withExtendedLifetime(token) { false }
        }
        #expect(failure == end)
        return Left(token: token)
      }
      #expect(left.token == nil)
    }
  }

  @Test("P6: topics without end are a failure, and begin anew")
  func manyTopics() throws {
    var values = TopicValues(name: "wall", isSingle: false)
    let failure = #expect(throws: SourceFailure.self) {
      for number in 0...LoadLimits.topics {
        try values.add(StreamEvent(topic: "t\(number)", data: [UInt8(ascii: "1")]))
      }
    }
    #expect(failure?.message == "wall: more than 1000 topics; name fewer of them")
    try values.add(StreamEvent(topic: "b", data: [UInt8(ascii: "2")]))
    try values.add(StreamEvent(topic: "a", data: Array("\"x\"".utf8)))
    #expect(try values.value() == ["a": "x", "b": 2])
    #expect(try values.value()?.object?.keys == ["a", "b"])
    // One goes as another comes.
    try values.add(StreamEvent(topic: "b", data: []))
    try values.add(StreamEvent(topic: "A", data: [UInt8(ascii: "3")]))
    #expect(try values.value()?.object?.keys == ["A", "a"])
  }

  @Test(
    "an address of something else is refused",
    arguments: ["http://a", "mqtt://", "broker", "mqtt://a:99999"])
  func addresses(url: String) {
    #expect(throws: SourceFailure.self) { try MQTTAddress(url: url) }
  }
}
