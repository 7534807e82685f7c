import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// What a file can do is known before it does anything.
@Suite("The abilities of dashboards")
struct AbilitiesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a dashboard with these sources, and further keys of its only page.
  func dashboard(
    _ sources: String, page: String = "", card: String = "", environment: [String: String] = [:]
  ) throws -> DashboardDefinition {
    let text = """
      version: 1
      sources: { \(sources) }
      pages:
        - id: home
          \(page.isEmpty ? "tab: true" : page)
          sections: [{ cards: [{ id: a, header: A\(card.isEmpty ? "" : ", \(card)") }] }]
      """
    let reading = DashboardFile.load(
      text: text, name: folder.path("wall.yaml"), environment: environment)
    return try #require(reading.definition, "\(reading.diagnostics)")
  }

  /// Returns what a person is asked about.
  func asked(
    _ sources: String, page: String = "", card: String = "", environment: [String: String] = [:]
  ) throws -> [String] {
    let dashboard = try dashboard(sources, page: page, card: card, environment: environment)
    return Abilities(of: dashboard).asked.map(\.description)
  }

  @Test("A wall of this machine, of data in the file, and of its own files is asked nothing about")
  func harmless() throws {
    let sources = """
      s: { type: static, data: 1 }, m: { type: system, metric: processes, every: 5s }, \
      f: { type: file, path: data.json }, d: { type: sqlite, path: shop.db, sql: select 1 }, \
      c: { type: calendar, path: "days/dates.ics" }, b: { type: combine, of: { f: f, m: m } }
      """
    #expect(try asked(sources).isEmpty)
    #expect(try asked(sources, card: "opens: { url: \"https://www.gtk.org/\" }").isEmpty)
    #expect(
      try asked(sources, card: "media: { image: \"${photo}\" }, source: f").isEmpty,
      "a picture that data name is asked about when it is on the web")
  }

  @Test("Data of the web are loaded as a web page loads them, without a question")
  func web() throws {
    let sources = """
      a: { type: http, url: "https://a.example/x" }, f: { type: feed, url: "https://b.example/f" }, \
      s: { type: http, url: "wss://c.example/", stream: websocket }, \
      p: { type: prometheus, url: "https://d.example", expr: up }
      """
    #expect(try asked(sources, card: "source: a, opens: { url: \"${link}\" }").isEmpty)
    let all = Abilities(of: try dashboard(sources)).all.map(\.description)
    #expect(
      all == ["a", "b", "c", "d"].map { "loads data from \($0).example" })
  }

  @Test(
    "Every other kind of source is asked about",
    arguments: [
      ("a: { type: command, run: [sh, -c, \"id > x\"] }", ["runs sh -c \"id > x\""]),
      ("a: { type: file, path: /etc/passwd }", ["reads /etc/passwd"]),
      ("a: { type: sqlite, path: ../other.db, sql: select 1 }", ["reads */other.db"]),
      ("a: { type: calendar, path: /etc/hosts }", ["reads /etc/hosts"]),
      ("a: { type: file, path: .ssh/id }", ["reads */.ssh/id"]),
      (
        "a: { type: http, url: \"unix:/run/docker.sock:/info\" }",
        ["talks to the service at /run/docker.sock"]
      ),
      (
        "a: { type: http, url: \"https://a.example/\", method: POST }",
        ["sends requests to a.example"]
      ),
      (
        "a: { type: http, url: \"https://a.example/\", ca: /etc/hosts }", ["reads /etc/hosts"]
      ),
      (
        "a: { type: postgres, url: \"postgres://db.example/shop\", sql: select 1 }",
        ["reads the database at db.example"]
      ),
      (
        "a: { type: http, url: \"https://a.example/?k=${secret:k}\" }",
        ["sends the secret “k” to a.example"]
      ),
      (
        "a: { type: mqtt, url: \"mqtts://a.example\", password: \"${secret:k}\", topics: t }",
        ["sends the secret “k” to a.example"]
      ),
      (
        "a: { type: command, run: [curl], env: { K: \"${secret:k}\" } }",
        ["gives the secret “k” to the program curl", "runs K=${secret:k} curl"]
      ),
    ])
  func sources(source: String, expected: [String]) throws {
    let parent = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath()
    let found = try asked(source).map {
      $0.replacingOccurrences(of: parent.path + "/", with: "*/")
        .replacingOccurrences(of: parent.deletingLastPathComponent().path + "/", with: "*/")
    }
    #expect(found == expected)
  }

  @Test(
    "Buttons, switches and links are asked about",
    arguments: [
      ("command: [rm, \"${@}\"]", "runs rm ${@}"),
      ("http: \"https://a.example/x\"", "sends requests to a.example"),
      (
        "http: { url: \"https://a.example\", body: \"${secret:k}\" }",
        "sends the secret “k” to a.example"
      ),
      (
        "mqtt: { url: \"mqtt://a.example\", topic: t, payload: x }", "sends requests to a.example"
      ),
      ("open: \"https://a.example/?${@}\"", "opens addresses that are made of its data"),
    ])
  func actions(action: String, expected: String) throws {
    let footer = "footer: { actions: [{ id: x, title: X, \(action) }] }"
    #expect(
      try asked("f: { type: file, path: data.json }", card: "source: f, \(footer)")
        .contains(expected))
  }

  @Test("No two commands have the same text, with their arguments and their environment")
  func commands() throws {
    let commands = [
      "run: [sh, -c, id]", "run: [sh, \"-c id\"]", "run: [sh, -c, \"\\\"id\\\"\"]",
      "run: [sh, \"-c\\\" \\\"id\"]", "run: [sh, \"-c\\\\\\\" id\"]",
      "run: [sh, -c, id], env: { PATH: /tmp }", "run: [sh, -c, id], env: { PATH: \"/tmp x\" }",
      "run: [\"PATH=/tmp\", sh, -c, id]", "run: [sh, -c, id], env: { PATH: \"/tmp sh\" }",
    ]
    let texts = try commands.map { try asked("a: { type: command, \($0) }") }
    #expect(Set(texts).count == commands.count, "\(texts)")
    #expect(texts[5] == ["runs PATH=/tmp sh -c id"])
    #expect(texts[2] == ["runs sh -c \"\\\"id\\\"\""])
  }

  @Test(
    "A picture is of the folder of the file that names it, or is asked about",
    arguments: [
      ("../x.png", ["reads */x.png"]), ("a/../../x.png", ["reads */x.png"]),
      (".hidden/x.png", ["reads ./.hidden/x.png"]), ("/x/y.png", ["reads /x/y.png"]),
      ("x.png", []), ("a/x.png", []), ("a/../x.png", []), ("\"\"", []),
    ])
  func pictures(path: String, expected: [String]) throws {
    let own = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath()
    let found = try asked("", card: "media: { image: \(path) }").map {
      $0.replacingOccurrences(of: own.path + "/", with: "./")
        .replacingOccurrences(of: own.deletingLastPathComponent().path + "/", with: "*/")
    }
    #expect(found == expected)
  }

  @Test("A sound outside of the folder is asked about")
  func sounds() throws {
    let alert = "source: s, alert: { when: \"@ == `1`\", sound: "
    let source = "s: { type: static, data: 1 }"
    #expect(try asked(source, card: alert + "/etc/s.wav }") == ["reads /etc/s.wav"])
    #expect(try asked(source, card: alert + "s.wav }").isEmpty)
    #expect(try asked(source, card: alert + "bell }").isEmpty)
  }

  @Test("A folder of pictures that is the dashboard’s own is asked nothing about")
  func pictureFolders() throws {
    #expect(try asked("", card: "body: { image: { folder: . } }").isEmpty)
    #expect(try asked("", card: "body: { image: { folder: photos } }").isEmpty)
    #expect(try asked("", card: "body: { image: { folder: .. } }").count == 1)
  }

  @Test("The links of texts are listed, and a fact that is a link of data is asked about")
  func texts() throws {
    func all(_ card: String) throws -> [String] {
      let file = "f: { type: file, path: data.json }"
      return Abilities(of: try dashboard(file, card: "source: f, " + card)).all.map(\.description)
    }
    #expect(
      try all("body: { text: \"a [b](https://a.example/) <https://b.example>\" }")
        == ["opens https://a.example/", "opens https://b.example"])
    #expect(try all("body: { text: \"${a}\" }") == ["opens links that are in its data"])
    #expect(try all("body: { facts: [{ label: L, text: \"${a}\" }] }").isEmpty)
    #expect(
      try all("body: { facts: [{ label: L, text: \"${a}\", type: link }] }")
        == ["opens addresses that are made of its data"])
  }

  @Test("A server of this machine is a name or a number, and no domain that begins like it")
  func loopback() {
    for (server, name) in [
      ("http://127.0.0.1:80", "127.0.0.1"), ("http://127.1:80", "127.1"),
      ("http://localhost:80", "localhost"), ("http://[::1]:80", "[::1]"),
      ("http://127.evil.example:80", "http://127.evil.example"),
      ("http://127.0.0.1.evil.example:80", "http://127.0.0.1.evil.example"),
    ] {
      #expect(Receiver.server(server).name == name)
    }
  }

  @Test("The key of an ability has no word for people, and names everything that it is about")
  func keys() {
    let program = Receiver.program("curl")
    let abilities: [Ability] = [
      .send(SecretUse(secret: "k", receiver: program)),
      .send(SecretUse(secret: "k", receiver: .server("https://a.example:443"))),
      .request(.unknown), .request(.server("https://a.example:443")), .loadPictures,
      .pass(source: SourceID("f"), to: .unknown), .run(command: "id"), .variable("HOME"),
    ]
    #expect(
      abilities.map(\.key) == [
        "send k program curl", "send k https://a.example:443", "request ?",
        "request https://a.example:443", "load-pictures", "pass f ?", "run id", "variable HOME",
      ])
  }

  @Test("A symbolic link counts as what it leads to")
  func links() throws {
    for target in ["/etc/passwd", "/etc/missing"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("data.json"), withDestinationPath: target)
      #expect(try asked("f: { type: file, path: data.json }") == ["reads \(target)"])
      try FileManager.default.removeItem(atPath: folder.path("data.json"))
    }
  }

  @Test("A choice that brings data to another server is asked about; one of the same server isn’t")
  func choices() throws {
    let page = """
      choices: [{ id: x, title: X, type: select, source: f, options: "@" }]
      """
    let sent = "s: { type: http, url: \"http://localhost:18021/collect?k=${choice.x}\" }"
    #expect(
      try asked("f: { type: file, path: data.json }, \(sent)", page: page)
        == ["sends what “f” has to localhost:18021"])
    #expect(
      try asked("f: { type: http, url: \"http://localhost:18021/list\" }, \(sent)", page: page)
        .isEmpty)
    #expect(
      try asked(
        "g: { type: system, metric: users, every: 5s }, f: { type: combine, of: { g: g } }, "
          + sent, page: page
      ).contains("sends what “g” has to localhost:18021"))
    #expect(try asked("f: { type: static, data: [1] }, \(sent)", page: page).isEmpty)
  }

  @Test("A choice of another choice brings its data along")
  func nestedChoices() throws {
    let page = """
      choices:
            - { id: x, title: X, type: select, source: f, options: "@" }
            - { id: y, title: Y, type: select, source: n, options: "[{ value: choice.x }]" }
      """
    #expect(
      try asked(
        """
        f: { type: file, path: data.json }, n: { type: static, data: 1 }, \
        s: { type: http, url: "https://a.example/${choice.y}" }
        """, page: page) == ["sends what “f” has to a.example"])
  }

  @Test("A variable of the environment is asked about where something reaches a server")
  func variables() throws {
    let environment = ["TOKEN": "abc"]
    #expect(
      try asked(
        "a: { type: http, url: \"https://a.example/${env:TOKEN}\" }", environment: environment)
        == ["reads the variable TOKEN of the environment"])
    #expect(
      try asked(
        "", card: "media: { image: \"https://a.example/${env:TOKEN}\" }", environment: environment)
        == ["reads the variable TOKEN of the environment"])
    #expect(
      try asked("f: { type: file, path: \"${env:TOKEN}.json\" }", environment: environment)
        .isEmpty)
  }

  @Test("A bar says it in one sentence, secrets before the rest")
  func sentence() throws {
    let sources = """
      a: { type: command, run: [id] }, b: { type: command, run: [date] }, \
      c: { type: http, url: "https://shop.example/", headers: { A: "${secret:shop}" } }
      """
    #expect(
      Abilities(of: try dashboard(sources)).asked.sentence
        == "This dashboard runs 2 programs and sends the secret “shop” to shop.example.")
    let many = (1...5).map {
      "p\($0): { type: postgres, url: \"postgres://d\($0).example/s\", sql: select 1 }"
    }
    #expect(
      Abilities(of: try dashboard(many.joined(separator: ", "))).asked.sentence
        == """
        This dashboard reads the database at d1.example, reads the database at d2.example, \
        reads the database at d3.example and does 2 things more.
        """)
  }

  @Test("Every secret, program and server of the gallery is among its abilities")
  func gallery() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "data/examples/gallery.yaml").path
    let reading = DashboardFile.load(path: path, environment: [:])
    let dashboard = try #require(reading.definition)
    let abilities = Abilities(of: dashboard)
    let text = try #require(reading.printed)
    // PINs never leave the program.
    let names = Set(text.matches(of: /\$\{secret:([a-z-]+)\}/).map { String($0.1) })
      .filter { !$0.hasSuffix("pin") }
    #expect(Set(abilities.secretUses.map(\.secret)) == names)
    #expect(!abilities.secretUses.contains { $0.receiver == .unknown })
    for source in dashboard.sources {
      let isHarmless =
        switch source.kind.origin {
        case .dashboard, .sources, .machine, .file: true
        case .database: source.kind.address == nil
        case .program, .server: false
        }
      #expect(isHarmless || abilities.ofSources[source.id]?.isEmpty == false, "\(source.id)")
    }
  }
}
