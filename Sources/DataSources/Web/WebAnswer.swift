import Foundation
import Localization
import Web

/// The answer of a web server to a source.
struct WebAnswer: Sendable {
  enum Content: Sendable {
    case data(WebText)
    /// The server says that there is none (204).
    case nothing
    /// The data are those of an earlier answer.
    case unchanged(KeptAnswer)
  }

  let content: Content
  let rules: CacheRules?

  /// Reads an answer with a status below 400.
  /// - Parameter kept: the answer whose data were asked for only if they have changed.
  init(
    _ response: WebResponse, of request: WebRequest, from server: String,
    keeping kept: KeptAnswer?
  ) throws(SourceFailure) {
    rules = CacheRules(response)
    if response.status == 304, let kept {
      content = .unchanged(kept)
    } else if let text = try response.data(for: request, from: server) {
      content = .data(text)
    } else {
      content = .nothing
    }
  }
}

/// The text of an answer, and the encoding that its server names.
struct WebText: Sendable {
  let bytes: [UInt8]
  let charset: String?
}

extension WebResponse {
  /// Returns the data of an answer with a status below 400; nil if the server says that there are
  /// none.
  /// - Throws: a failure if it points to another address, or has none.
  func data(for request: WebRequest, from server: String) throws(SourceFailure) -> WebText? {
    if status == 204 { return nil }
    guard !(300..<400).contains(status) else {
      throw SourceFailure(redirection: self, of: request)
    }
    if let part = unwantedPart(of: request) {
      let address = request.shownAddress
      throw SourceFailure(.rejected, "\(address) sends a part of its data alone (\(part))")
    }
    return WebText(
      bytes: try bytes(from: server, name: server, limit: LoadLimits.answerBytes),
      charset: charset)
  }

  /// Returns the range of bytes that the body is, or the status if the server doesn't name the
  /// range, if that isn't all and nobody asked for it (206); nil for a whole body.
  ///
  /// Servers that count rows in other units send what they were asked for.
  private func unwantedPart(of request: WebRequest) -> String? {
    guard status == 206, !request.headers.contains(where: { $0.name.lowercased() == "range" })
    else { return nil }
    guard let range = header("Content-Range") else { return statusLine }
    guard let match = range.wholeMatch(of: #/(?i)\s*bytes\s+(\d+)-(\d+)/(\d+|\*)\s*/#) else {
      return nil
    }
    guard Int(match.1) == 0, let last = Int(match.2), let count = Int(match.3) else { return range }
    return last == count - 1 ? nil : range
  }

  /// The encoding that `Content-Type` names.
  private var charset: String? {
    let parameters = header("Content-Type")?.split(separator: ";").dropFirst() ?? []
    return parameters.lazy.compactMap { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      let name = parts.first?.filter { !$0.isWhitespace }.lowercased()
      return name == "charset" && parts.count == 2 ? String(parts[1]) : nil
    }.first
  }
}

extension SourceFailure {
  /// Describes an answer that points to another address, or that has no data.
  fileprivate init(redirection response: WebResponse, of request: WebRequest) {
    let address = request.shownAddress
    guard let target = response.header("Location") else {
      self = SourceFailure(
        .rejected, "\(address) answers \(response.statusLine), without data")
      return
    }
    let redirection = Redirection(from: request.url, to: target)
    if redirection.isCircle {
      self =
        response.header("Set-Cookie") == nil
        ? SourceFailure(.rejected, "\(address) redirects to itself")
        : SourceFailure(
          .rejected,
          """
          \(address) redirects to itself and wants a cookie, which isn’t kept: give the request its \
          “headers” with the Cookie of a browser that is signed in, or ask for another address
          """)
      return
    }
    self =
      redirection.mayWantAuthentication
      ? SourceFailure(
        .rejected,
        """
        \(address) redirects to \(redirection.shown); it may want authentication: give the \
        request its “headers”, or “oauth”
        """)
      : SourceFailure(
        .rejected, "\(address) points to \(redirection.shown): write that address as the url")
  }
}

/// The target of an answer that points to another address.
private struct Redirection {
  /// The target without the values of its query.
  let shown: String
  /// Whether the target is another page of the same server, or one to sign in.
  let mayWantAuthentication: Bool
  /// Whether the target is the address that was asked for.
  let isCircle: Bool

  private static let signInWords: Set<String> = [
    "account", "accounts", "auth", "authenticate", "authorize", "login", "logon", "oauth",
    "signin", "signon", "sso",
  ]

  init(from url: String, to target: String) {
    let end = target.firstIndex { "?#".contains($0) } ?? target.endIndex
    let page = target[..<end]
    shown = end < target.endIndex && target[end] == "?" ? "\(page)?…" : String(page)
    let old = URLComponents(string: url)
    let new = URL(string: target, relativeTo: URL(string: url)).flatMap {
      URLComponents(url: $0, resolvingAgainstBaseURL: true)
    }
    func path(_ parts: URLComponents?) -> String {
      (parts?.path ?? "").split(separator: "/").joined(separator: "/").lowercased()
    }
    isCircle = old != nil && old?.url?.absoluteURL == new?.url?.absoluteURL
    let isSameServer = old?.host?.lowercased() == new?.host?.lowercased()
    let isOtherPage = isSameServer && path(old) != path(new)
    let words = page.lowercased().split { !$0.isLetter }.map(String.init)
    mayWantAuthentication = isOtherPage || words.contains(where: Self.signInWords.contains)
  }
}
