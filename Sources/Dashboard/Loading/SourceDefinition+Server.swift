import DataSources
import Foundation

extension SourceDefinition {
  /// The server that the source is loaded from, by its scheme, host and port; nil for none.
  ///
  /// The address may contain names of secrets, by which two servers are the same as well.
  var server: String? {
    kind.address.flatMap { Self.server(of: $0.text) }
  }

  /// Returns the scheme, the host and the port of an address.
  static func server(of address: String) -> String? {
    if let address = UnixAddress(address) { return address.socket }
    let parts = ServerAddress(address)
    guard let scheme = parts.scheme else { return nil }
    let port = parts.port ?? parts.standardPort
    return "\(scheme)://\(parts.host)" + (port.map { ":\($0)" } ?? "")
  }
}

/// The parts of an address that name its server.
///
/// The address may contain names of secrets and so isn't a valid URL.
struct ServerAddress {
  /// The scheme in lower case, that of HTTP for a WebSocket, which begins as a request to the same
  /// server; nil for an address that begins with its host.
  let scheme: String?
  /// The host in lower case; an address of version 6 of IP is in brackets.
  let host: String
  /// The digits of the port; nil for none.
  let port: String?

  /// The schemes whose servers are those of another one.
  private static let sameSchemes = ["ws": "http", "wss": "https", "postgresql": "postgres"]
  /// The ports of servers whose addresses have none.
  static let standardPorts = [
    "http": "80", "https": "443", "mqtt": "1883", "mqtts": "8883", "postgres": "5432",
  ]

  /// The port that the scheme stands for; nil if none is known.
  var standardPort: String? { scheme.flatMap { Self.standardPorts[$0] } }

  init(_ address: String) {
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
