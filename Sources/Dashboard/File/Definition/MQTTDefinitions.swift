import DataSources

/// A broker of MQTT, and how it is addressed.
///
/// Its texts may name secrets.
public struct MQTTBrokerDefinition: Sendable, Equatable {
  public let url: Template
  public var user: Template?
  public var password: Template?
  public var authorities: String?
  /// Whether version 5 of the protocol is spoken, instead of 3.1.1.
  public var isFive = false
  public var clientID: String?

  /// The texts that may name secrets.
  var templates: [Template] { [url] + [user, password].compactMap { $0 } }

  static let field = Field<MQTTBrokerDefinition>.group(
    required("url", .secretText, "The broker, as `mqtt://user@host:1883` or `mqtts://host`."),
    make: { MQTTBrokerDefinition(url: $0) },
    optional("user", .secretText, "The name of the user, instead of that in `url`.") {
      $0.user = $1
    },
    optional("password", .secretText, "The password, such as `${secret:broker}`.") {
      $0.password = $1
    },
    authoritiesKey { $0.authorities = $1 },
    optional("protocol", .mqttVersion, "The version of the protocol; by default 3.1.1.") {
      $0.isFive = $1
    },
    optional(
      "client_id", .fixedText,
      "The name of this client at the broker; by default one that nobody else has."
    ) { $0.clientID = $1 })
}

/// A message that an action sends.
public struct MQTTActionDefinition: Sendable, Equatable {
  public let broker: MQTTBrokerDefinition
  public let topic: Template
  public let payload: RequestBody
  public var quality = 1
  public var isRetained = false

  /// All texts that have data or answers.
  var templates: [Template] { [topic] + payload.templates }

  static let decoder = NodeDecoder<MQTTActionDefinition>.object(
    "message", "A message to a broker of MQTT.", MQTTBrokerDefinition.field,
    required("topic", .topicText, "The topic, without wildcards."),
    required(
      "payload", .requestBody(.secretDataText),
      "The message; a mapping or a list becomes JSON."),
    make: { MQTTActionDefinition(broker: $1, topic: $2, payload: $3) },
    optional(
      "qos", .integer(0...2),
      "The quality of service; by default 1, so that the action is done when the broker has the "
        + "message."
    ) { $0.quality = $1 },
    optional(
      "retain", .boolean, "The broker keeps the message for those who subscribe later."
    ) { $0.isRetained = $1 })
}

extension NodeDecoder where Value == Bool {
  /// A decoder for a version of MQTT; true for version 5.
  fileprivate static var mqttVersion: NodeDecoder {
    let text = NodeDecoder<String>.fixedText
    return NodeDecoder(.text) { node, context in
      guard let version = text.decode(node, context) else { return nil }
      if ["3.1.1", "5"].contains(version) { return version == "5" }
      return context.expected("5 or 3.1.1", found: node)
    }
  }
}

extension NodeDecoder where Value == Template {
  /// A decoder for the name of the topic of a message.
  fileprivate static var topicText: NodeDecoder {
    NodeDecoder.text.checked { topic, context in
      for case .literal(let text) in topic.parts where text.contains(where: { "+#".contains($0) }) {
        context.error(
          topic.location, "a message has one topic: + and # are wildcards of those who receive")
      }
    }
  }
}

extension StringProtocol {
  /// Whether the text has a character that separates the levels of a topic, or is a wildcard.
  var hasTopicSign: Bool { contains { "/+#".contains($0) } }
}
