import DataSources
import Foundation

extension SourceDefinition {
  /// The server that the source is loaded from, by its scheme, host and port; nil for none.
  ///
  /// The address may contain names of secrets, by which two servers are the same as well.
  var server: String? {
    switch kind {
    case .http(let http): Self.server(of: http.request.url.text)
    case .prometheus(let query): Self.server(of: query.request.url.text)
    case .mqtt(let mqtt): Self.server(of: mqtt.broker.url.text)
    case .sql(let source):
      if case .server(let url) = source.database.place { Self.server(of: url.text) } else { nil }
    case .calendar(of: let file, _): with(file).server
    case .static, .file, .command, .system, .combine: nil
    }
  }

  /// Returns the scheme, the host and the port of an address.
  private static func server(of address: String) -> String? {
    if let address = UnixAddress(address) { return address.socket }
    guard let separator = address.range(of: "://") else { return nil }
    let written = address[..<separator.lowerBound].lowercased()
    // A WebSocket begins as a request to the same server.
    let scheme = ["ws": "http", "wss": "https", "postgresql": "postgres"][written] ?? written
    var host = address[separator.upperBound...].prefix { !"/?#".contains($0) }
    if let user = host.lastIndex(of: "@") { host = host[user...].dropFirst() }
    let port = ["http": 80, "https": 443, "mqtt": 1883, "mqtts": 8883, "postgres": 5432][scheme]
    let suffix = port.map { ":\($0)" } ?? ""
    // An address of version 6 of IP has colons, too.
    let end = host[(host.lastIndex(of: "]") ?? host.startIndex)...]
    let hasPort = end.lastIndex(of: ":").map { end[$0...].dropFirst().allSatisfy(\.isNumber) }
    return "\(scheme)://\(host.lowercased())" + (hasPort == true ? "" : suffix)
  }
}
