import CSoup

/// The reason why a request got no answer, or an answer without its whole body.
public enum WebFailure: Error, Hashable, Sendable {
  /// The address isn't valid for HTTP.
  case badAddress
  case cancelled
  /// No connection was made within the time limit.
  case noAnswer
  /// The server took the request, and its answer didn't begin within the time limit.
  case silent
  /// There is no route to the server, or nothing listens there.
  case unreachable
  /// No server has the name.
  case unknownHost
  /// The connection ended before the end of the answer.
  case brokenOff
  /// The answer isn't HTTP, or isn't compressed as it says.
  case garbled
  /// This machine has no network: it has no route, or no name server answers.
  ///
  /// Nothing was sent to the server.
  case noNetwork
  /// The proxy of the desktop or the environment can't be used.
  case proxy
  /// The proxy demands a user and a password, or refuses those that it got.
  case proxyLogin
  case untrusted(CertificateProblem)
  /// The server demands a certificate of this client, or refuses the one that it got.
  case needsIdentity
  /// No encrypted connection came about.
  case noSecurity
  /// A file isn't there, or has no certificates, or a key that doesn't belong to them.
  case unusableFile(String)
  /// The library that encrypts connections isn't installed.
  case noEncryption
  /// The body is longer than the caller's limit.
  case tooLarge

  /// The reason why a server's certificate is refused.
  public enum CertificateProblem: Hashable, Sendable {
    case unknownIssuer, otherName, notYetValid, expired, revoked, weak, other

    init(_ flags: GTlsCertificateFlags) {
      // The first problem that applies counts; those that no clock or setting can solve come first.
      let problems: [(GTlsCertificateFlags, Self)] = [
        (G_TLS_CERTIFICATE_REVOKED, .revoked), (G_TLS_CERTIFICATE_INSECURE, .weak),
        (G_TLS_CERTIFICATE_EXPIRED, .expired), (G_TLS_CERTIFICATE_NOT_ACTIVATED, .notYetValid),
        (G_TLS_CERTIFICATE_UNKNOWN_CA, .unknownIssuer),
        (G_TLS_CERTIFICATE_BAD_IDENTITY, .otherName),
      ]
      self = problems.first { flags.rawValue & $0.0.rawValue != 0 }?.1 ?? .other
    }
  }
}

extension WebFailure {
  /// Translates an error of libsoup, GIO or the TLS library, and frees it.
  init(_ error: UnsafeMutablePointer<GError>?, of message: OpaquePointer, _ call: Cancellation) {
    defer { error.map { g_error_free($0) } }
    guard let error = error?.pointee else {
      self = .unreachable
      return
    }
    func isCode(_ codes: GIOErrorEnum...) -> Bool {
      error.domain == g_io_error_quark() && codes.contains { Int32($0.rawValue) == error.code }
    }
    if isCode(G_IO_ERROR_CANCELLED) {
      self = call.failure
    } else if isCode(G_IO_ERROR_TIMED_OUT) {
      self = .noAnswer
    } else if isCode(G_IO_ERROR_NETWORK_UNREACHABLE) || Self.isWithoutNameServer(error) {
      self = .noNetwork
    } else if Self.isNameUnknown(error) {
      self = .unknownHost
    } else if isCode(G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_CLOSED) {
      self = .brokenOff
    } else if isCode(G_IO_ERROR_INVALID_DATA) || error.domain == soup_session_error_quark() {
      self = .garbled
    } else if isCode(
      G_IO_ERROR_PROXY_FAILED, G_IO_ERROR_PROXY_AUTH_FAILED, G_IO_ERROR_PROXY_NEED_AUTH,
      G_IO_ERROR_PROXY_NOT_ALLOWED)
    {
      self = .proxy
    } else if error.domain == g_tls_error_quark() {
      switch error.code {
      case Int32(G_TLS_ERROR_UNAVAILABLE.rawValue): self = .noEncryption
      case Int32(G_TLS_ERROR_BAD_CERTIFICATE.rawValue):
        self = .untrusted(.init(soup_message_get_tls_peer_certificate_errors(message)))
      case Int32(G_TLS_ERROR_CERTIFICATE_REQUIRED.rawValue): self = .needsIdentity
      case Int32(G_TLS_ERROR_EOF.rawValue): self = .brokenOff
      default: self = .noSecurity
      }
    } else {
      self = .unreachable
    }
  }

  private static func isNameUnknown(_ error: GError) -> Bool {
    error.domain == g_resolver_error_quark()
      && error.code == Int32(G_RESOLVER_ERROR_NOT_FOUND.rawValue)
  }

  private static func isWithoutNameServer(_ error: GError) -> Bool {
    error.domain == g_resolver_error_quark()
      && error.code == Int32(G_RESOLVER_ERROR_TEMPORARY_FAILURE.rawValue)
  }
}
