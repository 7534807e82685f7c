import Foundation
import JMESPath
import TestSupport
import Testing

/// The bytes of a secret in use are in nothing that the program writes, although servers and
/// programs repeat it.
@Suite("Secrets in what the program writes")
final class SecretOutputTests: CommandTestCase {
  private static let secret = "h0rse/Batt+ery=st@ple"

  /// The secret as texts, addresses and JSON have it, and a part of it as headers have it.
  private static let forms = [
    secret, "h0rse%2FBatt%2Bery%3Dst%40ple", "h0rse/Batt%2Bery%3Dst@ple", #"h0rse\/Batt+ery"#,
    String(Data("wall:\(secret)".utf8).base64EncodedString().prefix(20)),
  ]

  /// A dashboard whose sources are told their secret.
  private final class Wall {
    let file: TemporaryFile
    let cards = ["told", "refused", "listed", "ran", "broken", "broker"]
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(SecretOutputTests.secret + "\n", to: "cardwall/secrets/token")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("cardwall/secrets/token"))
      let basic = Data("wall:\(SecretOutputTests.secret)".utf8).base64EncodedString()
      let feed =
        "<rss><channel><item><title>\(SecretOutputTests.secret)</title></item></channel></rss>"
      let server = try LoopbackServer(
        [
          "/feed": .reply("200 OK", body: Array(feed.utf8)),
          "/refused": .reply(
            "403 \(SecretOutputTests.secret)", body: Array(SecretOutputTests.secret.utf8)),
        ],
        otherwise: .reply(
          "200 OK", body: Array(#"["\#(SecretOutputTests.secret)", "\#(basic)"]"#.utf8)))
      self.server = server
      func source(_ name: String, _ path: String, _ type: String = "http") -> String {
        """
        \(name): { type: \(type), url: "\(server.address(path))", \
        headers: { Authorization: "Bearer ${secret:token}" } }
        """
      }
      file = try TemporaryFile(
        """
        version: 1
        title: Secrets
        sources:
          \(source("told", "/told?key=${secret:token}"))
          \(source("refused", "/refused"))
          \(source("listed", "/feed", "feed"))
          ran: { type: command, run: [sh, -c, 'echo "\\"$TOKEN\\""'], env: { TOKEN: "${secret:token}" } }
          broken: { type: command, run: [sh, -c, 'echo "$TOKEN" >&2; exit 1'], env: { TOKEN: "${secret:token}" } }
          broker: { type: mqtt, url: "mqtt://127.0.0.1:9", user: wall, password: "${secret:token}", topics: a }
        pages:
          - id: home
            sections:
              - cards:
        \(cards.map { "          - { id: \($0), source: \($0), header: \"\($0) ${to_string(@)}\" }" }
          .joined(separator: "\n"))
        """)
    }

    var environment: [String: String?] { ["XDG_CONFIG_HOME": folder.path, "GTK_A11Y": "none"] }
  }

  private func expectNoSecret(
    in data: Data, of name: String, at location: SourceLocation = #_sourceLocation
  ) {
    for form in Self.forms where data.range(of: Data(form.utf8)) != nil {
      Issue.record("\(name) has \(form)", sourceLocation: location)
    }
  }

  @Test("the bytes of a secret aren’t in what commands print, nor in pictures", .requiresDisplay)
  func secretsOfCommands() throws {
    let wall = try Wall()
    let commands =
      [["check"], ["print"], ["dump"], ["dump", "--json"]].map { $0 + [wall.file.path] }
      + wall.cards.map { ["explain", wall.file.path, $0] }
    for command in commands {
      let result = try run(command, display: false, environment: wall.environment)
      expectNoSecret(in: Data((result.output + result.error).utf8), of: "\(command)")
      if command[0] == "dump" { #expect(result.output.contains("ran •••")) }
    }

    let program = try start(
      ["dump", "--watch", wall.file.path], display: false, environment: wall.environment)
    var waiting = Set(wall.cards)
    for line in program.lines() {
      expectNoSecret(in: Data(line.utf8), of: "dump --watch")
      waiting = waiting.filter { name in
        !["fresh", "failed"].contains { line.hasSuffix(" card \(name): \($0)") }
      }
      if waiting.isEmpty { program.interrupt() }
    }
    #expect(waiting.isEmpty)

    for suffix in ["svg", "pdf", "png"] {
      let picture = wall.file.path + "." + suffix
      let result = try run(
        ["render", wall.file.path, "-o", picture], environment: wall.environment)
      expectNoSecret(in: Data(result.error.utf8), of: "render")
      expectNoSecret(in: try Data(contentsOf: URL(fileURLWithPath: picture)), of: picture)
    }
    let reader = Tool(name: "pdftotext")
    guard reader.isInstalled else { return }
    let text = try reader.output([wall.file.path + ".pdf", "-"])
    #expect(text.contains("told"))
    expectNoSecret(in: Data(text.utf8), of: "the text of the picture")
  }

  @Test(
    "the bytes of a secret aren’t in the status, log, files and crash of a kiosk",
    .requiresDisplay, arguments: ["system", "user"])
  func secretsOfKiosk(unit: String) throws {
    let wall = try Wall()
    let bus = try SessionBus()
    defer { bus.stop() }
    var environment = wall.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    environment["XDG_CACHE_HOME"] = state.path("cache")
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,color=no," + (try Self.variable("SWIFT_BACKTRACE", ofUnitOf: unit))
    let program = try start(["--kiosk", "--trust", wall.file.path], environment: environment)
    func status(_ arguments: String...) throws -> String {
      try run(["status"] + arguments, environment: environment).output
    }
    func isLoaded() throws -> Bool {
      let sources = try? JSONValue(parsing: status("--json").utf8)["dashboards"]?
        .array?.first?["sources"]?.array
      return sources?.allSatisfy { ["fresh", "failing"].contains($0["state"]) } == true
    }
    for _ in 0..<100 where try !isLoaded() { usleep(100_000) }
    #expect(try isLoaded())
    for text in [try status(), try status("--json")] {
      #expect(text.contains("•••"))
      expectNoSecret(in: Data(text.utf8), of: "the status")
    }
    let picture = wall.file.path + ".png"
    _ = try run(["control", "screenshot", picture], environment: environment)
    expectNoSecret(in: try Data(contentsOf: URL(fileURLWithPath: picture)), of: "a picture")

    // A signal of another process isn't repeated by the processor: the report doesn't end the
    // program.
    kill(program.process.processIdentifier, SIGSEGV)
    var log: [String] = []
    for line in program.errorLines() {
      log.append(line)
      if line.hasPrefix("Backtrace took") { kill(program.process.processIdentifier, SIGKILL) }
    }
    #expect(log.contains { $0.hasPrefix("Backtrace took") }, "the crash is reported")
    #expect(log.contains { $0.contains("•••") }, "the log tells of failures")
    #expect(
      !log.contains { $0.contains("Registers") }, "the memory at registers is part of a crash")
    let end = try program.result()
    expectNoSecret(in: Data((end.output + log.joined(separator: "\n")).utf8), of: "the log")
    let files = try #require(FileManager.default.enumerator(atPath: state.path))
    for case let name as String in files {
      let file = URL(fileURLWithPath: state.path(name))
      if let data = try? Data(contentsOf: file) { expectNoSecret(in: data, of: name) }
    }
  }

  /// Returns the value of a variable in the unit of the system or of the user.
  private static func variable(_ name: String, ofUnitOf manager: String) throws -> String {
    let unit = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../data/package/systemd/\(manager)/cardwall-kiosk.service")
    let prefix = "Environment=\(name)="
    let line = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix(prefix) }
    return try String(#require(line).dropFirst(prefix.count))
  }
}
