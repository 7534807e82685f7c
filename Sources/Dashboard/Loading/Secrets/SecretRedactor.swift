import DataSources
import Foundation
import JMESPath
import Synchronization

/// Removes the secrets in use from texts, since a server or a command may repeat its input.
public final class SecretRedactor: Sendable {
  /// The text that replaces a secret.
  public static let mark = "•••"

  /// Whatever has one secret at a time.
  enum Owner: Hashable {
    case secret(String)
    /// A client that is given access tokens.
    case client(String, server: String)
    /// A user whose password is in an address.
    case user(String, server: String)
  }

  private struct Known {
    var forms = SecretForms()
    /// The latest secrets of each owner, the last one at the end.
    private var latest: [Owner: [String]] = [:]

    /// The number of secrets of an owner that are removed from texts.
    ///
    /// A server may still repeat one that was replaced a moment ago. Tokens that change each minute
    /// would otherwise fill the memory.
    static let limit = 8

    /// Returns whether a secret wasn't among the latest.
    mutating func note(_ value: String, of owner: Owner) -> Bool {
      var values = latest[owner] ?? []
      let known = values.firstIndex(of: value)
      if let known { values.remove(at: known) }
      values.append(value)
      let old = values.count > Self.limit ? values.removeFirst() : nil
      latest[owner] = values
      // Two owners may have the same one.
      if let old, !latest.values.contains(where: { $0.contains(old) }) { forms.remove(old) }
      return known == nil
    }
  }

  private let known = Mutex(Known())

  private var forms: SecretForms { known.withLock { $0.forms } }

  public init() {}

  /// Removes a secret from texts from now on, until it has been replaced several times.
  func add(_ secret: String, of owner: Owner) {
    known.withLock { if $0.note(secret, of: owner) { $0.forms.add(secret) } }
  }

  /// Adds the password in an address, if it has one.
  func add(passwordIn address: String) {
    guard let url = URLComponents(string: address), let password = url.password,
      !password.isEmpty
    else { return }
    let user = url.user ?? ""
    known.withLock { known in
      let owner = Owner.user(user, server: url.host ?? "")
      if known.note(SecretForms.login(user, password), of: owner) {
        known.forms.add(password: password, of: user)
      }
    }
  }

  public func redact(_ text: String) -> String { redact(text, forms) }

  /// Redacts the message of a failure, which may quote only the beginning of a secret.
  func redact(_ failure: SourceFailure) -> SourceFailure {
    let forms = forms
    let message = forms.removed(from: failure.message, replacedBy: Self.mark, ends: true)
    return message.map { failure.with(message: $0) } ?? failure
  }

  /// Redacts all texts of a value, including the keys of its objects.
  public func redact(_ value: JSONValue) -> JSONValue {
    let forms = forms
    return forms.isEmpty ? value : redact(value, forms)
  }

  private func redact(_ value: JSONValue, _ forms: SecretForms) -> JSONValue {
    switch value {
    case .null, .bool: value
    case .double(let number):
      forms.hasNumeral(number) { value.json() } ? .string(Self.mark) : value
    case .integer(let number):
      forms.hasNumeral(Double(number)) { value.json() } ? .string(Self.mark) : value
    case .string(let text):
      .string(forms.hasNumeral(in: text) ? Self.mark : redact(text, forms))
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

  var omission: String? { source.omission.map { redactor.redact($0) } }
  var interpretation: String? { source.interpretation.map { redactor.redact($0) } }
}
