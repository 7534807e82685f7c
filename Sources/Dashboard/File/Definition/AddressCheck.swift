import Foundation
import JMESPath
import Localization

// Mistakes in addresses and paths, as far as their texts show them.

extension Template {
  /// The mistake in the server of an address; nil if there is none, or if it isn't known yet.
  var serverProblem: String? {
    guard case .literal(let start)? = parts.first, let mark = start.firstRange(of: "://"),
      ["http", "https", "ws", "wss"].contains(start[..<mark.lowerBound].lowercased())
    else { return nil }
    if let text = constant, text.last?.isWhitespace == true {
      return String(localized: "a blank at the end of this address; remove it")
    }
    let rest = start[mark.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) }
    guard end != nil || parts.count == 1 else { return nil }
    let authority = rest[..<(end ?? rest.endIndex)]
    let server = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    return ServerName.problem(of: server ?? authority, before: rest)
  }

  /// Whether an address has a password, which anybody can read.
  var showsPassword: Bool {
    guard case .literal(let start)? = parts.first, let mark = start.firstRange(of: "://") else {
      return false
    }
    let authority = start[mark.upperBound...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@") else { return false }
    let parts = authority[..<end].split(separator: ":", maxSplits: 1)
    return parts.count == 2
  }
}

/// The name and the port of a server in an address.
private enum ServerName {
  /// - Parameter rest: the address behind its scheme.
  static func problem(of server: Substring, before rest: Substring) -> String? {
    let word = server.lowercased()
    if ["http:", "https:"].contains(word), rest.dropFirst(word.count).hasPrefix("//") {
      return String(localized: "the address begins twice; did you mean \"\(rest)\"?")
    }
    var name = server
    var port: Substring?
    if server.hasPrefix("[") {
      guard let end = server.firstIndex(of: "]") else {
        return String(localized: "']' is missing in the address of the server")
      }
      let behind = server[server.index(after: end)...]
      name = server[...end]
      port = behind.hasPrefix(":") ? behind.dropFirst() : nil
    } else if let colon = server.lastIndex(of: ":") {
      (name, port) = (server[..<colon], server[server.index(after: colon)...])
      if name.contains(":") {
        return String(localized: "write [ and ] around an address of IPv6: [\(server)]")
      }
    }
    return problem(ofName: name) ?? port.flatMap(problem(ofPort:))
  }

  private static func problem(ofName name: Substring) -> String? {
    if name.isEmpty {
      return String(
        localized: "the address has no server; write its name, as in https://server.example")
    }
    if name.hasPrefix("[") { return nil }
    if name.contains("{") {
      return String(
        localized: "\"\(name)\" is no name of a server; a value is written ${var:…} or ${env:…}")
    }
    if let character = name.first(where: { $0.isWhitespace || "<>}|\\^`\"',;()*[]".contains($0) }) {
      return String(
        localized: "'\(character)' can’t be a part of the name of a server: \"\(name)\"")
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.dropLast().contains("") || parts == [""] {
      return String(localized: "\"\(name)\" is no name of a server")
    }
    if parts.count > 1, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      parts.count != 4 || parts.contains(where: { Int($0).map { $0 > 255 } ?? true })
    {
      return String(
        localized: "\"\(name)\" is no address of a server: it has four numbers from 0 to 255")
    }
    return nil
  }

  private static func problem(ofPort port: Substring) -> String? {
    guard !port.isEmpty else { return String(localized: "a port is missing behind ':'") }
    let isDigits = port.allSatisfy { $0.isASCII && $0.isNumber }
    if isDigits, let number = Int(port), (1...65535).contains(number) { return nil }
    return String(localized: "a port is a number from 1 to 65535, not \"\(port)\"")
  }
}

/// A text that is no address, with the address that is probably meant.
enum AddressSlip {
  /// Returns the problem of a text that doesn't begin as an address, and what to write.
  static func message(for text: String) -> String {
    let address = bare(text)
    if let kind = kindOfSource(address) {
      return String(localized: "\"\(address)\" is no address of a web server: \(kind)")
    }
    let problem = String(localized: "an address begins with https:// or http://" as Message)
    let meant = corrected(address)
    if isFile(address) {
      return String(
        localized: """
          \(problem); did you mean \"\(meant)\", or path: \(address) in a source of type file?
          """)
    }
    return String(localized: "\(problem); did you mean \"\(meant)\"?")
  }

