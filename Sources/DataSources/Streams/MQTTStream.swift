import Foundation
import Localization
import MQTT

/// A broker of MQTT, by its address.
public struct MQTTAddress: Sendable {
  let broker: MQTTBroker

  /// - Parameters:
  ///   - url: such as "mqtts://user:password@broker.example:8883".
  ///   - authorities: a PEM file of the trusted certificates; nil for those of the system.
  ///   - isFive: whether version 5 of the protocol is spoken, instead of 3.1.1.
  ///   - clientID: the name of this client; nil for one that nobody else has.
  ///   - user: the name of the user, instead of that in `url`.
  ///   - password: the password, instead of that in `url`.
  public init(
    url: String, authorities: String? = nil, isFive: Bool = false, clientID: String? = nil,
    user: String? = nil, password: String? = nil
  ) throws(SourceFailure) {
    guard let address = URLComponents(string: url), let host = address.host, !host.isEmpty,
      let scheme = address.scheme?.lowercased(), ["mqtt", "mqtts"].contains(scheme),
      let port = UInt16(exactly: address.port ?? (scheme == "mqtts" ? 8883 : 1883))
    else {
      throw SourceFailure(
        .malformed, "a broker needs an address that begins with mqtt:// or mqtts://")
    }
    // An address of version 6 of IP has brackets in a URL only.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    broker = MQTTBroker(
      host: name, port: port, isEncrypted: scheme == "mqtts", authorities: authorities,
      version: isFive ? .five : .three, clientID: clientID, user: user ?? address.user,
      password: password ?? address.password)
  }

  /// Sends a message to the broker.
  public func publish(
    _ payload: String, to topic: String, quality: Int, isRetained: Bool, within limit: Duration,
    by clock: SourceClock
  ) async throws(SourceFailure) {
    let message = MQTTMessage(
      topic: topic, payload: Array(payload.utf8), quality: quality, isRetained: isRetained)
    try await DataSources.within(limit, by: clock) { [broker] () throws(SourceFailure) in
      let connection = MQTTConnection(to: broker)
      try await BlockingWork().run(onCancel: connection.cancel) { () throws(SourceFailure) in
        do throws(MQTTFailure) {
          try connection.publish(message)
        } catch {
          throw SourceFailure(error, of: broker)
        }
      }
    }
  }
}

extension StreamSource {
  /// Makes a source of the latest messages of topics.
  /// - Parameter topics: names, which may have the wildcards `+` and `#`. The value of a single
  ///   topic without a wildcard is its message, that of others a mapping of topics to messages.
  public convenience init(
    topics: [String], of address: MQTTAddress, quality: Int = 0, clock: SourceClock
  ) {
    let broker = address.broker
    let isSingle = topics.count == 1 && !topics[0].contains { "+#".contains($0) }
    self.init(
      name: broker.host, store: TopicValues(name: broker.host, isSingle: isSingle), clock: clock
    ) {
      TopicConnection(broker: broker, topics: topics, quality: quality)
    }
  }
}

/// A connection to a broker that receives the messages of topics.
private struct TopicConnection: StreamConnection {
  let broker: MQTTBroker
  let topics: [String]
  let quality: Int
  private let connection: MQTTConnection

  init(broker: MQTTBroker, topics: [String], quality: Int) {
    (self.broker, self.topics, self.quality) = (broker, topics, quality)
    connection = MQTTConnection(to: broker)
  }

  func receive(_ inbox: StreamInbox) -> SourceFailure {
    var failure: SourceFailure?
    let end = connection.receive(
      topics, quality: quality,
      onOpen: { inbox.opened(false) },
      onMessage: { message in
        do throws(SourceFailure) {
          try inbox.add(StreamEvent(topic: message.topic, data: message.payload))
          return true
        } catch {
          failure = error
          return false
        }
      })
    return failure ?? SourceFailure(end, of: broker)
  }

  func cancel() { connection.cancel() }
}

extension SourceFailure {
  /// Describes the failure of a connection to a broker.
  fileprivate init(_ failure: MQTTFailure, of broker: MQTTBroker) {
    let name = broker.host
    switch failure {
    case .cancelled: self = .cancelled
    case .unsupported: self = .missingLibrary("libmosquitto", package: "libmosquitto1")
    case .unreachable:
      self = SourceFailure(.unreachable, "\(name):\(String(broker.port)) can’t be reached")
    case .lost: self = .lost(.unreachable, name)
    case .untrusted:
      self = SourceFailure(
        .rejected,
        "\(name) isn’t trusted: it has no certificate for this name that this machine trusts")
    case .unencrypted:
      self = SourceFailure(
        .rejected,
        """
        \(name):\(String(broker.port)) doesn’t answer in TLS; an address without it begins with \
        mqtt://
        """)
    case .authorities:
      self = SourceFailure(
        .notFound, "\(broker.authorities ?? ""): no certificates can be read from this file")
    case .invalid:
      self = SourceFailure(.malformed, "\(name): a topic or a name isn’t valid in MQTT")
    case .subscriptionRefused:
      self = SourceFailure(.notAllowed, "\(name) doesn’t let this user receive the topics")
    case .refused(let refusal):
      let words = refusal.words
      let isBusy = refusal == .unavailable
      self = SourceFailure(
        isBusy ? .unreachable : .notAllowed, "\(name) refuses: \(words)", retry: refusal.retry)
    }
  }
}

extension MQTTFailure.Refusal {
  fileprivate var retry: SourceFailure.Retry {
    switch self {
    case .credentials, .permission: .whenSecretsChange
    case .version, .clientID, .unavailable, .other: .backoff
    }
  }

  fileprivate var words: String {
    switch self {
    case .version: String(localized: "it doesn’t speak this version of MQTT")
    case .clientID: String(localized: "it doesn’t accept the client’s name")
    case .credentials: String(localized: "the user or the password is wrong")
    case .permission: String(localized: "this user isn’t allowed to do this")
    case .unavailable: String(localized: "it is busy, and asks to be tried later")
    case .other(let code): String(localized: "its code is \(code)")
    }
  }
}
