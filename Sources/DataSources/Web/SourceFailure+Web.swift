import Localization
import Web

extension SourceFailure {
  /// Describes the failure of a request.
  /// - Parameter subject: the server, such as "example.org".
  init(_ failure: WebFailure, of subject: String) {
    switch failure {
    case .badAddress: self = SourceFailure(.malformed, "\(subject): the address can’t be read")
    case .cancelled: self = .cancelled
    case .noAnswer: self = SourceFailure(.timedOut, "\(subject) doesn’t answer")
    case .silent:
      self = SourceFailure(.timedOut, "\(subject) took the request and doesn’t answer")
    case .brokenOff:
      self = SourceFailure(
        .unreachable, "\(subject) ended the connection before the end of its answer")
    case .garbled:
      self = SourceFailure(.malformed, "\(subject): the answer isn’t what HTTP allows")
    case .needsIdentity:
      self = SourceFailure(.rejected, "\(subject) demands a certificate of this machine")
    case .noSecurity:
      self = SourceFailure(.unreachable, "\(subject): no encrypted connection came about")
    case .unusableFile(let path):
      self = SourceFailure(.notFound, "\(path): no certificate and key can be read there (PEM)")
    case .unreachable: self = SourceFailure(.unreachable, "\(subject) can’t be reached")
    case .unknownHost:
      self = SourceFailure(
        .unreachable, "no server is called \(subject): check the name in the address")
    case .noNetwork: self = SourceFailure(.offline, "\(subject) can’t be reached")
    case .proxy: self = SourceFailure(.unreachable, "\(subject) can’t be reached through the proxy")
    case .proxyLogin:
      self = SourceFailure(
        .rejected,
        """
        \(subject) can’t be reached: the proxy demands a user and a password, or refuses its own; \
        write them into its address, as in “proxy: http://user:password@proxy:3128”, where @ in them \
        is %40
        """)
    case .noEncryption:
      self = SourceFailure(.unsupported, "\(subject): https needs the package glib-networking")
    case .tooLarge: self = .tooManyBytes(subject)
    case .untrusted(let problem):
      let certificate = problem.words
      self = SourceFailure(.rejected, "\(subject) isn’t trusted: \(certificate)")
    }
  }
}

extension WebFailure.CertificateProblem {
  fileprivate var words: String {
    switch self {
    case .unknownIssuer:
      String(localized: "its certificate is signed by nobody that this machine trusts")
    case .otherName: String(localized: "its certificate is for another name")
    case .notYetValid: String(localized: "its certificate isn’t valid yet")
    case .expired: String(localized: "its certificate has expired")
    case .revoked: String(localized: "its certificate is revoked")
    case .weak: String(localized: "its certificate uses broken cryptography")
    case .other: String(localized: "its certificate isn’t valid")
    }
  }
}
