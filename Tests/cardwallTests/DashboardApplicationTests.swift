import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The program with its window.
final class DashboardApplicationTests: FolderTestCase {
  /// A second start while the first one still opens the window makes no second window.
  @MainActor func testTwoActivationsOpenOneWindow() async throws {
    try TestDisplay.require()
    let path = folder.path("wall.yaml")
    try Data("version: 1\npages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]".utf8)
      .write(to: URL(fileURLWithPath: path))
    let program = DashboardApplication(
      path: path, link: nil, kiosk: false, environment: ["XDG_STATE_HOME": folder.path("state")])
    let application = program.application
    application.register()
    application.activate()
    application.activate()
    try await settle("the window is open") { application.windows.first?.isMapped == true }
    application.activate()
    try await settle()
    XCTAssertEqual(application.windows.count, 1)
    for window in application.windows { window.destroy() }
    program.finish()
  }
}
