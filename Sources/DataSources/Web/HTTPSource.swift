import JMESPath
import Localization
import Synchronization
import Web

/// A source that sends a request to a web server and reads its answer.
///
/// The client lives as long as the source, so that frequent requests reuse their connection. It
/// follows no redirection: headers and body may hold secrets, which are for the named server only.
/// Data that haven't changed since the last answer aren't sent again.
public final class HTTPSource: PrimarySource {
  private let request: WebRequest
  private let reading: DataReading
  private let client: WebClient
  private let tokens: AccessTokens?
  private let pages: WebPages?
  private let clock: SourceClock
  private let kept = Mutex<KeptAnswer?>(nil)
  private let reader = Mutex(JSONRereader())
  private let notes = ReadNotes()

  /// - Parameters:
  ///   - tokens: the access tokens that the server asks for; nil for none.
  ///   - pages: the further pages of the answer; nil if it is whole.
  public init(
    _ request: WebRequest, _ reading: DataReading, tokens: AccessTokens? = nil,
    pages: WebPages? = nil, clock: SourceClock = SourceClock()
  ) {
    self.request = request
    self.reading = reading
    client = WebClient(request.connection.settings)
    self.tokens = tokens
    self.pages = pages
    self.clock = clock
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let server = try request.server()
    guard let pages else { return try await answer(request, from: server) }
    notes.clear()
    return try await pages.value(from: request.url, server: server) {
      (url) throws(SourceFailure) in
      var request = self.request
      request.url = url
      let text = try await request.load(through: client, with: tokens, from: server) {
        [request] (response) throws(SourceFailure) in
        try response.data(for: request, from: server)
      }
      guard let text else { return (.null, 0) }
      let data = try reading.read(
        text.bytes, name: request.shownAddress, charset: text.charset, address: url)
      // The first page of which something is to be said stands for all.
      return (notes.add(data), text.bytes.count)
    }
  }

  /// Returns the data at another address of the same server.
  func fetch(from url: String) async throws(SourceFailure) -> JSONValue {
    var request = request
    request.url = url
    return try await answer(request, from: try request.server())
  }

  public func invalidate() { kept.withLock { $0?.validUntil = .zero } }

  private func answer(
    _ wanted: WebRequest, from server: String
  ) async throws(SourceFailure) -> JSONValue {
    let kept = kept.withLock { $0?.url == wanted.url ? $0 : nil }
    if let kept, clock.elapsed() < kept.validUntil { return notes.take(kept.data) }
    var request = wanted
    request.headers += kept?.rules.conditions ?? []
    let answer = try await request.load(through: client, with: tokens, from: server) {
      [request] (response) throws(SourceFailure) in
      try WebAnswer(response, of: request, from: server, keeping: kept)
    }
    switch answer.content {
    case .data(let text):
      let data = try decode(text, of: wanted)
      keep(data, answer.rules, of: wanted)
      return notes.take(data)
    case .nothing: return notes.take(ReadData(.null))
    case .unchanged(let kept):
      let rules = answer.rules?.naming(versionOf: kept.rules) ?? kept.rules
      keep(kept.data, rules, of: wanted)
      return notes.take(kept.data)
    }
  }

  public var omission: String? { notes.warning }

  public var interpretation: String? { notes.interpretation }

  private func keep(_ data: ReadData, _ rules: CacheRules?, of request: WebRequest) {
    // An answer to another method is not one to this request (RFC 9110 §9.3).
    let rules = request.method == "GET" ? rules : nil
    let answer = rules.map { rules in
      KeptAnswer(
        url: request.url, data: data, rules: rules,
        validUntil: clock.elapsed() + rules.lifetime)
    }
    kept.withLock { $0 = answer }
  }

  private func decode(_ text: WebText, of request: WebRequest) throws(SourceFailure) -> ReadData {
    try reader.withLock { (reader) throws(SourceFailure) in
      try reading.read(
        text.bytes, name: request.shownAddress, charset: text.charset, address: request.url
      ) { (bytes) throws(JSONSyntaxError) in try reader.read(bytes) }
    }
  }
}
