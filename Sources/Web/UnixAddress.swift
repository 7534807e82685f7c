/// The address of a service of this machine that speaks HTTP over a Unix socket, such as
/// "unix:/run/docker.sock:/containers/json".
public struct UnixAddress: Hashable, Sendable {
  /// The path of the socket.
  public let socket: String
  /// The path and the query of the request.
  public let target: String

  /// The maximum number of bytes of a socket's path (`sockaddr_un`).
  private static let lengthLimit = 107

  /// Reads an address; nil for one of another scheme, or without a valid path.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    var rest = text.dropFirst(Self.scheme.count)
    // "unix:///run/docker.sock" has an empty host.
    if rest.hasPrefix("///") { rest = rest.dropFirst(2) }
    guard rest.hasPrefix("/"), !rest.hasPrefix("//") else { return nil }
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    socket = String(parts[0])
    target = parts.count > 1 ? String(parts[1]) : "/"
    guard target.hasPrefix("/"), socket.utf8.count <= Self.lengthLimit, !socket.utf8.contains(0)
    else { return nil }
  }

  /// Whether the address has a path of the request, if its socket is a plain one.
  ///
  /// In "unix:///run/docker.sock/containers/json", the path of the request is taken for that of the
  /// socket.
  public var hasTarget: Bool { target != "/" || !socket.contains(".sock/") }

  public static let scheme = "unix:"
}
