import DataSources

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
