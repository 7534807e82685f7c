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

  /// The stream of this form, without the keys that others don't have.
  fileprivate var form: HTTPStreamDefinition.Form {
    switch self {
    case .sse: .events(named: [])
    case .lines: .lines
    case .websocket: .webSocket(send: [])
    }
  }

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

  public private(set) var form: Form
  public let mode: StreamMode
  /// The time without a sign of the server after which the connection counts as lost.
  public var silence: Duration?

  /// The texts that may name secrets.
  var templates: [Template] { if case .webSocket(let messages) = form { messages } else { [] } }

  /// The keys of a stream of a web server; nil for a source that is no stream.
  static let field = Field<HTTPStreamDefinition?>.group(
    StreamForm.field, StreamMode.field,
    make: { form, mode in form.map { HTTPStreamDefinition(form: $0.form, mode: mode) } },
    optional(
      "events", .list(of: .fixedText, count: 1...100),
      "The names of the server-sent events that count; by default all."
    ) { if case .events? = $0?.form { $0?.form = .events(named: $1) } },
    optional(
      "send",
      .forms(
        scalar: NodeDecoder<Template>.secretText.map { [$0] },
        list: .list(of: .secretText, count: 1...100)),
      "What a WebSocket is sent first: a text, or a list of texts."
    ) { if case .webSocket? = $0?.form { $0?.form = .webSocket(send: $1) } },
    optional(
      "silence", .duration(from: .seconds(1)),
      "The time without a sign of the server after which a stream counts as lost and is connected "
        + "again; by default a minute for a WebSocket, which is pinged, and none for others."
    ) { $0?.silence = $1 }.needing("stream")
  )
  .checked { (stream, object, context) throws(AlreadyReported) -> HTTPStreamDefinition? in
    for (key, form) in [("events", StreamForm.sse), ("send", .websocket)]
    where object.entry("stream")?.value.scalar?.text != form.rawValue {
      try object.refuse(key, without: form, context)
    }
    return stream
  }
}

extension HTTPStreamDefinition {
  /// Makes the source that receives the stream.
  func source(
    _ request: WebRequest, format: DataFormat, secrets: Secrets,
    for definition: HTTPRequestDefinition, clock: SourceClock
  ) throws(SourceFailure) -> StreamSource {
    switch form {
    case .events(let names):
      return try StreamSource(
        eventsOf: request, named: Set(names), mode: mode, format: format.ofEvents,
        silenceLimit: silence, clock: clock)
    case .lines:
      return try StreamSource(
        linesOf: request, mode: mode, format: format.ofEvents, silenceLimit: silence,
        clock: clock)
    case .webSocket(let messages):
      var texts: [String] = []
      for message in messages {
        texts.append(try secrets.text(of: message, for: definition.receivers))
      }
      return try StreamSource(
        webSocketAt: request, sending: texts, mode: mode, format: format.ofEvents,
        silenceLimit: silence, clock: clock)
    }
  }
}

extension DataFormat {
  /// The format of events that are declared with this one; the file has no other than these two.
  var ofEvents: EventFormat { self == .text ? .text : .json }
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
