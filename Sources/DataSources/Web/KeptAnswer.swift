import JMESPath
import Web

/// The last answer of a web server, which is used again as far as the server allows it (RFC 9111).
struct KeptAnswer: Sendable {
  /// The address that it is the answer of.
  let url: String
  let data: ReadData
  let rules: CacheRules
  /// The time of the source's clock until which the answer is valid.
  var validUntil: Duration
}

/// The rules by which an answer of a server may be used again.
struct CacheRules: Sendable {
  /// The name of the version (`ETag`).
  private var tag: String?
  /// The date of the version (`Last-Modified`).
  private var modified: String?
  /// The time for which the answer is valid.
  let lifetime: Duration

  /// Reads the headers of an answer; nil if it may not be kept, or if that would be of no use.
  init?(_ response: WebResponse) {
    let directives = (response.header("Cache-Control") ?? "").lowercased().split(separator: ",")
      .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
    guard !directives.contains("no-store") else { return nil }
    tag = response.header("ETag")
    modified = response.header("Last-Modified")
    lifetime = directives.contains("no-cache") ? .zero : Self.lifetime(of: response, directives)
    guard tag != nil || modified != nil || lifetime > .zero else { return nil }
  }

  /// Returns the rules with the version of an earlier answer, which a server may leave out when it
  /// says that the data are unchanged.
  func naming(versionOf earlier: CacheRules) -> CacheRules {
    guard tag == nil, modified == nil else { return self }
    var rules = self
    (rules.tag, rules.modified) = (earlier.tag, earlier.modified)
    return rules
  }

  /// The headers that ask for the data only if they are no longer those of the answer.
  var conditions: [(name: String, value: String)] {
    if let tag { return [("If-None-Match", tag)] }
    if let modified { return [("If-Modified-Since", modified)] }
    return []
  }

  private static func lifetime(of response: WebResponse, _ directives: [String]) -> Duration {
    let age = response.header("Age").flatMap { Double($0) } ?? 0
    let seconds: Double
    if let directive = directives.first(where: { $0.hasPrefix("max-age=") }) {
      seconds = (Double(directive.dropFirst("max-age=".count)) ?? 0) - age
    } else if let end = response.date("Expires"), let now = response.date("Date") {
      seconds = end - now - age
    } else {
      seconds = 0
    }
    guard seconds > 0 else { return .zero }
    return min(LoadLimits.answerLifetime, .seconds(min(seconds, 1e6)))
  }
}
