import DataSources

extension StreamMode {
  private enum Word: String, CaseIterable, Sendable {
    case replace, append, merge
  }

  /// The keys that say what is made of the events.
  static let field = Field<(word: Word, count: Int?)>.group(
    make: { (word: .replace, count: nil) },
    optional(
      "mode", .word,
      "What the data of a stream are: the latest event, a list of the latest events, or one value "
        + "that each event changes as a JSON merge patch."
    ) { $0.word = $1 }.needing("stream"),
    optional(
      "keep_events", .integer(1...LoadLimits.rows),
      "The number of events that `mode: append` keeps; by default \(LoadLimits.events)."
    ) { $0.count = $1 }.needing("mode")
  )
  .checked { (written, object, context) throws(AlreadyReported) -> StreamMode in
    if written.word != .append, let entry = object.entry("keep_events") {
      context.error(entry.location, "\"keep_events\" has no meaning without \"mode: append\"")
      throw AlreadyReported()
    }
    switch written.word {
    case .replace: return .replace
    case .append: return .append(limit: written.count ?? LoadLimits.events)
    case .merge: return .merge
    }
  }
}

/// The words of the key `stream`.
enum StreamForm: String, CaseIterable, Sendable {
  case sse, lines, websocket

  /// The key, whose words are explained to those who write `true`.
  static var field: Field<StreamForm?> {
    optional(
      "stream", decoder,
      "What is sent without an end, event by event: server-sent events, lines, or the messages of "
        + "a WebSocket. A `command` has `lines`.")
  }

  private static var decoder: NodeDecoder<StreamForm> {
    let word = NodeDecoder<StreamForm>.word
    return NodeDecoder(word.schema) { node, context in
      guard case .bool(let isStream)? = node.scalar?.value else {
        return word.decode(node, context)
      }
      context.error(
        node.location,
        isStream
          ? "a stream is sse, lines or websocket; did you mean \"stream: sse\"?"
          : "a stream is sse, lines or websocket; without one, leave the key out")
      return nil
    }
  }
}

/// A stream that a web server sends.
public struct HTTPStreamDefinition: Sendable, Equatable {
  /// The form of the stream.
  public enum Form: Sendable, Equatable {
    /// Server-sent events.
    /// - Parameter named: the names of the events that count; empty for all.
    case events(named: [String])
    /// Lines, each of which is an event.
    case lines
    /// The messages of a WebSocket.
    /// - Parameter send: the texts that are sent to the server first.
    case webSocket(send: [Template])
  }

  public let form: Form
  public let mode: StreamMode
  /// The time without a sign of the server after which the connection counts as lost.
  public let silence: Duration?

  /// The texts that may name secrets.
  var templates: [Template] { if case .webSocket(let messages) = form { messages } else { [] } }

  private struct Written: Sendable {
    let form: StreamForm?
    let mode: StreamMode
    var names: [String] = []
    var messages: [Template] = []
    var silence: Duration?
  }

  /// The keys of a stream of a web server; nil for a source that is no stream.
  static let field = Field<Written>.group(
    StreamForm.field, StreamMode.field, make: { Written(form: $0, mode: $1) },
    optional(
      "events", .list(of: .fixedText, count: 1...100),
      "The names of the server-sent events that count; by default all."
    ) { $0.names = $1 },
    optional(
      "send",
      .forms(
        scalar: NodeDecoder<Template>.secretText.map { [$0] },
        list: .list(of: .secretText, count: 1...100)),
      "What a WebSocket is sent first: a text, or a list of texts."
    ) { $0.messages = $1 },
    optional(
      "silence", .duration(from: .seconds(1)),
      "The time without a sign of the server after which a stream counts as lost and is connected "
        + "again; by default a minute for a WebSocket, which is pinged, and none for others."
    ) { $0.silence = $1 }.needing("stream")
  )
  .checked { (written, object, context) throws(AlreadyReported) -> HTTPStreamDefinition? in
    if written.form != .sse { try object.refuse("events", without: .sse, context) }
    if written.form != .websocket { try object.refuse("send", without: .websocket, context) }
    let form: Form
    switch written.form {
    case nil: return nil
    case .sse?: form = .events(named: written.names)
    case .lines?: form = .lines
    case .websocket?: form = .webSocket(send: written.messages)
    }
    return HTTPStreamDefinition(form: form, mode: written.mode, silence: written.silence)
  }
}

extension ObjectNode {
  /// Reports a key that another form of stream has.
  fileprivate func refuse(
    _ key: String, without form: StreamForm, _ context: DecodingContext
  ) throws(AlreadyReported) {
    guard let entry = entry(key) else { return }
    context.error(
      entry.location, "\"\(key)\" has no meaning without \"stream: \(form.rawValue)\"")
    throw AlreadyReported()
  }
}

extension SourceDefinition {
  /// Reports what contradicts a stream, whose data come by themselves; returns whether there is
  /// nothing.
  /// - Parameter keys: the keys of an answer that is read as a whole, and whether the source has
  ///   them.
  func checkStream(
    _ mode: StreamMode, of format: DataFormat,
    without keys: [(key: String, isWritten: Bool)] = [], _ context: DecodingContext
  ) -> Bool {
    if every != nil {
      context.error(
        location, "\"every\" has no meaning in a stream, whose data come by themselves")
    }
    for (key, isWritten) in keys where isWritten {
      context.error(location, "\"\(key)\" has no meaning in a stream")
      return false
    }
    let isReadable = format == .json || format == .text
    if !isReadable {
      context.error(location, "an event of a stream is json or text")
    }
    let isMergedText = mode == .merge && format == .text
    if isMergedText {
      context.error(location, "\"mode: merge\" needs events that are json")
    }
    return every == nil && isReadable && !isMergedText
  }
}
