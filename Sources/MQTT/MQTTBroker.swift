/// A broker of MQTT, and how it is addressed.
public struct MQTTBroker: Sendable {
  /// A version of the protocol.
  public enum Version: Hashable, Sendable {
    /// Version 3.1.1.
    case three
    case five
  }

  public var host: String
  public var port: UInt16
  /// Whether the connection is encrypted by TLS, and the broker has to prove its name.
  public var isEncrypted: Bool
  /// A PEM file of the trusted certificates; nil for those of the system.
  public var authorities: String?
  public var version: Version
  /// The name of this client; nil for one that nobody else has.
  public var clientID: String?
  public var user: String?
  public var password: String?

  public init(
    host: String, port: UInt16, isEncrypted: Bool = false, authorities: String? = nil,
    version: Version = .three, clientID: String? = nil, user: String? = nil,
    password: String? = nil
  ) {
    (self.host, self.port, self.isEncrypted) = (host, port, isEncrypted)
    (self.authorities, self.version, self.clientID) = (authorities, version, clientID)
    (self.user, self.password) = (user, password)
  }
}

/// A message of MQTT.
public struct MQTTMessage: Sendable {
  public var topic: String
  public var payload: [UInt8]
  /// The quality of service: 0 for at most once, 1 for at least once, 2 for exactly once.
  public var quality: Int
  /// Whether the broker keeps the message for those who subscribe later.
  public var isRetained: Bool

  public init(topic: String, payload: [UInt8], quality: Int = 0, isRetained: Bool = false) {
    (self.topic, self.payload) = (topic, payload)
    (self.quality, self.isRetained) = (quality, isRetained)
  }
}

/// The reason why a connection to a broker couldn't be made, or has ended.
public enum MQTTFailure: Error, Hashable, Sendable {
  /// The reason that a broker gives for its refusal.
  public enum Refusal: Hashable, Sendable {
    case version, clientID, credentials, permission, unavailable
    case other(code: Int)
  }

  case cancelled
  /// This machine doesn't have libmosquitto.
  case unsupported
  /// There is no route to the broker, or nothing listens there.
  case unreachable
  /// The connection broke.
  case lost
  /// The certificate of the broker isn't trusted.
  case untrusted
  /// The broker doesn't answer in TLS.
  case unencrypted
  /// The certificates to trust can't be read.
  case authorities
  /// A topic or another text isn't valid in MQTT.
  case invalid
  case refused(Refusal)
  /// The broker doesn't allow to receive a topic.
  case subscriptionRefused
}
