import JMESPath

/// The latest message of each topic.
///
/// An empty message removes its topic, as it does at a broker that keeps messages.
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
  private var hasBegun = false

  init(name: String, isSingle: Bool) { (self.name, self.isSingle) = (name, isSingle) }

  mutating func add(_ event: StreamEvent) throws(SourceFailure) {
    hasBegun = true
    unread[event.topic] = event.data
    size += event.data.count - (sizes[event.topic] ?? 0)
    sizes[event.topic] = event.data.isEmpty ? nil : event.data.count
    let isTooMuch = sizes.count > LoadLimits.topics
    guard isTooMuch || size > LoadLimits.answerBytes else { return }
    self = TopicValues(name: name, isSingle: isSingle)
    throw isTooMuch
      ? SourceFailure(
        .tooLarge, "\(name): more than \(LoadLimits.topics) topics; name fewer of them")
      : .tooManyBytes(name)
  }

  mutating func value() throws(SourceFailure) -> JSONValue? {
    guard hasBegun else { return nil }
    var hasNew = false
    for (topic, data) in unread {
      hasNew = hasNew || values[topic] == nil
      values[topic] = data.isEmpty ? .none : Optional(JSONValue(message: data))
    }
    unread = [:]
    if hasNew {
      values = JSONObject(values.sorted { $0.key < $1.key })
    }
    return isSingle ? values.values.first ?? .null : .object(values)
  }
}

extension JSONValue {
  /// Reads a message that may be JSON; any other is a text.
  fileprivate init(message data: [UInt8]) {
    self = (try? JSONValue(parsing: data)) ?? .string(String(decoding: data, as: UTF8.self))
  }
}
