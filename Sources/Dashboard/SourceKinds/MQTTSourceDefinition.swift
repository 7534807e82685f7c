import DataSources
import JMESPath

/// A source that shows the latest messages of topics of a broker.
struct MQTTSourceDefinition: SourceKind {
  let broker: MQTTBrokerDefinition
  /// The names of the topics, which may have wildcards; never empty.
  let topics: [String]
  private(set) var quality = 0

  static let variant = Dashboard.variant(
    "mqtt", MQTTBrokerDefinition.field,
    required(
      "topics", topicList,
      "The topics, which may have the wildcards `+` and `#`: a text, or a list of texts."),
    make: { MQTTSourceDefinition(broker: $0, topics: $1) },
    optional(
      "qos", .integer(0...2),
      "The highest quality of service that is asked for; by default 0."
    ) { $0.quality = $1 })

  private static let topicList = NodeDecoder<[String]>.forms(
    scalar: NodeDecoder<String>.topicFilter.map { [$0] },
    list: .list(of: .topicFilter, count: 1...100))

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    source.checkStream(.replace, of: .json, context)
  }

  var origin: SourceOrigin { .server }
  var address: Template? { broker.url }
  var isStream: Bool { true }
  var secretTemplates: [Template] { broker.templates }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    StreamSource(
      topics: topics, of: try broker.address(context.secrets), quality: quality,
      clock: context.clock)
  }

  func identity(of source: SourceDefinition) -> [String]? { ["mqtt", broker.url.text] + topics }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    broker.abilities(in: folder).union([.load(Receiver(of: broker.url))])
  }

  var written: [JSONValue] { [.texts([broker.url.text] + topics)] }
}

extension MQTTBrokerDefinition {
  /// Returns the address of the broker, with its secrets filled in.
  fileprivate func address(_ secrets: Secrets) throws(SourceFailure) -> MQTTAddress {
    let text = { (template: Template) throws(SourceFailure) in
      try secrets.text(of: template, for: [Receiver(of: url)])
    }
    return try MQTTAddress(
      url: try secrets.address(of: url), authorities: authorities, isFive: isFive,
      clientID: clientID, user: try user.map(text), password: try password.map(text))
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
