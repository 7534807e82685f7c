import Foundation
import JMESPath
import Web

/// A source that has a server of the Prometheus API evaluate an expression (PromQL).
///
/// Its value is a list of objects: one for each series, or for each series and time of a range.
public struct PrometheusSource: PrimarySource {
  private let request: WebRequest
  private let source: HTTPSource
  private let expression: String
  private let range: PrometheusRange?
  private let allowsPartial: Bool
  private let now: @Sendable () -> Double

  /// - Parameters:
  ///   - request: a request to the address of the API without `/api/v1`.
  ///   - tokens: the access tokens that the server asks for; nil for none.
  ///   - range: the times of the values; nil for the present ones.
  ///   - allowsPartial: whether an answer is used that the server says is incomplete.
  public init(
    _ request: WebRequest, tokens: AccessTokens? = nil, expression: String,
    range: PrometheusRange?, allowsPartial: Bool, clock: SourceClock
  ) {
    (self.request, self.expression, self.range) = (request, expression, range)
    self.allowsPartial = allowsPartial
    source = HTTPSource(request, DataReading(.json), tokens: tokens, clock: clock)
    now = clock.now
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let times = range.map { $0.times(until: now()) }
    let rows = try await rows(at: times)
    // Series that are younger than a step have no value at any of its multiples.
    guard rows == [], times != nil else { return rows }
    return try await self.rows(at: nil)
  }

  private func rows(at times: PrometheusTimes?) async throws(SourceFailure) -> JSONValue {
    try PrometheusAnswer(
      try await source.fetch(from: address(times)), to: expression, at: times,
      from: try request.server(), allowsPartial: allowsPartial
    ).rows
  }

  public func invalidate() { source.invalidate() }

  /// Returns the address of the query.
  private func address(_ times: PrometheusTimes?) -> String {
    guard var address = URLComponents(string: request.url) else { return request.url }
    var path = address.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    var parameters = [("query", expression)]
    if let times {
      parameters += [
        ("start", "\(times.start)"), ("end", "\(times.end)"), ("step", "\(times.step)"),
      ]
    }
    address.percentEncodedPath = path + (times == nil ? "/api/v1/query" : "/api/v1/query_range")
    let query = parameters.map { "\($0)=\($1.percentEncoded)" }
    address.percentEncodedQuery = ([address.percentEncodedQuery].compactMap(\.self) + query)
      .joined(separator: "&")
    return address.string ?? request.url
  }
}
