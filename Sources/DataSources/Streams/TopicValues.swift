import JMESPath
import Localization

/// The latest message of each topic.
///
/// An empty message removes its topic, as it does at a broker that keeps messages. One that is too
/// large, or doesn't fit in with those of the other topics, concerns its topic alone.
struct TopicValues: EventStore {
  let name: String
  /// Whether there is only one topic, whose message is the value itself.
  let isSingle: Bool
  private var values = JSONObject()
  /// The messages that are read when the value is asked for.
  private var unread: [String: [UInt8]] = [:]
  /// The number of bytes of the message of each topic.
  private var sizes: [String: Int] = [:]
  private var size = 0
  /// The topics whose latest message is left out, as it is too large.
  private var omitted: Set<String> = []
  /// The warnings of messages that are no text in UTF-8, by their topics.
  private var damages: [String: String] = [:]
  private var hasBegun = false

  init(name: String, isSingle: Bool) { (self.name, self.isSingle) = (name, isSingle) }

  mutating func add(_ event: StreamEvent) throws(SourceFailure) {
    hasBegun = true
    let others = size - (sizes[event.topic] ?? 0)
    let isOmitted =
      event.data.count > LoadLimits.eventBytes
      || others + event.data.count > LoadLimits.answerBytes
    let data = isOmitted ? [] : event.data
    unread[event.topic] = data
    size = others + data.count
    sizes[event.topic] = data.isEmpty ? nil : data.count
    if isOmitted { omitted.insert(event.topic) } else { omitted.remove(event.topic) }
    guard sizes.count + omitted.count > LoadLimits.topics else { return }
    self = TopicValues(name: name, isSingle: isSingle)
    throw SourceFailure(
      .tooLarge, "\(name): more than \(LoadLimits.topics) topics; name fewer of them")
  }

  var omission: String? {
    guard let first = omitted.min() else { return damages.min { $0.key < $1.key }?.value }
    return String(
      count: omitted.count,
      one: "\(name): the message of the topic “\(first)” is left out: it is too large",
      other: """
        \(name): the messages of the topic “\(first)” and others, \(omitted.count) in all, are left \
        out: they are too large
        """)
  }

  mutating func value() throws(SourceFailure) -> JSONValue? {
    guard hasBegun else { return nil }
    var hasNew = false
    for (topic, data) in unread {
      hasNew = hasNew || values[topic] == nil
      values[topic] = data.isEmpty ? .none : Optional(JSONValue(message: data))
      damages[topic] = EventFormat.text.damageWarning(of: data, name: "\(name) \(topic)")
    }
    unread = [:]
    if hasNew {
      values = JSONObject(values.sorted { $0.key < $1.key })
    }
    guard isSingle else { return .object(values) }
    if let topic = omitted.first {
      throw .tooManyBytes(
        String(localized: "the message of “\(topic)”"), limit: LoadLimits.eventBytes)
    }
    return values.values.first ?? .null
  }
}

extension JSONValue {
  /// Reads a message that may be JSON; any other is a text.
  fileprivate init(message data: [UInt8]) {
    self = (try? JSONValue(parsing: data)) ?? .string(String(decoding: data, as: UTF8.self))
  }
}
