import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// What isn't allowed has no adapter, no effect and no picture.
@Suite("The permissions of dashboards")
struct PermissionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func dashboard(
    _ sources: String, card: String = "", choices: String = "", more: String = ""
  ) throws -> DashboardDefinition {
    let text = """
      version: 1
      \(more)
      sources: { \(sources) }
      pages: [{ id: home, \(choices)sections: [{ cards: [{ id: a, header: A\(card) }] }] }]
      """
    let reading = DashboardFile.load(
      text: text, name: folder.path("wall.yaml"), environment: [:])
    return try #require(reading.definition, "\(reading.diagnostics)")
  }

  private func permissions(
    _ dashboard: DashboardDefinition, isAllowed: Bool = false, _ granted: SecretUse...
  ) -> Permissions {
    Permissions(
      Abilities(of: dashboard), of: dashboard, isAllowed: isAllowed, granted: Set(granted))
  }

  private let sources = """
    ran: { type: command, run: [touch, ran] }, mine: { type: file, path: mine.json }, \
    told: { type: http, url: "https://shop.example/${secret:shop}" }
    """

  @Test("Without an answer, what is asked about is off, and the rest isn’t")
  func undecided() async throws {
    let dashboard = try dashboard(sources)
    let permissions = permissions(dashboard)
    try folder.write("7", to: "mine.json")
    #expect(permissions.refusedSources == [SourceID("ran"), SourceID("told")])
    for source in dashboard.sources {
      let adapter = source.makeAdapter(
        clock: SourceClock(), secrets: Secrets(credentials: nil, folder: "/nowhere"),
        folder: folder.path, permissions: permissions)
      if source.id.rawValue == "mine" {
        #expect(try await adapter.fetch() == 7)
      } else {
        await #expect(throws: SourceFailure.notAllowedYet) { _ = try await adapter.fetch() }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
  }

  @Test("A file that was read and that nobody has decided on does nothing but show its own data")
  func nobody() throws {
    let dashboard = try dashboard(sources + ", own: { type: static, data: 1 }")
    #expect(
      dashboard.sources.filter { dashboard.permissions.refusal(of: $0) == nil }.map(\.id.rawValue)
        == ["own"])
    #expect(!dashboard.permissions.allowsActions)
  }

  @Test("An allowed file is asked about new uses of secrets alone")
  func newUse() throws {
    let dashboard = try dashboard(sources)
    let use = SecretUse(secret: "shop", receiver: .server("https://shop.example:443"))
    let first = permissions(dashboard, isAllowed: true)
    #expect(first.questions == [.send(use)])
    #expect(first.refusedSources == [SourceID("told")])
    #expect(first.allowsActions)
    let then = permissions(dashboard, isAllowed: true, use)
    #expect(then.questions.isEmpty && then.refusedSources.isEmpty)
    #expect(then.grants == .only([use]))
  }

  @Test("A secret that was allowed for another dashboard is part of the question again")
  func anotherFile() throws {
    let dashboard = try dashboard(sources)
    let use = SecretUse(secret: "shop", receiver: .server("https://shop.example:443"))
    #expect(permissions(dashboard, use).questions.contains(.send(use)))
  }

  @Test("Before the answer, a server that a choice names gets no secret that others may send to it")
  func unknownServer() throws {
    let dashboard = try dashboard(
      sources + ", any: { type: http, url: \"https://${choice.h}/${secret:shop}\" }",
      choices: "choices: [{ id: h, title: H, type: search }], ")
    let use = SecretUse(secret: "shop", receiver: .server("https://shop.example:443"))
    let permissions = permissions(dashboard, use)
    #expect(permissions.refusedSources.contains(SourceID("any")))
    #expect(permissions.grants == .only([]))
  }

  @Test("A choice that names the whole address, which can be a socket, is asked about")
  func sockets() throws {
    for source in [
      "type: http, url: \"${choice.h}\"", "type: feed, url: \"${choice.h}\"",
      "type: calendar, url: \"${choice.h}\"", "type: http, url: \"unix:${choice.h}\"",
      "type: http, method: POST, url: \"${choice.h}\"",
    ] {
      let dashboard = try dashboard(
        "s: { \(source) }", choices: "choices: [{ id: h, title: H, type: search }], ")
      #expect(permissions(dashboard).refusedSources == [SourceID("s")], "\(source)")
    }
  }

  @Test("No button does anything before an answer")
  func actions() async throws {
    let performer = ActionPerformer(
      [], secrets: Secrets(credentials: nil, folder: "/nowhere"), folder: folder.path,
      permissions: permissions(try dashboard(sources)))
    await #expect(throws: SourceFailure.notAllowedYet) {
      _ = try await performer.perform(.command([SecretText("touch"), SecretText("ran")]))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
  }

  @Test("A style sheet, which could hide the question, waits for an answer, also in the folder")
  func style() throws {
    try folder.write(".card { opacity: 0 }", to: "s.css")
    let styled = try dashboard("", more: "theme: { style: s.css }")
    let waiting = permissions(styled)
    #expect(waiting.questions.map(\.kind) == ["style"])
    #expect(!waiting.allowsStyle)
    let allowed = permissions(styled, isAllowed: true)
    #expect(allowed.questions.isEmpty && allowed.allowsStyle)
  }

  @Test("A sound outside of the folder isn’t played before an answer")
  func sounds() throws {
    for (name, isOwn) in [("/etc/s.wav", false), ("../s.wav", false), ("s.wav", true)] {
      let dashboard = try dashboard(
        "own: { type: static, data: 1 }",
        card: ", source: own, alert: { when: \"@ == `1`\", sound: \(name) }")
      let sound = try #require(dashboard.pages[0].cards[0].alert?.sound)
      #expect(permissions(dashboard).allows(sound) == isOwn, "\(name)")
      #expect(permissions(dashboard, isAllowed: true).allows(sound))
      #expect(!dashboard.permissions.allows(sound), "nobody has decided")
    }
  }

  @Test("A file of the folder that becomes a link to another isn’t read before an answer")
  func swapped() async throws {
    try folder.write("[8]", to: "private/data.json")
    try folder.write("CREATE TABLE t (a); INSERT INTO t VALUES (8);", to: "private/t.sql")
    try folder.write("", to: "private/t.db")
    let database = SQLDatabase.sqlite(path: folder.path("private/t.db"))
    for sql in ["CREATE TABLE t (a)", "INSERT INTO t VALUES (8)"] {
      _ = try? await SQLChange(database, sql: sql).run(within: .seconds(5), by: SourceClock())
    }
    try folder.write("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", to: "private/c.ics")
    for (name, source) in [
      ("data.json", "type: file, path: own/data.json"),
      ("c.ics", "type: calendar, path: own/c.ics"),
      ("t.sql", "type: sqlite, path: own/t.sql, sql: SELECT a FROM t"),
      ("t.db", "type: sqlite, path: own/t.db, sql: SELECT a FROM t"),
    ] {
      let file = "wall/own/\(name)"
      try folder.write("", to: file)
      let reading = DashboardFile.load(
        text: """
          version: 1
          sources: { s: { \(source) } }
          pages: [{ id: home, sections: [] }]
          """, name: folder.path("wall/wall.yaml"), environment: [:])
      let dashboard = try #require(reading.definition, "\(reading.diagnostics)")
      func fetch(isAllowed: Bool, isForeign: Bool = false) async throws -> JSONValue {
        try await dashboard.sources[0].makeAdapter(
          clock: SourceClock(), secrets: Secrets(credentials: nil, folder: "/nowhere"),
          permissions: Permissions(
            Abilities(of: dashboard), of: dashboard, isAllowed: isAllowed, granted: [],
            isForeign: isForeign)
        ).fetch()
      }
      // The abilities are those of the file as it was.
      let waiting = Permissions(
        Abilities(of: dashboard), of: dashboard, isAllowed: false, granted: [])
      let adapter = dashboard.sources[0].makeAdapter(
        clock: SourceClock(), secrets: Secrets(credentials: nil, folder: "/nowhere"),
        permissions: waiting)
      try FileManager.default.removeItem(atPath: folder.path(file))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(file), withDestinationPath: "../../private/\(name)")
      await #expect("\(name)") { _ = try await adapter.fetch() } throws: {
        ($0 as? SourceFailure)?.kind == .notAllowed
      }
      #expect(try await fetch(isAllowed: true) != .null, "\(name)")
      #expect(
        try await fetch(isAllowed: true, isForeign: true) != .null, "it was asked about: \(name)")
    }
  }

  /// Returns the picture of a card that data name.
  private func picture(
    _ name: String, isAllowed: Bool, source: String = "type: file, path: mine.json"
  ) throws -> (Picture?, Permissions) {
    let dashboard = try dashboard(
      "mine: { \(source) }",
      card: ", source: mine, media: { image: \"${photo}\" }")
    let permissions = permissions(dashboard, isAllowed: isAllowed)
    let permitted = dashboard.with(permissions)
    let bound = CardBinder(permitted.formatting).bind(
      permitted.pages[0].cards[0], Snapshot(value: ["photo": .string(name)]))
    return (bound.cards.first?.state.card?.media?.image, permissions)
  }

  @Test("Data show pictures of the folder; an address that private data name waits for an answer")
  func pictures() async throws {
    let (own, permissions) = try picture("me.png", isAllowed: false)
    #expect(own != nil)
    #expect(permissions.questions.isEmpty)
    let (foreign, refusing) = try picture("https://evil.example/?key", isAllowed: false)
    #expect(foreign == nil)
    var refusals = refusing.refusals?.first.makeAsyncIterator()
    #expect(await refusals?.next() != nil, "the window asks now")
    #expect(try picture("https://evil.example/?key", isAllowed: true).0 != nil)
  }

  @Test("A picture outside of the folder waits for an answer, also where nothing else is asked")
  func foreignPictures() async throws {
    for (link, target) in [("link.png", "/etc/hosts"), ("dangling.png", "/etc/missing.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let source = "type: static, data: 1"
    for name in [
      "/etc/a.png", "../a.png", "link.png", "dangling.png", ".keys/a.png",
      "http://127.0.0.1:8080/a.png", "HTTP://printer/a.png",
    ] {
      let (shown, refusing) = try picture(name, isAllowed: false, source: source)
      #expect(shown == nil, "\(name)")
      #expect(refusing.questions.isEmpty, "\(name)")
      var refusals = refusing.refusals?.first.makeAsyncIterator()
      #expect(await refusals?.next() != nil, "the window asks now")
      #expect(try picture(name, isAllowed: true, source: source).0 != nil)
    }
    for name in ["me.png", "file:///etc/a.png", "https://a.example/me.png"] {
      #expect(try picture(name, isAllowed: false, source: source).0 != nil, "\(name)")
    }
  }

  /// Returns the address of the link in the body of a card.
  private func link(
    _ text: String, of data: JSONValue, source: String, isAllowed: Bool = false
  ) throws -> (String?, Permissions) {
    let dashboard = try dashboard(
      "mine: { \(source) }", card: ", source: mine, body: { text: \"\(text)\" }")
    let permissions = permissions(dashboard, isAllowed: isAllowed)
    let permitted = dashboard.with(permissions)
    let bound = CardBinder(permitted.formatting).bind(
      permitted.pages[0].cards[0], Snapshot(value: data))
    guard case .text(let body)? = bound.cards.first?.state.card?.body else {
      return (nil, permissions)
    }
    return (body.blocks.flatMap(\.runs).compactMap(\.url).first, permissions)
  }

  @Test("A link that private data have, or are a part of, waits for an answer")
  func links() async throws {
    let (file, own) = ("type: file, path: mine.json", "https://a.example/?x")
    let data: JSONValue = ["t": "[x](https://a.example/?x)", "u": "x"]
    for text in ["${t}", "a ${t} b", "[x](https://a.example/?${u})"] {
      let (refused, permissions) = try link(text, of: data, source: file)
      #expect(refused == nil, "\(text)")
      #expect(permissions.questions.isEmpty)
      #expect(permissions.laterQuestions == [.openLinks])
      var refusals = permissions.refusals?.first.makeAsyncIterator()
      #expect(await refusals?.next() != nil, "the window asks now")
      #expect(try link(text, of: data, source: file, isAllowed: true).0 == own)
      #expect(try link(text, of: data, source: "type: static, data: 1").0 == own)
    }
    for text in ["[x](https://a.example/?x)", "${u} [x](https://a.example/?x)"] {
      #expect(try link(text, of: data, source: file).0 == own, "the file has it: \(text)")
    }
  }

  @Test("A picture of the folder is read there alone, also if it becomes a link")
  func scopeOfPictures() throws {
    let own = folder.path.realPath
    let (shown, _) = try picture("me.png", isAllowed: false)
    #expect(shown == .still(.file(folder.path("me.png"), within: own)))
    #expect(try picture("me.png", isAllowed: true).0 == .file(folder.path("me.png")))
  }
}
