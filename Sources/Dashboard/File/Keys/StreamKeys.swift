import DataSources

/// The keys of streams.
extension StreamMode {
  private enum Word: String, CaseIterable, Sendable {
    case replace, append, merge
  }

  /// The keys that say what is made of the events; nil after reporting a mistake.
  static var field: Field<StreamMode> {
    let word = optional(
      "mode", NodeDecoder<Word>.word, or: .replace,
      "What the data of a stream are: the latest event, a list of the latest events, or one value "
        + "that each event changes as a JSON merge patch."
    ).needing("stream")
    let limit = optional(
      "keep_events", .integer(1...LoadLimits.rows),
      "The number of events that `mode: append` keeps; by default \(LoadLimits.events)."
    ).needing("mode")
    return Field(keys: word.keys + limit.keys, rules: word.rules + limit.rules) {
      (object, context) throws(AlreadyReported) in
      let mode = try word.decode(object, context)
      let count = try limit.decode(object, context)
      if count != nil, mode != .append, let entry = object.entry("keep_events") {
        context.error(entry.location, "\"keep_events\" has no meaning without \"mode: append\"")
        throw AlreadyReported()
      }
      switch mode {
      case .replace: return .replace
      case .append: return .append(limit: count ?? LoadLimits.events)
      case .merge: return .merge
      }
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

extension HTTPStreamDefinition {
  /// The keys of a stream of a web server; nil for a source that is no stream.
  static var field: Field<HTTPStreamDefinition?> {
    let form = StreamForm.field
    let mode = StreamMode.field
    let names = optional(
      "events", .list(of: .fixedText, count: 1...100),
      "The names of the server-sent events that count; by default all.")
    let messages = optional(
      "send",
      .forms(
        scalar: NodeDecoder<Template>.secretText.map { [$0] },
        list: .list(of: .secretText, count: 1...100)),
      "What a WebSocket is sent first: a text, or a list of texts.")
    let silence = optional(
      "silence", .duration(from: .seconds(1)),
      "The time without a sign of the server after which a stream counts as lost and is connected "
        + "again; by default a minute for a WebSocket, which is pinged, and none for others."
    ).needing("stream")
    return Field(
      keys: form.keys + mode.keys + names.keys + messages.keys + silence.keys,
      rules: mode.rules + silence.rules
    ) { (object, context) throws(AlreadyReported) in
      let form = try form.decode(object, context)
      let mode = try mode.decode(object, context)
      let names = try names.decode(object, context)
      let messages = try messages.decode(object, context)
      let silence = try silence.decode(object, context)
      if names != nil, form != .sse { try object.refuse("events", without: .sse, context) }
      if messages != nil, form != .websocket {
        try object.refuse("send", without: .websocket, context)
      }
      switch form {
      case nil: return nil
      case .sse?:
        return HTTPStreamDefinition(
          form: .events(named: names ?? []), mode: mode, silence: silence)
      case .lines?: return HTTPStreamDefinition(form: .lines, mode: mode, silence: silence)
      case .websocket?:
        return HTTPStreamDefinition(
          form: .webSocket(send: messages ?? []), mode: mode, silence: silence)
      }
    }
  }
}

extension ObjectNode {
  /// Reports a key that another form of stream has.
  fileprivate func refuse(
    _ key: String, without form: StreamForm, _ context: DecodingContext
  ) throws(AlreadyReported) {
    context.error(
      entry(key)?.location ?? location,
      "\"\(key)\" has no meaning without \"stream: \(form.rawValue)\"")
    throw AlreadyReported()
  }
}

extension CommandDefinition {
  /// The keys of a command whose lines are events; nil for one whose whole output is the data.
  static var streamField: Field<StreamMode?> {
    let form = StreamForm.field
    let mode = StreamMode.field
    return Field(keys: form.keys + mode.keys, rules: mode.rules) {
      (object, context) throws(AlreadyReported) in
      let form = try form.decode(object, context)
      let mode = try mode.decode(object, context)
      guard let form else { return nil }
      guard form == .lines else {
        context.error(
          object.entry("stream")?.location ?? object.location,
          "a program writes lines: \"stream: lines\"")
        throw AlreadyReported()
      }
      return mode
    }
  }
}

extension SourceDefinition.Kind {
  /// Whether the data are sent event by event, instead of being loaded.
  var isStream: Bool {
    switch self {
    case .http(let http): http.stream != nil
    case .command(let command): command.stream != nil
    case .mqtt: true
    case .static, .file, .sql, .prometheus, .system, .calendar, .combine: false
    }
  }

  /// Reports what contradicts a stream.
  /// - Returns: whether the source can be one, or is none.
  func checkStream(
    every: Duration?, at location: SourceLocation, _ context: DecodingContext
  ) -> Bool {
    guard isStream else { return true }
    if every != nil {
      context.error(
        location, "\"every\" has no meaning in a stream, whose data come by themselves")
    }
    for (key, isWritten) in keysOfAnswers where isWritten {
      context.error(location, "\"\(key)\" has no meaning in a stream")
      return false
    }
    let isReadable = format.map { $0 == .json || $0 == .text } ?? true
    if !isReadable {
      context.error(location, "an event of a stream is json or text")
    }
    let isMerged = [httpStream?.mode, command?.stream].contains(.merge)
    if isMerged, format == .text {
      context.error(location, "\"mode: merge\" needs events that are json")
    }
    if case .webSocket? = httpStream?.form, case .http(let http) = self,
      http.request.body != nil || http.request.method != .get
    {
      context.error(
        location, "a WebSocket has neither \"method\" nor \"body\"; \"send\" is what it is sent")
      return false
    }
    return every == nil && isReadable && !(isMerged && format == .text)
  }

  /// The keys of an answer that is read as a whole, and whether the source has them.
  private var keysOfAnswers: [(key: String, isWritten: Bool)] {
    switch self {
    case .http(let http):
      [
        ("next", http.pages != nil), ("oauth", http.request.oauth != nil),
        ("encoding", http.reading.encoding != nil),
      ]
    case .command(let command): [("encoding", command.reading.encoding != nil)]
    default: []
    }
  }

  private var httpStream: HTTPStreamDefinition? {
    if case .http(let http) = self { http.stream } else { nil }
  }

  private var command: CommandDefinition? {
    if case .command(let command) = self { command } else { nil }
  }

  private var format: DataFormat? {
    switch self {
    case .http(let http): http.reading.format
    case .command(let command): command.reading.format
    default: nil
    }
  }
}
