import Localization

/// Something that a dashboard can do outside of its window.
public enum Ability: Hashable, Sendable {
  /// It runs a program.
  case run(command: String)
  /// It reads a file outside of its folder, by the path without symbolic links.
  case read(path: String)
  /// It styles its window by a style sheet, which can hide the question, too.
  case style(path: String)
  /// It changes a database: a file or a server.
  case change(database: String)
  /// It reads a database of a server.
  case query(Receiver)
  /// It talks to a service of this machine.
  case connect(socket: String)
  /// It sends a secret to a server, or gives it to a program.
  case send(SecretUse)
  /// It sends requests that can change something.
  case request(Receiver)
  /// It sends what the data of a source have to another server, by a choice.
  case pass(source: SourceID, to: Receiver)
  /// It uses a variable of the environment, and talks to servers.
  case variable(String)
  /// It opens addresses that are made of its data.
  case openAddresses
  /// It loads pictures from addresses that are made of its data.
  case loadPictures
  /// It opens links in texts of bodies that its data have.
  case openLinks
  /// It loads data or a picture from a server.
  case load(Receiver)
  /// It opens an address that the file has.
  case open(address: String)

  /// Whether a person is asked before: what a web page can do as well needs no question.
  ///
  /// For ``isAskedLater``, it isn't known yet.
  public var isAsked: Bool {
    switch self {
    case .run, .read, .style, .change, .query, .connect, .send, .request, .pass, .variable,
      .openAddresses:
      true
    case .loadPictures, .openLinks, .load, .open: false
    }
  }

  /// Whether a person is asked when the data are there, and name something that isn't the
  /// dashboard's own.
  var isAskedLater: Bool { [.loadPictures, .openLinks].contains(self) }

  /// The secret that is used; nil for other abilities.
  public var secretUse: SecretUse? { if case .send(let use) = self { use } else { nil } }

  /// Whether something reaches a server.
  var reachesServer: Bool {
    switch self {
    case .query, .send, .request, .pass, .load, .loadPictures, .openAddresses, .open: true
    case .run, .read, .style, .change, .connect, .variable, .openLinks: false
    }
  }

  /// The word for programs that read ``Abilities``.
  public var kind: String {
    switch self {
    case .run: "run"
    case .read: "read"
    case .style: "style"
    case .change: "change"
    case .query: "query"
    case .connect: "connect"
    case .send: "send"
    case .request: "request"
    case .pass: "pass"
    case .variable: "variable"
    case .openAddresses: "open-addresses"
    case .loadPictures: "load-pictures"
    case .openLinks: "open-links"
    case .load: "load"
    case .open: "open"
    }
  }

  /// The text that stands for the ability in a file of the program, the same in all languages.
  public var key: String {
    let details: [String] =
      switch self {
      case .run(let command): [command]
      case .read(let path), .style(let path): [path]
      case .change(let database): [database]
      case .query(let server), .request(let server), .load(let server): [server.key]
      case .connect(let socket): [socket]
      case .send(let use): [use.secret, use.receiver.key]
      case .pass(let source, let server): [source.rawValue, server.key]
      case .variable(let name): [name]
      case .openAddresses, .loadPictures, .openLinks: []
      case .open(let address): [address]
      }
    return ([kind] + details).joined(separator: " ")
  }
}

extension Receiver {
  fileprivate var key: String { text ?? "?" }
}

// MARK: Texts

extension Ability: CustomStringConvertible {
  /// The ability in a list, for people: one line, whatever the file has.
  public var description: String { text.escapingControlCharacters }

  private var text: String {
    switch self {
    case .run(let command): String(localized: "runs \(command)")
    case .read(let path): String(localized: "reads \(path)")
    case .style(let path): String(localized: "styles the window by the file \(path)")
    case .change(let database): String(localized: "changes the database \(database)")
    case .query(let server): String(localized: "reads the database at \(server.name)")
    case .connect(let socket): String(localized: "talks to the service at \(socket)")
    case .send(let use):
      switch use.receiver {
      case .program(let program):
        String(localized: "gives the secret “\(use.secret)” to the program \(program)")
      case .server, .unknown:
        String(localized: "sends the secret “\(use.secret)” to \(use.receiver.name)")
      }
    case .request(let server): String(localized: "sends requests to \(server.name)")
    case .pass(let source, let server):
      String(localized: "sends what “\(source.rawValue)” has to \(server.name)")
    case .variable(let name): String(localized: "reads the variable \(name) of the environment")
    case .openAddresses: String(localized: "opens addresses that are made of its data")
    case .loadPictures:
      String(localized: "loads pictures from addresses and files that its data name")
    case .openLinks: String(localized: "opens links that are in its data")
    case .load(let server): String(localized: "loads data from \(server.name)")
    case .open(let address): String(localized: "opens \(address)")
    }
  }
}

extension [Ability] {
  /// The abilities in one sentence.
  public var sentence: String {
    var phrases: [String] = []
    let programs = filter { if case .run = $0 { true } else { false } }.count
    if programs > 0 {
      phrases.append(
        String(count: programs, one: "runs \(programs) program", other: "runs \(programs) programs")
      )
    }
    let files = filter { if case .read = $0 { true } else { false } }
    if files.count == 1 { phrases.append(files[0].description) }
    if files.count > 1 {
      phrases.append(
        String(
          count: files.count, one: "reads \(files.count) file outside of its folder",
          other: "reads \(files.count) files outside of its folder"))
    }
    let rest = filter { ability in
      switch ability {
      case .run, .read: false
      default: true
      }
    }
    // Secrets leave the machine, so that they are named first.
    let ordered = rest.filter { $0.secretUse != nil } + rest.filter { $0.secretUse == nil }
    let room = Swift.max(1, Self.phraseLimit - phrases.count)
    let left = ordered.count - room
    phrases += ordered.prefix(room).map(\.description)
    if left > 0 {
      phrases.append(
        String(count: left, one: "does \(left) thing more", other: "does \(left) things more"))
    }
    guard let last = phrases.popLast() else { return "" }
    guard !phrases.isEmpty else { return String(localized: "This dashboard \(last).") }
    return String(localized: "This dashboard \(phrases.localizedList) and \(last).")
  }

  /// The maximum number of abilities that a sentence names.
  private static var phraseLimit: Int { 3 }
}
