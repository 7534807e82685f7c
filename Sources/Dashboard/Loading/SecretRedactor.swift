import DataSources
import Foundation
import JMESPath
import Synchronization

/// Removes the secrets in use from texts, since a server or a command may repeat its input.
public final class SecretRedactor: Sendable {
  /// The text that replaces a secret.
  public static let mark = "•••"

  /// The minimum length of secrets that are removed; shorter ones occur in ordinary words.
  private static let minimumLength = 4

  /// The forms in which secrets may be repeated, the longest first.
  private let forms = Mutex<[String]>([])

  public init() {}

  func add(_ secret: String) {
    var found: Set<String> = [secret]
    for allowed in [CharacterSet.urlQueryAllowed, .alphanumerics] {
      if let escaped = secret.addingPercentEncoding(withAllowedCharacters: allowed) {
        found.formUnion([escaped, escaped.replacing("%20", with: "+")])
      }
    }
    if let plain = secret.removingPercentEncoding { found.insert(plain) }
    // Headers of basic authentication contain the secret in this form.
    found.insert(Data(secret.utf8).base64EncodedString())
    if let data = Data(base64Encoded: secret), let text = String(data: data, encoding: .utf8) {
      found.insert(text)
    }
    forms.withLock { forms in
      forms = found.union(forms).filter { $0.count >= Self.minimumLength }
        .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
  }

  public func redact(_ text: String) -> String { redact(text, forms.withLock { $0 }) }

  func redact(_ failure: SourceFailure) -> SourceFailure {
    SourceFailure(failure.kind, "\(redact(failure.message))")
  }

  /// Redacts all texts of a value, including the keys of its objects.
  public func redact(_ value: JSONValue) -> JSONValue {
    let forms = forms.withLock { $0 }
    return forms.isEmpty ? value : redact(value, forms)
  }

  private func redact(_ value: JSONValue, _ forms: [String]) -> JSONValue {
    switch value {
    case .null, .bool, .integer, .double: value
    case .string(let text): .string(redact(text, forms))
    case .array(let elements): .array(elements.map { redact($0, forms) })
    case .object(let members):
      .object(
        JSONObject(members.map { (key: redact($0.key, forms), value: redact($0.value, forms)) }))
    }
  }

  private func redact(_ text: String, _ forms: [String]) -> String {
    // The comparison is literal: a combining mark after a secret must not hide it.
    forms.reduce(text) { text, form in
      text.replacingOccurrences(of: form, with: Self.mark, options: .literal)
    }
  }
}

/// A source whose data and failures contain no secrets.
struct RedactedSource: SourceAdapter {
  let source: any SourceAdapter
  let redactor: SecretRedactor

  func fetch() async throws(SourceFailure) -> JSONValue {
    do throws(SourceFailure) {
      return redactor.redact(try await source.fetch())
    } catch {
      throw redactor.redact(error)
    }
  }

  func changes() -> AsyncStream<Void>? { source.changes() }
}
