import Foundation
import JMESPath
import Localization
import Web
import XML

// The failures of requests that a server refuses.

extension SourceFailure {
  /// Describes an answer with a status of 400 or more.
  init(refusal response: WebResponse, by server: String) {
    let reason = response.explanation
    let retry: Retry =
      switch (response.status, response.retryAfter) {
      case (403, let time?), (429, let time?), (500..., let time?): .after(time)
      case (429, nil): .after(LoadLimits.tooManyRequestsWait)
      case (401, _), (403, _): .whenAllowed
      default: .backoff
      }
    self =
      reason.isEmpty
      ? SourceFailure(.rejected, "\(server) answers \(response.statusLine)", retry: retry)
      : SourceFailure(
        .rejected, "\(server) answers \(response.statusLine): \(reason)", retry: retry)
  }
}

extension WebResponse {
  /// The time after which the server accepts another request (RFC 9110 §10.2.3).
  ///
  /// A date is compared with the server's own present, as the clock of this machine may be wrong.
  fileprivate var retryAfter: Duration? {
    guard let text = header("Retry-After") else { return nil }
    if let seconds = Int(text) { return seconds >= 0 ? .seconds(min(seconds, 1 << 31)) : nil }
    guard let then = date("Retry-After"), let now = date("Date"), then > now else { return nil }
    return .seconds(then - now)
  }

  /// The reason that the body of an error names, in one line; empty if it has none for people.
  fileprivate var explanation: String {
    // If the body can't be read, the status is reason enough.
    let bytes = (try? prefix(LoadLimits.errorBytes)) ?? []
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let reason =
      switch text.first {
      case "<": Self.title(ofPage: text)
      case "{": (try? JSONValue(parsing: Array(text.utf8)))?.reason ?? ""
      default: text
      }
    let line = reason.split(whereSeparator: \.isNewline).first ?? ""
    return String(line.prefix(200)).trimmingCharacters(in: .whitespaces)
  }

  /// Returns the title of a page for browsers, which may be cut off.
  private static func title(ofPage text: String) -> String {
    guard let start = text.range(of: "<title", options: .caseInsensitive),
      let open = text[start.upperBound...].firstIndex(of: ">"),
      let end = text[open...].range(of: "</title", options: .caseInsensitive)
    else { return "" }
    return PlainText.of(html: String(text[open..<end.lowerBound].dropFirst()))
  }
}

extension JSONValue {
  /// The text by which an object describes an error; nil if it has none of the usual names.
  fileprivate var reason: String? {
    for name in ["message", "error_description", "detail", "title", "error", "reason"] {
      switch self[name] {
      case .string(let text) where !text.isEmpty: return text
      case .object(let members): if let reason = JSONValue.object(members).reason { return reason }
      default: break
      }
    }
    return nil
  }
}
