import DataSources
import Localization

/// A server or a program that gets data from this machine.
public enum Receiver: Hashable, Sendable {
  /// A server by its scheme, host and port, or by its socket; names of secrets are as the file has
  /// them.
  case server(String)
  /// A program, by the first word of its command.
  case program(String)
  /// A server whose name data or a choice decide on.
  case unknown

  /// Creates the program of a command.
  /// - Parameter program: the first word, which is literal in the file.
  init(running program: String?) { self = program.map { .program($0) } ?? .unknown }

  /// Creates the server of an address.
  /// - Parameter parts: the parts of the address; nil for one that isn't known yet.
  init(of parts: [String?]) {
    let text = parts.map { $0 ?? Self.gap }.joined()
    let start = text.range(of: "://")?.upperBound ?? text.startIndex
    let server = text[start...].prefix { !"/?#".contains($0) }
    let host = server.lastIndex(of: "@").map { server[$0...].dropFirst() } ?? server
    let isDatabase = text.hasPrefix("postgres")
    if text[..<start].contains(Self.gap) || host.contains(Self.gap)
      || isDatabase && Self.isAmbiguous(database: text[start...])
    {
      self = .unknown
    } else if let local = UnixAddress(text) {
      self = .server(UnixAddress.scheme + local.socket)
    } else if host.contains("${secret:") {
      self = .server(text[..<start].lowercased() + host)
    } else {
      // The options of a database's address can name another server.
      let options = isDatabase ? text[server.endIndex...].drop { $0 != "?" } : ""
      self = .server((ServerAddress(text).text ?? host.lowercased()) + options)
    }
  }

  /// Returns whether libpq may read other servers in the address of a database than are read here:
  /// for it, the first "@" before the path ends the name of a user, and no "#" ends anything.
  /// - Parameter address: the address after its scheme.
  private static func isAmbiguous(database address: Substring) -> Bool {
    let start = address.prefix { $0 != "/" }
    let options = start.drop { $0 != "?" }
    return start.contains("#") || options.contains("@") || start.count { $0 == "@" } > 1
  }

  /// Creates the server of an address in the file.
  init(of address: Template) {
    self.init(
      of: address.parts.map { part in
        switch part {
        case .literal(let text): text
        case .secret(let name): "${secret:\(name)}"
        case .expression: nil
        }
      })
  }

  /// A character that stands for a part that isn't known, and that no address has.
  private static let gap = "\u{FFFC}"

  /// Reads a receiver from the text that ``text`` gives.
  public init(text: String) {
    self =
      text.hasPrefix(Self.programMark)
      ? .program(String(text.dropFirst(Self.programMark.count))) : .server(text)
  }

  /// The receiver in a file of the program, a line; nil for one that can't be allowed.
  public var text: String? {
    let text: String
    switch self {
    case .server(let server): text = server
    case .program(let program): text = Self.programMark + program
    case .unknown: return nil
    }
    return text.unicodeScalars.contains(where: \.needsEscape) ? nil : text
  }

  private static let programMark = "program "

  /// The name for people: a server without the parts that are as usual.
  public var name: String {
    switch self {
    case .server(let server): Self.name(of: server)
    case .program(let program): String(localized: "the program \(program)")
    case .unknown: String(localized: "a server that its data or a choice name")
    }
  }

  private static func name(of server: String) -> String {
    for (scheme, port) in ServerAddress.standardPorts where server.hasPrefix("\(scheme)://") {
      var name = server.dropFirst(scheme.count + 3)
      if name.hasSuffix(":\(port)") { name = name.dropLast(port.count + 1) }
      // Everybody on the way can read what is sent by http to another machine.
      let isOpen = scheme == "http" && !isLoopback(ServerAddress(server).host)
      return isOpen ? "http://\(name)" : String(name)
    }
    return server
  }

  /// Returns whether a host is this machine.
  static func isLoopback(_ host: String) -> Bool {
    // A name of a domain may begin with 127, too.
    let isNumber = host.split(separator: ".").allSatisfy { $0.allSatisfy(\.isNumber) }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || isNumber && host.hasPrefix("127.")
  }

  /// Whether only machines nearby reach the server, so that its data may be private.
  var isPrivate: Bool {
    switch self {
    case .program, .unknown: return true
    case .server(let server):
      guard !server.hasPrefix(UnixAddress.scheme) else { return true }
      // The dot after a whole name is a matter of form.
      let written = ServerAddress(server).host
      let host = written.hasSuffix(".") ? written.dropLast() : written[...]
      // Names without a dot, addresses of IP, and the domains of local networks. The last part of
      // an address of version 4 is a number in some form, and no domain begins with a digit.
      let last = host.split(separator: ".").last
      let isName =
        host.contains(".") && last?.first?.isNumber != true && !host.hasPrefix("[")
        && !host.contains("%")
      let local = [".local", ".lan", ".internal", ".localhost", ".home.arpa", ".home", ".corp"]
      return !isName || local.contains { host.hasSuffix($0) }
    }
  }
}

/// A secret and who gets it.
public struct SecretUse: Hashable, Sendable {
  /// The name of the secret.
  public let secret: String
  public let receiver: Receiver

  public init(secret: String, receiver: Receiver) {
    self.secret = secret
    self.receiver = receiver
  }
}

/// The secrets that may be used, and for whom.
public enum SecretGrants: Hashable, Sendable {
  /// Every secret for everybody: the caller has decided on that.
  case all
  case only(Set<SecretUse>)

  func allows(_ use: SecretUse) -> Bool {
    switch self {
    case .all: true
    case .only(let uses): uses.contains(use)
    }
  }
}
