import DataSources

// The keys of brokers, which sources and actions share.

extension Field where Value == MQTTBrokerDefinition {
  static var broker: Field {
    .group(
      required("url", .secretText, "The broker, as `mqtt://user@host:1883` or `mqtts://host`."),
      optional("user", .secretText, "The name of the user, instead of that in `url`."),
      optional("password", .secretText, "The password, such as `${secret:broker}`."),
      Field<String?>.authorities,
      optional(
        "protocol", .mqttVersion, or: false,
        "The version of the protocol; by default 3.1.1."),
      optional(
        "client_id", .fixedText,
        "The name of this client at the broker; by default one that nobody else has.")
    ) {
      MQTTBrokerDefinition(
        url: $0, user: $1, password: $2, authorities: $3, isFive: $4, clientID: $5)
    }
  }
}

/// The keys of sources of type mqtt.
extension MQTTSourceDefinition {
  static let variant = Dashboard.variant(
    "mqtt", Field<MQTTBrokerDefinition>.broker,
    required(
      "topics", topicList,
      "The topics, which may have the wildcards `+` and `#`: a text, or a list of texts."),
    optional(
      "qos", .integer(0...2), or: 0,
      "The highest quality of service that is asked for; by default 0.")
  ) { broker, topics, quality in
    SourceDefinition.Kind.mqtt(
      MQTTSourceDefinition(broker: broker, topics: topics, quality: quality))
  }
}

/// The keys of actions that send a message.
extension MQTTActionDefinition {
  static let decoder = NodeDecoder<MQTTActionDefinition>.object(
    "message", "A message to a broker of MQTT.", Field<MQTTBrokerDefinition>.broker,
    required("topic", .topicText, "The topic, without wildcards."),
    required(
      "payload", .requestBody(.secretDataText),
      "The message; a mapping or a list becomes JSON."),
    optional(
      "qos", .integer(0...2), or: 1,
      "The quality of service; by default 1, so that the action is done when the broker has the "
        + "message."),
    optional(
      "retain", .boolean, or: false,
      "The broker keeps the message for those who subscribe later.")
  ) { _, broker, topic, payload, quality, isRetained in
    MQTTActionDefinition(
      broker: broker, topic: topic, payload: payload, quality: quality, isRetained: isRetained)
  }
}

extension MQTTSourceDefinition {
  private static let topicList = NodeDecoder<[String]>.forms(
    scalar: NodeDecoder<String>.topicFilter.map { [$0] },
    list: .list(of: .topicFilter, count: 1...100))
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

extension NodeDecoder where Value == String {
  /// A decoder for the name of a topic, or of several by wildcards.
  fileprivate static var topicFilter: NodeDecoder {
    let text = NodeDecoder<String>.fixedText
    return NodeDecoder(.text) { node, context in
      guard let topic = text.decode(node, context) else { return nil }
      let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
      let isValid = levels.enumerated().allSatisfy { index, level in
        level == "+" || level == "#" && index == levels.count - 1
          || !level.contains { "+#".contains($0) }
      }
      guard isValid, !topic.isEmpty, topic.utf8.count <= 65_535 else {
        context.error(
          node.location,
          """
          "\(topic)" is no topic: between slashes, + stands for any name, and # at the end for all \
          that follows
          """)
        return nil
      }
      return topic
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
