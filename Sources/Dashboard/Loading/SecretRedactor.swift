import DataSources
import Foundation
import JMESPath
import Synchronization

/// Removes the secrets in use from texts, since a server or a command may repeat its input.
public final class SecretRedactor: Sendable {
  /// The text that replaces a secret.
  public static let mark = "•••"

  private let forms = Mutex(SecretForms())

  public init() {}

  /// Removes a secret from texts from now on.
  /// - Parameter old: a secret that is used no longer, such as an access token that is replaced.
  func add(_ secret: String, insteadOf old: String? = nil) {
    forms.withLock { forms in
      if let old { forms.remove(old) }
      forms.add(secret)
    }
  }

  /// Adds the password in an address, if it has one.
  func add(passwordIn address: String) {
    guard let url = URLComponents(string: address), let password = url.password,
      !password.isEmpty
    else { return }
    forms.withLock { $0.add(password: password, of: url.user ?? "") }
  }

  public func redact(_ text: String) -> String { redact(text, forms.withLock { $0 }) }

  /// Redacts the message of a failure, which may quote only the beginning of a secret.
  func redact(_ failure: SourceFailure) -> SourceFailure {
    let forms = forms.withLock { $0 }
    let message = forms.removed(from: failure.message, replacedBy: Self.mark, ends: true)
    return message.map { failure.with(message: $0) } ?? failure
  }

  /// Redacts all texts of a value, including the keys of its objects.
  public func redact(_ value: JSONValue) -> JSONValue {
    let forms = forms.withLock { $0 }
    return forms.isEmpty ? value : redact(value, forms)
  }

  private func redact(_ value: JSONValue, _ forms: SecretForms) -> JSONValue {
    switch value {
    case .null, .bool, .double: value
    case .integer(let number):
      forms.hasNumeral(number) ? .string(Self.mark) : value
    case .string(let text): .string(redact(text, forms))
    case .array(let elements): .array(elements.map { redact($0, forms) })
    case .object(let members):
      .object(
        JSONObject(members.map { (key: redact($0.key, forms), value: redact($0.value, forms)) }))
    }
  }

  private func redact(_ text: String, _ forms: SecretForms) -> String {
    forms.removed(from: text, replacedBy: Self.mark, ends: false) ?? text
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

  func probe() async throws(SourceFailure) -> JSONValue {
    do throws(SourceFailure) {
      return redactor.redact(try await source.probe())
    } catch {
      throw redactor.redact(error)
    }
  }

  func changes() -> AsyncStream<Void>? { source.changes() }

  func watchFailure() -> SourceFailure? { source.watchFailure().map(redactor.redact) }

  func secretChanges() -> AsyncStream<Void>? { source.secretChanges() }

  func invalidate() { source.invalidate() }

  var arrivedAt: Duration? { source.arrivedAt }
}
