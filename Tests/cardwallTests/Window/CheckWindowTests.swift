import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// The window that lists the mistakes of a file.
final class CheckWindowTests: FolderTestCase {
  @MainActor func testTheMistakesOfAFileAreListed() async throws {
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let check = CheckWindow(of: application)
    let window = check.window
    window.present()
    try await settle("it is seen") { window.isMapped }
    let bad = try folder.write("version: 1\npags: []", to: "bad.yaml")
    check.check(bad)
    try await settle("the mistakes are listed") {
      window.texts.contains { $0.hasPrefix("\(bad):2:1: error: unknown key \"pags\"") }
    }
    XCTAssertEqual(window.title, "2 mistakes in bad.yaml")
    let text = "version: 1\npages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]"
    check.check(try folder.write(text, to: "good.yaml"))
    try await settle("there is none") { window.texts.contains("No mistakes in good.yaml") }
    XCTAssertEqual(window.title, "No mistakes in good.yaml")
    // The mistakes of a long file are found after those of a short one.
    let line = "  - { id: a, sections: [{ cards: [{ id: c, haeder: C }] }] }\n"
    let long = try folder.write(
      "version: 1\npages:\n" + String(repeating: line, count: 300), to: "long.yaml")
    check.check(long)
    check.check(bad)
    try await settle("the last check is shown") { window.title == "2 mistakes in bad.yaml" }
    _ = await CheckWindow.diagnostics(ofFile: long)
    try await settle()
    XCTAssertEqual(window.title, "2 mistakes in bad.yaml")
    let watched = WeakWidget(window)
    window.destroy()
    try await settle("it is gone") { watched.widget == nil }
    XCTAssertEqual(application.windows.count, 0)
  }
}
