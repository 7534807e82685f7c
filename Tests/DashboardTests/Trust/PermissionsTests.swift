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

  /// Returns the picture of a card that data name.
  private func picture(_ name: String, isAllowed: Bool) throws -> (Picture?, Permissions) {
    let dashboard = try dashboard(
      "mine: { type: file, path: mine.json }",
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
    var refusals = refusing.pictureRefusals?.first.makeAsyncIterator()
    #expect(await refusals?.next() != nil, "the window asks now")
    #expect(try picture("https://evil.example/?key", isAllowed: true).0 != nil)
  }
}
