/// A broker of MQTT, and how it is addressed.
///
/// Its texts may name secrets.
public struct MQTTBrokerDefinition: Sendable, Equatable {
  public let url: Template
  public let user: Template?
  public let password: Template?
  /// The path of a file with the certificates to trust; nil for those of the system.
  public let authorities: String?
  /// Whether version 5 of the protocol is spoken, instead of 3.1.1.
  public let isFive: Bool
  public let clientID: String?

  /// The texts that may name secrets.
  var templates: [Template] { [url] + [user, password].compactMap { $0 } }
}

/// A source that shows the latest messages of topics.
public struct MQTTSourceDefinition: Sendable, Equatable {
  public let broker: MQTTBrokerDefinition
  /// The names of the topics, which may have wildcards; never empty.
  public let topics: [String]
  /// The highest quality of service that is asked for.
  public let quality: Int
}

/// A message that an action sends.
public struct MQTTActionDefinition: Sendable, Equatable {
  public let broker: MQTTBrokerDefinition
  /// The name of the topic, evaluated on the item or the card's data.
  public let topic: Template
  public let payload: RequestBody
  /// The quality of service with which the broker gets the message.
  public let quality: Int
  /// Whether the broker keeps the message for those who subscribe later.
  public let isRetained: Bool

  /// All texts that have data or answers.
  var templates: [Template] { [topic] + payload.templates }
}

extension StringProtocol {
  /// Whether the text has a character that separates the levels of a topic, or is a wildcard.
  var hasTopicSign: Bool { contains { "/+#".contains($0) } }
}
