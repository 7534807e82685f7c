import DataSources
import Foundation

/// A server, as an address names it.
///
/// The address may contain names of secrets, by which two servers are the same as well, and so
/// isn't a valid URL.
struct ServerAddress {
  /// The scheme in lower case, that of HTTP for a WebSocket, which begins as a request to the same
  /// server; nil for an address that begins with its host.
  private let scheme: String?
  /// The host in lower case, with an address of version 6 of IP in brackets; the path of a socket.
  let host: String
  /// The digits of the port; nil for none.
  private let port: String?

  /// The schemes whose servers are those of another one.
  private static let sameSchemes = ["ws": "http", "wss": "https", "postgresql": "postgres"]
  /// The ports of servers whose addresses have none.
  static let standardPorts = [
    "http": "80", "https": "443", "mqtt": "1883", "mqtts": "8883", "postgres": "5432",
  ]

  /// The port that the scheme stands for; nil if none is known.
  private var standardPort: String? { scheme.flatMap { Self.standardPorts[$0] } }

  /// The text by which two servers are the same: the scheme, the host and the port, or the path of
  /// a socket; nil for an address that begins with its host.
  var text: String? {
    guard let scheme else { return host.hasPrefix("/") ? host : nil }
    return "\(scheme)://\(host)" + ((port ?? standardPort).map { ":\($0)" } ?? "")
  }

  /// The resource that loads from the server take.
  var resource: LoadSemaphore.Kind {
    .web(host: host, port: port == standardPort ? nil : port)
  }

  init(_ address: String) {
    if let local = UnixAddress(address) {
      (scheme, host, port) = (nil, local.socket, nil)
      return
    }
    let separator = address.range(of: "://")
    let written = separator.map { address[..<$0.lowerBound].lowercased() }
    scheme = written.map { Self.sameSchemes[$0] ?? $0 }
    let rest = address[(separator?.upperBound ?? address.startIndex)...]
    var host = rest.prefix { !"/?#".contains($0) }
    if let user = host.lastIndex(of: "@") { host = host[user...].dropFirst() }
    // An address of version 6 of IP has colons, too.
    let end = host[(host.lastIndex(of: "]") ?? host.startIndex)...]
    var port: Substring?
    if let colon = end.lastIndex(of: ":"), end[colon...].dropFirst().allSatisfy(\.isNumber) {
      port = end[colon...].dropFirst()
      host = host[..<colon]
    }
    self.host = host.lowercased()
    self.port = port.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