  /// Returns an address with a scheme that the server probably has, and a host if there is none.
  static func corrected(_ text: String) -> String {
    let address = bare(text)
    if let meant = withScheme(address) { return meant }
    let end = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let rest = address[end...].trimmingPrefix("//")
    if rest.isEmpty || rest.hasPrefix("/") { return "https://server.example\(rest)" }
    let host = rest.prefix { $0 != "/" }
    let isLocal =
      host == "localhost" || host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    return (isLocal ? "http://" : "https://") + rest
  }

  /// Returns a text without blanks, quotes or brackets around it, and without the title of a link
  /// of Markdown.
  private static func bare(_ text: String) -> String {
    if let link = text.firstMatch(of: /\[.*\]\((.+)\)/) { return String(link.1) }
    let around: (Character) -> Bool = { $0.isWhitespace || "<>\"'“”„‘’".contains($0) }
    var bare = text[...]
    while bare.first.map(around) == true { bare.removeFirst() }
    while bare.last.map(around) == true { bare.removeLast() }
    return String(bare)
  }

  /// Returns an address whose scheme is written nearly right, such as `https:/x` and `http//x`.
  private static func withScheme(_ text: String) -> String? {
    let word = text.prefix(while: \.isLetter)
    let signs = text.dropFirst(word.count).prefix { ":;：/\\".contains($0) }
    let rest = text.dropFirst(word.count + signs.count)
    guard !signs.isEmpty, !rest.isEmpty, word.count > 2,
      let scheme = nearest(to: String(word), among: ["http", "https"])
    else { return nil }
    return "\(scheme)://\(rest.replacing("\\", with: "/"))"
  }

  /// Returns the type of source that reads what is at an address of another scheme.
  private static func kindOfSource(_ address: String) -> String? {
    guard let mark = address.firstRange(of: ":/") else { return nil }
    let rest = address[mark.upperBound...].drop { $0 == "/" }
    switch address[..<mark.lowerBound].lowercased() {
    case "file": return String(localized: "a file is read by type: file, with path: /\(rest)")
    case "mqtt", "mqtts": return String(localized: "a broker is read by type: mqtt")
    case "postgres", "postgresql":
      return String(localized: "a database is read by type: postgres")
    case "sqlite": return String(localized: "a database is read by type: sqlite, with its path")
    default: return nil
    }
  }

  private static func isFile(_ text: String) -> Bool {
    guard !text.contains("://"), !text.hasPrefix("//") else { return false }
    let folders = ["/home/", "/tmp/", "/var/", "/etc/", "/srv/", "./", "../", "~/"]
    if folders.contains(where: { text.hasPrefix($0) }) { return true }
    let endings = ["json", "csv", "tsv", "yaml", "yml", "xml", "ics", "txt", "xlsx", "ndjson"]
    return !text.contains("/") && endings.contains { text.lowercased().hasSuffix(".\($0)") }
  }
}

/// A mistake in the path of a file with data.
enum PathSlip {
  static func message(for path: String) -> String? {
    if path.allSatisfy(\.isWhitespace) { return String(localized: "the path of a file is missing") }
    let start = path.lowercased()
    if ["http:", "https:", "webcal:", "www."].contains(where: { start.hasPrefix($0) }) {
      return String(
        localized: """
          this is an address, not a file; write url: in place of path:, and in place of type: file \
          write type: http
          """)
    }
    if start.hasPrefix("file:") {
      let path = path.dropFirst(5).drop { $0 == "/" }
      return String(localized: "a path is no address; write path: /\(path)")
    }
    if path.hasPrefix("$HOME/") {
      return String(localized: "the folder of the user is written ~/: \"~\(path.dropFirst(5))\"")
    }
    if let last = path.split(separator: "/").last, last.contains("*") {
      return String(
        localized: "a path names one file, and '*' stands for none; a source is made for each file")
    }
    return nil
  }
}
