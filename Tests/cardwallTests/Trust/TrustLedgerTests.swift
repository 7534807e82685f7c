import Dashboard
import Foundation
import TestSupport
import Testing

@testable import cardwall

/// What was allowed is remembered by path, and for others' files by what they can do.
@Suite("The ledger of what was allowed")
struct TrustLedgerTests {
  private let folder: TemporaryFolder
  private let ledger: TrustLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = TrustLedger(environment: [
      "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
    ])
  }

  /// Writes a dashboard that runs a program, and others that tests name.
  private func write(_ name: String, also sources: String = "") throws -> String {
    try folder.write(
      """
      version: 1
      sources:
        ran: { type: command, run: [id] }
        \(sources)
      pages: [{ id: home, sections: [] }]
      """, to: name)
  }

  private func permissions(_ path: String, isTrusted: Bool = false) throws -> Permissions {
    let reading = ledger.permitted(
      DashboardFile.load(path: path, environment: [:]), at: path, isTrusted: isTrusted)
    return try #require(reading.definition, "\(reading.diagnostics)").permissions
  }

  private func questions(_ path: String, isTrusted: Bool = false) throws -> [String] {
    try permissions(path, isTrusted: isTrusted).questions.map(\.description)
  }

  private func allow(_ path: String, folder: Bool = false) throws {
    let permissions = try permissions(path)
    #expect(
      ledger.allow(
        permissions.questions, effects: permissions.effects, of: path, files: [path],
        folder: folder))
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("An allowed file asks nothing, whatever is written into it; a copy elsewhere does")
  func byPath() throws {
    let path = try write("a/wall.yaml")
    #expect(try questions(path) == ["runs id"])
    try allow(path)
    #expect(try questions(path).isEmpty)
    _ = try write("a/wall.yaml", also: "more: { type: command, run: [date] }")
    #expect(try questions(path).isEmpty)
    #expect(try questions(write("b/wall.yaml")) == ["runs id"])
    #expect(try questions(write("a/other.yaml")) == ["runs id"])
  }

  @Test("An allowed folder has all dashboards in it allowed, and none that is only linked there")
  func byFolder() throws {
    let path = try write("a/wall.yaml")
    try allow(path, folder: true)
    #expect(try questions(write("a/other.yaml")).isEmpty)
    #expect(try questions(write("a/below/wall.yaml")).isEmpty)
    let other = try write("ab/wall.yaml")
    #expect(try questions(other) == ["runs id"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/link.yaml"), withDestinationPath: other)
    #expect(try questions(folder.path("a/link.yaml")) == ["runs id"])
  }

  @Test("A symbolic link to an allowed file asks: the programs beside it are others")
  func link() throws {
    let path = try write("a/wall.yaml")
    try allow(path)
    _ = try write("b/other.yaml")
    let link = folder.path("b/link.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../a/wall.yaml")
    #expect(try questions(link) == ["runs id"])
    try allow(link)
    #expect(try questions(link).isEmpty)
    #expect(try questions(path).isEmpty)
    #expect(try questions(folder.path("b/other.yaml")) == ["runs id"])
  }

  /// Expects a file of somebody else to be remembered by what it can do.
  private func expectRemembranceOfAbilities(_ path: String, _ name: String) throws {
    #expect(try permissions(path).isForeign)
    try allow(path, folder: true)
    #expect(try questions(path).isEmpty)
    let text = try String(contentsOfFile: folder.path("state/cardwall/trust.json"), encoding: .utf8)
    #expect(text.contains("\"run id\""), "it holds in every language: \(text)")
    #expect(try !permissions(write("a/own.yaml")).isForeign)
    #expect(try questions(write("a/own.yaml")) == ["runs id"], "the folder isn’t allowed")
    _ = try write(name, also: "more: { type: command, run: [date] }")
    #expect(try questions(path) == ["runs date", "runs id"])
    _ = try write(name, also: "more: { type: static, data: 1 }")
    #expect(try questions(path).isEmpty, "other edits ask nothing")
  }

  @Test("A file in a folder that others may write to asks again when it can do more")
  func sharedFolder() throws {
    let path = try write("a/shared/wall.yaml")
    try setMode(0o777, of: folder.path("a/shared"))
    try expectRemembranceOfAbilities(path, "a/shared/wall.yaml")
  }

  @Test(
    "A file of somebody else asks again when it sends, runs or changes something else",
    arguments: [
      (
        "s: { type: http, url: \"https://a.example/\", method: POST, body: stop }",
        "s: { type: http, url: \"https://a.example/\", method: POST, body: start }"
      ),
      (
        "s: { type: http, url: \"https://a.example/\", method: PUT }",
        "s: { type: http, url: \"https://a.example/\", method: DELETE }"
      ),
      (
        "s: { type: http, url: \"https://a.example/\", method: POST, headers: { A: b } }",
        "s: { type: http, url: \"https://a.example/\", method: POST, headers: { A: c } }"
      ),
      (
        "s: { type: http, url: \"https://a.example/\", method: POST, csv: { skip: 1 } }",
        "s: { type: http, url: \"https://a.example/\", method: POST, csv: { skip: 2 } }"
      ),
      (
        "s: { type: postgres, url: \"postgres://a.example/b\", sql: SELECT 1 }",
        "s: { type: postgres, url: \"postgres://a.example/b\", sql: SELECT wipe() }"
      ),
      (
        "s: { type: command, run: [curl, \"https://a.example\", \"${choice.x}\"] }",
        "s: { type: command, run: [curl, \"https://b.example\", \"${choice.x}\"] }"
      ),
      (
        """
        f: { type: system, metric: load, every: 5s }
          s: { type: http, url: "https://a.example/${choice.y}" }
        """,
        """
        f: { type: system, metric: users, every: 5s }
          s: { type: http, url: "https://a.example/${choice.y}" }
        """
      ),
    ])
  func effects(before: String, after: String) throws {
    let pages = """
      pages:
        - id: home
          choices:
            - { id: x, title: X, type: search }
            - { id: y, title: Y, type: select, source: f, options: "@" }
          sections: []
      """
    func write(_ source: String, _ title: String) throws -> String {
      let f = source.hasPrefix("f:") ? "" : "  f: { type: static, data: [1] }\n"
      return try folder.write(
        "version: 1\ntitle: \(title)\nsources:\n\(f)  \(source)\n\(pages)", to: "a/wall.yaml")
    }
    let path = try write(before, "A")
    try setMode(0o777, of: folder.path("a"))
    let first = try questions(path)
    #expect(!first.isEmpty)
    try allow(path)
    #expect(try questions(path).isEmpty)
    #expect(try questions(write(before, "B")).isEmpty, "another title asks nothing")
    #expect(try !questions(write(after, "B")).isEmpty)
    #expect(try questions(write(before, "B")).isEmpty)
  }

  @Test("The order in which the types of columns are written changes no effect")
  func orderOfTypes() throws {
    func effects(_ types: [String]) throws -> [String] {
      let types = types.joined(separator: ", ")
      return try permissions(
        write(
          "a/wall.yaml",
          also: "t: { type: file, path: /srv/t.csv, csv: { types: { \(types) } } }")
      ).effects
    }
    let types = (0..<40).map { "c\($0): text" }
    let first = try effects(types)
    #expect(first.contains { $0.contains("c39") }, "\(first)")
    #expect(try effects(types.reversed()) == first)
  }

  @Test("A file whose name is the same text in other bytes is another file")
  func bytes() throws {
    let path = try write("a/w\u{E4}ll.yaml")
    let other = try write("a/wa\u{308}ll.yaml")
    try allow(path)
    #expect(try questions(path).isEmpty)
    #expect(try questions(other) == ["runs id"])
    let link = try write("\u{E4}/wall.yaml")
    try allow(link, folder: true)
    #expect(try questions(write("a\u{308}/wall.yaml")) == ["runs id"])
    try allow(other)
    try allow(folder.path("a\u{308}/wall.yaml"), folder: true)
    for path in ["a/w\u{E4}ll.yaml", "a/wa\u{308}ll.yaml", "\u{E4}/b.yaml", "a\u{308}/b.yaml"] {
      #expect(try questions(write(path)).isEmpty, "both are allowed: \(path.utf8.count)")
    }
  }

  @Test("Both of two names of the same text keep the abilities of somebody else's file")
  func bytesOfAbilities() throws {
    let paths = try ["a/w\u{E4}ll.yaml", "a/wa\u{308}ll.yaml"].map { try write($0) }
    try setMode(0o777, of: folder.path("a"))
    for path in paths { try allow(path) }
    for path in paths { #expect(try questions(path).isEmpty, "\(path.utf8.count)") }
  }

  @Test("Names that earlier versions have written as they are stay allowed")
  func earlierEntries() throws {
    let path = try write("a/w\u{E4}ll.yaml")
    let encoded = try write("a/w%C3%A4ll.yaml")
    let entry = folder.path("a/w\u{E4}ll.yaml")
    try folder.write(
      "{ \"files\": [\"\(entry)\"], \"folders\": [], \"abilities\": {} }",
      to: "state/cardwall/trust.json")
    #expect(try questions(path).isEmpty)
    #expect(try questions(encoded) == ["runs id"])
  }

  @Test("An answer waits while another program writes the answers, and keeps what it has written")
  func twoPrograms() async throws {
    let paths = try (0..<2).map { try write("a/wall\($0).yaml") }
    ledger.allow(written: paths[0])
    let state = folder.path("state/cardwall")
    let mine = try String(contentsOfFile: state + "/trust.json", encoding: .utf8)
    try FileManager.default.removeItem(atPath: state + "/trust.json")
    let lock = open(state, O_RDONLY | O_DIRECTORY)
    #expect(flock(lock, LOCK_EX) == 0)
    let answer = Task.detached { [ledger] in ledger.allow(written: paths[1]) }
    // Whenever the answer is given, it is read after this.
    try folder.write(mine, to: "state/cardwall/trust.json")
    close(lock)
    #expect(await answer.value)
    for path in paths { #expect(try questions(path).isEmpty, "\(path)") }
  }

  @Test("A file that a browser has marked with its origin asks again when it can do more")
  func downloaded() throws {
    let path = try write("a/wall.yaml")
    let mark = """
      import os, sys
      os.setxattr(sys.argv[1], "user.xdg.origin.url", b"https://a.example")
      """
    let isMarked = try Tool(name: "python3").run(["-c", mark, path]).status == 0
    // Not every file system has such marks.
    guard isMarked else { return }
    #expect(TrustLedger.isForeign([path]))
    try allow(path, folder: true)
    #expect(try questions(path).isEmpty)
    #expect(try questions(write("a/other.yaml")) == ["runs id"])
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(
      contentsOf: Data(
        """
        version: 1
        sources: { ran: { type: command, run: [date] } }
        pages: [{ id: home, sections: [] }]
        """.utf8))
    #expect(try questions(path) == ["runs date"])
  }

  @Test("A secret is asked about once for a server, also in an allowed file")
  func secrets() throws {
    let path = try write("a/wall.yaml")
    try allow(path)
    let shop = "shop: { type: http, url: \"https://shop.example/?${secret:shop}\" }"
    _ = try write("a/wall.yaml", also: shop)
    #expect(try questions(path) == ["sends the secret “shop” to shop.example"])
    try allow(path)
    #expect(try questions(path).isEmpty)
    let servers = folder.path("config/cardwall/secrets/shop.servers")
    #expect(try String(contentsOfFile: servers, encoding: .utf8) == "https://shop.example:443\n")
    let other = try write("b/wall.yaml")
    try allow(other)
    _ = try write("b/wall.yaml", also: shop)
    #expect(try questions(other).isEmpty)
    let evil = shop.replacingOccurrences(of: "shop.example", with: "evil.example")
    _ = try write("b/wall.yaml", also: evil)
    #expect(try questions(other) == ["sends the secret “shop” to evil.example"])
    for file in [servers, folder.path("state/cardwall/trust.json")] {
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(file)")
    }
  }

  @Test("--trust, and what the program has written, ask nothing")
  func trusted() throws {
    let path = try write(
      "a/wall.yaml", also: "s: { type: http, url: \"https://a.example/${secret:k}\" }")
    let trusted = try permissions(path, isTrusted: true)
    #expect(trusted.questions.isEmpty)
    #expect(
      trusted.grants
        == .only([SecretUse(secret: "k", receiver: .server("https://a.example:443"))]))
    #expect(try questions(path).count == 2, "it holds for a run of the program")
    ledger.allow(written: path)
    #expect(try questions(path) == ["sends the secret “k” to a.example"])
  }

  @Test("Answers that are given at once are all remembered")
  func together() async throws {
    let paths = try (0..<16).map { try write("a/wall\($0).yaml") }
    await withTaskGroup(of: Void.self) { [ledger] group in
      for path in paths { group.addTask { ledger.allow(written: path) } }
    }
    for path in paths { #expect(try questions(path).isEmpty, "\(path)") }
  }

  @Test("A ledger that can’t be read allows nothing, and one that can’t be written says so")
  func broken() throws {
    let path = try write("a/wall.yaml")
    try allow(path)
    try folder.write("{ broken", to: "state/cardwall/trust.json")
    #expect(try questions(path) == ["runs id"])
    let other = TrustLedger(environment: [
      "XDG_STATE_HOME": path, "XDG_CONFIG_HOME": folder.path("config"),
    ])
    #expect(!other.allow([], effects: [], of: path, files: [path], folder: false))
  }
}
