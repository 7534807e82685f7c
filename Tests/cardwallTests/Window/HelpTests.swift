import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The help of the window: its documentation, and the facts about the program.
final class HelpTests: FolderTestCase {
  private static let file =
    "version: 1\npages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]"

  /// The documentation beside the program comes first, then that of the system's folders.
  func testTheInstalledDocumentationIsFound() throws {
    let page = "share/doc/cardwall/html/index.html"
    let other = try folder.write("other", to: "system/doc/cardwall/html/index.html")
    let environment = ["XDG_DATA_DIRS": "/nonexistent:" + folder.path("system")]
    let program = folder.path("usr/bin/cardwall")
    XCTAssertEqual(
      InstalledDocumentation.path(program: program, environment: environment), other)
    let own = try folder.write("own", to: "usr/\(page)")
    XCTAssertEqual(InstalledDocumentation.path(program: program, environment: environment), own)
    XCTAssertNil(
      InstalledDocumentation.path(
        program: "/nonexistent/bin/cardwall", environment: ["XDG_DATA_DIRS": "/nonexistent"]))
  }

  @MainActor func testANoteSaysThatTheDocumentationIsMissing() async throws {
    let stage = try await WindowStage(Self.file)
    stage.window.showHelp(at: nil)
    XCTAssertTrue(
      stage.window.notes.root.texts.contains { $0.hasPrefix("The documentation isn’t installed.") })
  }

  @MainActor func testTheAboutWindowNamesTheVersion() async throws {
    let stage = try await WindowStage(Self.file)
    let style = CardStyle(appearance: Appearance())
    let before = Window.open.count
    stage.window.window.activateAction("win.about")
    try await settle("it is seen") { Window.open.count == before + 1 }
    let about = try XCTUnwrap(Window.open.first { $0.texts.contains("Cardwall") })
    XCTAssertTrue(about.texts.contains(Cardwall.configuration.version))
    // The program isn't installed here: a drawing that it contains stands for its icon.
    let logo = try XCTUnwrap(about.all(cssName: "image").first { $0.isMapped })
    try await settle("it has a logo") {
      logo.height >= 64 && logo.picture()?.pixels.contains { $0 != 0 } == true
    }
    withExtendedLifetime(style) {}
    let watched = WeakWidget(about)
    stage.close()
    try await settle("it is gone with the window") { watched.widget == nil }
  }
}
