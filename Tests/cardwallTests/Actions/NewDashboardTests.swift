import CResources
import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The card "Start your own wall", and what it begins.
final class NewDashboardTests: FolderTestCase {
  private var path: String { folder.path("my wall.yaml") }

  /// The programs and walls that were opened with the file, in order.
  @MainActor private final class Opened {
    var programs: [String] = []
  }

  @MainActor private func beginning(
    _ opened: Opened, editor: String? = nil
  ) -> NewDashboard {
    NewDashboard(
      showWall: { path, _ in opened.programs.append("wall \(path)") },
      edit: {
        opened.programs.append("editor \($0)")
        return editor
      })
  }

  /// The file is a dashboard without mistakes, and within the guideline, of about ten lines.
  @MainActor func testTheFileIsAWallThatPassesTheCheck() async throws {
    let opened = Opened()
    let note = try await beginning(opened).begin(at: path)
    let reading = DashboardFile.load(path: path, environment: [:])
    XCTAssertEqual(reading.check().map(\.description), [])
    XCTAssertEqual(reading.definition?.sources.first?.history?.length, .seconds(900))
    XCTAssertEqual(opened.programs, ["wall \(path)", "editor \(path)"])
    XCTAssertEqual(
      note, "my wall.yaml is open in your editor: save a change there, and its wall shows it.")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    XCTAssertLessThanOrEqual(code.count, 13)
    XCTAssertGreaterThan(lines.count - code.count, 3)
  }

  /// Every template is a dashboard without mistakes, and within the guideline, whose comments name
  /// its file.
  func testEveryTemplatePassesTheCheck() {
    for template in DashboardTemplate.allCases {
      let text = template.text(for: "my wall.yaml")
      let reading = DashboardFile.load(
        text: text, name: "wall.yaml", environment: [:])
      XCTAssertEqual(reading.check().map(\.description), [], template.rawValue)
      XCTAssertTrue(text.contains("cardwall check 'my wall.yaml'"), template.rawValue)
      XCTAssertFalse(text.contains("@FILE@"), template.rawValue)
    }
  }

  /// A failure is told with its reason in full, and nothing is opened that isn't there.
  @MainActor func testAFailureIsToldWithItsReason() async throws {
    let opened = Opened()
    let missing = folder.path("no/such/folder/wall.yaml")
    let unwritten = await failure(of: beginning(opened), at: missing)
    XCTAssertTrue(unwritten?.hasPrefix("\(missing) was not written: ") == true, unwritten ?? "")
    XCTAssertEqual(opened.programs, [])
    let alone = await failure(of: beginning(opened, editor: "No editor is installed."), at: path)
    XCTAssertEqual(
      alone,
      "\(path) is written and shown, but no editor can be opened: No editor is installed. Open the "
        + "file in any editor: the wall follows what you save.")
  }

  @MainActor private func failure(of dashboard: NewDashboard, at path: String) async -> String? {
    do {
      _ = try await dashboard.begin(at: path)
      return nil
    } catch { return error.message }
  }

  /// The wall of this machine has the card; a kiosk's doesn't.
  func testAKioskHasNoSuchCard() {
    func cards(_ environment: [String: String]) -> [String] {
      let reading = DashboardFile.load(
        text: String(cString: cardwall_this_machine()), name: "this-machine.yaml",
        environment: environment)
      let all = reading.definition?.pages.first?.cards ?? []
      return all.filter { card in
        !CardBinder().bind(card, Snapshot(value: .null)).cards.isEmpty
      }.map(\.id.description)
    }
    XCTAssertTrue(cards([:]).contains("start"))
    XCTAssertFalse(cards(["CARDWALL_KIOSK": "1"]).contains("start"))
  }

  private static let wall = """
    version: 1
    pages:
      - id: home
        sections:
          - cards:
              - id: start
                header: Start your own wall
                footer:
                  actions:
                    - { id: start, title: Start, open: "cardwall:new" }
                    - { id: dismiss, title: Not Now, hide: true }
    """

  /// The card's button shows what failed, and can be pressed again.
  @MainActor func testTheButtonShowsTheResult() async throws {
    let test = try await TestWall(Self.wall)
    let (runner, opened) = (test.wall.actions, Opened())
    runner.newDashboard = beginning(opened)
    let card = try test.card("start")
    let action = try test.action("start", of: "start")
    let target = ActionTarget(page: ShownPage(PageID("home")), card: card.id)
    runner.beginDashboard(at: folder.path("no/folder/wall.yaml"), action, on: target)
    try await settle("it failed") {
      if case .failed = try? test.action("start", of: "start").progress { true } else { false }
    }
    runner.beginDashboard(at: path, action, on: target)
    try await settle("it is done") { !test.notes.isEmpty }
    XCTAssertEqual(try test.action("start", of: "start").progress, .ready)
    XCTAssertTrue(FileManager.default.fileExists(atPath: path))
  }

  /// A note has the path before an editor is opened, which may be absent without an error.
  @MainActor func testTheNoteHasThePathBeforeAnEditorIsOpened() async throws {
    let test = try await TestWall(Self.wall)
    var before: [String] = []
    test.wall.actions.newDashboard.edit = { _ in
      before = test.notes.map(\.text)
      return "No editor is installed."
    }
    let card = try test.card("start")
    let target = ActionTarget(page: ShownPage(PageID("home")), card: card.id)
    test.wall.actions.beginDashboard(at: path, try test.action("start", of: "start"), on: target)
    try await settle("the editor failed") {
      if case .failed = try? test.action("start", of: "start").progress { true } else { false }
    }
    XCTAssertEqual(before, ["\(path) is written: save a change there, and its wall shows it."])
    let note = try XCTUnwrap(test.notes.first)
    XCTAssertEqual(note.title, "Copy Path")
    XCTAssertNotNil(note.act)
  }

  /// Another start leaves the card away once it has been dismissed.
  @MainActor func testADismissedCardStaysAway() async throws {
    let first = try await TestWall(Self.wall)
    try first.press("dismiss", of: "start")
    XCTAssertFalse(first.shows("start"))
    first.close()
    let second = try await TestWall(Self.wall, memory: first.memory)
    XCTAssertFalse(second.shows("start"))
  }
}
