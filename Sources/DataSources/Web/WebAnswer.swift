import Localization
import Web

/// The answer of a web server to a source.
struct WebAnswer: Sendable {
  enum Content: Sendable {
    case data([UInt8])
    /// The data are those of an earlier answer.
    case unchanged(KeptAnswer)
  }

  let content: Content
  let rules: CacheRules?

  /// Reads an answer with a status below 400.
  /// - Parameter kept: the answer whose data were asked for only if they have changed.
  init(
    _ response: WebResponse, from server: String, keeping kept: KeptAnswer?
  ) throws(SourceFailure) {
    rules = CacheRules(response)
    switch (response.status, kept) {
    case (304, let kept?): content = .unchanged(kept)
    case (300..<400, _): throw SourceFailure(redirection: response, by: server)
    default:
      content = .data(
        try response.bytes(from: server, name: server, limit: LoadLimits.answerBytes))
    }
  }
}

extension SourceFailure {
  /// Describes an answer that points to another address.
  fileprivate init(redirection response: WebResponse, by server: String) {
    guard let target = response.header("Location") else {
      self = SourceFailure(
        .rejected, "\(server) points to another address: write that address as the url")
      return
    }
    self = SourceFailure(
      .rejected, "\(server) points to \(target): write that address as the url")
  }
}
