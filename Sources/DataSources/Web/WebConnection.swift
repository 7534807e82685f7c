import Web

/// The way in which a request reaches its server: the proxy, the servers that are trusted, and the
/// identity of this machine.
public struct WebConnection: Sendable, Equatable {
  public enum Proxy: Sendable, Equatable {
    /// The proxy of the desktop or of the environment.
    case system
    case none
    /// A proxy such as "http://proxy.example:3128".
    case server(String)
  }

  /// A PEM file with the trusted certificates; nil for those of the system.
  public var authorities: String?
  /// A PEM file with the certificate of this machine.
  public var certificate: String?
  /// A PEM file with the key of the certificate; nil if it is in the same file.
  public var key: String?
  public var proxy: Proxy

  public init(
    authorities: String? = nil, certificate: String? = nil, key: String? = nil,
    proxy: Proxy = .system
  ) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.proxy = proxy
  }

  /// The settings of a client for the connection.
  var settings: WebClient.Settings {
    let proxies: WebClient.Proxies =
      switch proxy {
      case .system: .system
      case .none: .none
      case .server(let address): .server(address)
      }
    return WebClient.Settings(
      proxies: proxies, authorities: authorities,
      identity: certificate.map { WebClient.Identity(certificate: $0, key: key ?? $0) })
  }
}

/// The address of a web server behind a socket of this machine, such as
/// `unix:/run/docker.sock:/containers/json`.
public typealias UnixAddress = Web.UnixAddress
