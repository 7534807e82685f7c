import DataSources

/// The keys of sources of type mqtt.
extension MQTTSourceDefinition {
  static let variant = Dashboard.variant(
    "mqtt",
    required("url", .secretText, "The broker, as `mqtt://user@host:1883` or `mqtts://host`."),
    required(
      "topics", topicList,
      "The topics, which may have the wildcards `+` and `#`: a text, or a list of texts."),
    optional("user", .secretText, "The name of the user, instead of that in `url`."),
    optional("password", .secretText, "The password, such as `${secret:broker}`."),
    Field<String?>.authorities,
    optional(
      "protocol", .mqttVersion, or: false,
      "The version of the protocol; by default 3.1.1."),
    optional(
      "client_id", .fixedText,
      "The name of this client at the broker; by default one that nobody else has."),
    optional(
      "qos", .integer(0...2), or: 0,
      "The highest quality of service that is asked for; by default 0.")
  ) { url, topics, user, password, authorities, isFive, clientID, quality in
    SourceDefinition.Kind.mqtt(
      MQTTSourceDefinition(
        broker: MQTTBrokerDefinition(
          url: url, user: user, password: password, authorities: authorities, isFive: isFive,
          clientID: clientID),
        topics: topics, quality: quality))
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
