import DataSources
import JMESPath

/// A source that requests data from a web server.
struct HTTPSourceDefinition: SourceKind {
  var request: HTTPRequestDefinition
  let reading: DataReading
  /// The stream that the server sends; nil for one answer.
  var stream: HTTPStreamDefinition?
  /// The further pages of the answer; nil if it is whole.
  var pages: PagesDefinition?

  static let variant = Dashboard.variant(
    "http", Field<HTTPRequestDefinition>.get, WrittenReading.field,
    make: { HTTPSourceDefinition(request: $0, reading: $1.reading(or: .json)) },
    optional("method", .word, "The method of the request; by default GET.") {
      $0.request.method = $1
    }.before("headers"),
    optional(
      "body", .requestBody(.sourceText),
      "The body of the request; a mapping or a list becomes JSON."
    ) { $0.request.body = $1 }.before("format"),
    HTTPStreamDefinition.field.set { $0.stream = $1 },
    PagesDefinition.field.set { $0.pages = $1 })

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    request.check(context) && checkPages(context) && checkStream(of: source, context)
  }

  private func checkPages(_ context: DecodingContext) -> Bool {
    guard let pages else { return true }
    if request.method != .get {
      context.error(
        pages.next.location, "\"next\" has no meaning with the method \(request.method.rawValue)")
      return false
    }
    guard reading.format == .json || reading.format == .yaml else {
      context.error(
        pages.next.location,
        """
        "next" has no meaning with the format \(reading.format.rawValue): only data of json or yaml \
        can name a page
        """)
      return false
    }
    return true
  }

  private func checkStream(of source: SourceDefinition, _ context: DecodingContext) -> Bool {
    guard let stream else { return true }
    let isStream = source.checkStream(
      stream.mode, of: reading.format,
      without: [
        ("next", pages != nil), ("oauth", request.oauth != nil),
        ("encoding", reading.encoding != nil),
      ], context)
    if case .webSocket = stream.form, request.body != nil || request.method != .get {
      context.error(
        source.location,
        "a WebSocket has neither \"method\" nor \"body\"; \"send\" is what it is sent")
      return false
    }
    return isStream
  }

  var origin: SourceOrigin { .server }
  var address: Template? { request.url }
  var isStream: Bool { stream != nil }
  var choiceTemplates: [Template] { request.templates }
  var secretTemplates: [Template] { request.templates + streamTemplates }
  var unboundExpressions: [BoundExpression] { [pages?.next].compactMap(\.self) }
  private var streamTemplates: [Template] { stream?.templates ?? [] }

  func filled(with values: ChoiceValues) -> HTTPSourceDefinition {
    var filled = self
    filled.request = request.filled(with: values)
    return filled
  }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    let (secrets, clock) = (context.secrets, context.clock)
    let request = try secrets.request(request)
    if let stream {
      return try stream.source(
        request, format: reading.format, secrets: secrets, for: self.request, clock: clock)
    }
    return HTTPSource(
      request, reading, tokens: try secrets.tokens(self.request, clock: clock),
      pages: pages?.pages, clock: clock)
  }

  func identity(of source: SourceDefinition) -> [String]? {
    ["http", request.method.rawValue, request.url.text, request.body?.identity ?? ""]
      + reading.identity + (stream.map { ["\($0.mode)"] } ?? [])
      + (pages.map { [$0.next.text, "\($0.count ?? 0)"] } ?? [])
  }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    request.abilities(in: folder, dashboard, also: streamTemplates, isLoad: true)
  }

  var written: [JSONValue] {
    [
      request.written, .string(pages?.next.text ?? ""), streamTemplates.written,
      .texts(reading.identity),
    ]
  }
}
