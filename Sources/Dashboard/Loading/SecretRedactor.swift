import DataSources
import Foundation
import JMESPath
import Synchronization

/// Takes the secrets in use out of texts: a server or a command may repeat what it was sent.
public final class SecretRedactor: Sendable {
  /// The text that stands in place of a secret.
  public static let mark = "•••"

  /// Shorter secrets aren't taken out: they would tear holes into ordinary words.
  private static let shortest = 4

  /// The forms in which secrets may come back, the longest first.
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
    // Headers of basic authentication are written into the secret in this form, or made of it.
    found.insert(Data(secret.utf8).base64EncodedString())
    if let data = Data(base64Encoded: secret), let text = String(data: data, encoding: .utf8) {
      found.insert(text)
    }
    forms.withLock { forms in
      forms = found.union(forms).filter { $0.count >= Self.shortest }
        .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
  }

  public func redact(_ text: String) -> String { redact(text, forms.withLock { $0 }) }

  func redact(_ failure: SourceFailure) -> SourceFailure {
    SourceFailure(failure.kind, redact(failure.message))
  }

  /// Redacts all texts of a value, the keys of its objects included.
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
    // Literally: a combining mark behind a secret must not hide it.
    forms.reduce(text) { text, form in
      text.replacingOccurrences(of: form, with: Self.mark, options: .literal)
    }
  }
}

/// A source whose data and failures hold no secret.
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
