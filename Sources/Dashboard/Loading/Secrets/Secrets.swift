import DataSources
import Foundation

/// The folders in which `${secret:name}` is looked up when it is used: the credentials of the
/// service manager, then the user's own files.
///
/// Values are never shown, saved or printed: `redactor` removes those in use from every text that
/// comes from outside.
public struct Secrets: Sendable {
  public let redactor = SecretRedactor()
  private let credentials: String?
  private let folder: String
  /// A secret belongs to those that it was allowed for.
  private let grants: SecretGrants

  /// - Parameters:
  ///   - credentials: the folder of systemd's credentials.
  ///   - folder: the user's own folder, whose files only the user may read.
  ///   - grants: who may get which secret.
  public init(credentials: String?, folder: String, granting grants: SecretGrants) {
    self.credentials = credentials
    self.folder = folder
    self.grants = grants
  }

  /// Returns `$CREDENTIALS_DIRECTORY`, then `secrets` in the configuration folder.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    granting grants: SecretGrants
  ) -> Secrets {
    Secrets(
      credentials: environment["CREDENTIALS_DIRECTORY"],
      folder: UserFolder.configuration.path(environment: environment) + "/secrets",
      granting: grants)
  }

  /// Returns a secret for those that get it.
  ///
  /// Every use of a secret outside of the program goes through this.
  /// - Throws: a failure if one of them may not have it.
  func value(of name: String, for receivers: [Receiver]) throws(SourceFailure) -> String {
    for receiver in receivers
    where !grants.allows(SecretUse(secret: name, receiver: receiver)) {
      throw SourceFailure(
        .notAllowed,
        "secret “\(name)” isn’t for \(receiver.name); nobody has allowed it to be sent there",
        retry: .whenAllowed)
    }
    return try value(of: name)
  }

  /// Returns a secret without the final line end that editors add.
  ///
  /// From now on, it is in use.
  public func value(of name: String) throws(SourceFailure) -> String {
    let value = try lookUp(name)
    redactor.add(value, of: .secret(name))
    return value
  }

  /// Returns the PIN that a secret is.
  ///
  /// It never leaves the program, so that no text needs to be redacted for it.
  func pin(named name: String) throws(SourceFailure) -> Pin {
    guard let pin = Pin(try lookUp(name)) else {
      throw SourceFailure(.notAllowed, "secret “\(name)” is no PIN of 4 to 12 digits")
    }
    return pin
  }

  private func lookUp(_ name: String) throws(SourceFailure) -> String {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
      throw SourceFailure(.notFound, "“\(name)” can’t be the name of a secret")
    }
    if let credentials, let text = text(at: "\(credentials)/\(name)") { return text }
    let path = "\(folder)/\(name)"
    let files = FileManager.default
    guard let attributes = try? files.attributesOfItem(atPath: path) else {
      throw SourceFailure(.notFound, "secret “\(name)”: no file \(path)")
    }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
    guard mode & 0o077 == 0 else {
      throw SourceFailure(
        .notAllowed, "secret “\(name)”: others may read \(path); run chmod 600 on it")
    }
    guard let text = text(at: path) else {
      throw SourceFailure(.notAllowed, "secret “\(name)”: \(path) can’t be read")
    }
    return text
  }

  /// Returns the names and values of an environment, with their secrets filled in.
  func texts(
    of templates: [NamedTemplate], for receivers: [Receiver]
  ) throws(SourceFailure) -> [String: String] {
    var texts: [String: String] = [:]
    for template in templates {
      texts[template.name] = try text(of: template.value, for: receivers)
    }
    return texts
  }

  /// Returns a text with its secrets filled in.
  func text(of template: Template, for receivers: [Receiver]) throws(SourceFailure) -> String {
    try text(of: template, for: receivers) { secret, _ in secret }
  }

  /// Returns an address with its secrets filled in.
  ///
  /// A secret after the beginning is escaped as a part of an address, so that it can't direct the
  /// request to another server, or change what it asks for. One in place of the server may have its
  /// port.
  /// - Parameter receivers: those that get its secrets; nil for its server alone.
  func address(
    of template: Template, for receivers: [Receiver]? = nil
  ) throws(SourceFailure) -> String {
    let servers = template.serverParts
    let receivers = receivers ?? [Receiver(of: template)]
    return try text(of: template, for: receivers) { secret, index in
      if index == 0 { return secret }
      return servers.contains(index)
        ? secret.addingPercentEncoding(withAllowedCharacters: Self.ofServers) ?? ""
        : secret.percentEncoded
    }
  }

  /// The characters of a server with its port, or of several (RFC 3986 §3.2.2, libpq).
  private static let ofServers = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:[],")

  /// - Parameter form: returns a secret in the form in which it becomes the part of this index.
  private func text(
    of template: Template, for receivers: [Receiver],
    form: (_ secret: String, _ index: Int) -> String
  ) throws(SourceFailure) -> String {
    var text = ""
    for (index, part) in template.parts.enumerated() {
      switch part {
      case .literal(let literal): text += literal
      case .secret(let name): text += form(try value(of: name, for: receivers), index)
      // There are no data yet for an expression.
      case .expression: break
      }
    }
    redactor.add(passwordIn: text)
    return text
  }

  /// Returns the files in which secrets may be.
  func files(of names: [String]) -> [String] {
    names.flatMap { name in [credentials, folder].compactMap { $0.map { "\($0)/\(name)" } } }
  }

  private func text(at path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    var text = String(decoding: data, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

extension Template {
  /// The indices of the secrets in an address that are its server or a part of it.
  fileprivate var serverParts: [Int] {
    var isServer = false
    var found: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .secret where isServer: found.append(index)
      case .secret, .expression: break
      case .literal(let text):
        var rest = text[...]
        if !isServer {
          guard let scheme = text.range(of: "://") else { continue }
          isServer = true
          rest = text[scheme.upperBound...]
        }
        let server = rest.prefix { !"/?#".contains($0) }
        // The name and the password of a user stand before the "@".
        if server.contains("@") { found = [] }
        if server.endIndex < rest.endIndex { return found }
      }
    }
    return found
  }
}
