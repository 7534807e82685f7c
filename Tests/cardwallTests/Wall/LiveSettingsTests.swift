import CardTesting
import CardWidgets
import Gtk
import XCTest

@testable import cardwall

/// The settings of the desktop that change while a wall is shown.
final class LiveSettingsTests: FolderTestCase {
  private static let cards = """
    version: 1
    sources:
      lots: { type: static, data: [{ name: Sidamo, kg: 24 }, { name: Huila, kg: 60 }] }
    pages:
      - id: home
        sections:
          - title: Lots
            cards:
              - { id: figure, source: lots, header: { title: Stock, kpi: { value: "[0].kg", unit: kg } } }
              - id: table
                source: lots
                header: Table
                body: { table: { items: "@", columns: [{ title: Lot, text: "${name}" }, { title: kg, text: "${kg}" }] } }
              - id: chart
                source: lots
                header: { title: Chart, statuses: [{ text: Late, state: negative }] }
                body: { chart: { type: column, items: "@", x: name, y: kg } }
              - { id: list, source: lots, header: List, body: { list: { items: "@", title: "${name}" } }, footer: { actions: [{ id: a, title: Confirm, refresh: true }] } }

    """

  @MainActor private func open() async throws -> (program: DashboardApplication, window: Window) {
    let start = DashboardStart(path: folder.path("wall.yaml"))
    let program = DashboardApplication(
      start, isAlone: true, environment: ["XDG_STATE_HOME": folder.path("state")],
      recentList: folder.path("recent.xbel"))
    program.application.register()
    program.open(start)
    let dashboard = try XCTUnwrap(program.dashboards.first)
    try await settle("the window shows the data") {
      guard let window = dashboard.window?.window, window.isMapped else { return false }
      let texts = window.child?.seenTexts ?? []
      return ["Sidamo", "Late", "Confirm"].allSatisfy(texts.contains)
    }
    return (program, try XCTUnwrap(dashboard.window?.window))
  }

  @MainActor private func pixels(_ window: Window) -> [UInt8]? { window.child?.picture()?.pixels }

  /// A wall whose setting changes looks as one that starts with the setting, and as before when it
  /// changes back.
  @MainActor func testAWallFollowsTheSettingsOfTheDesktop() async throws {
    try folder.write(Self.cards, to: "wall.yaml")
    let appearance = TestDisplay.appearance
    let (font, scale) = (appearance.fontName, appearance.textScale)
    let changes: [(name: String, set: () -> Void, reset: () -> Void)] = [
      ("size of text", { appearance.textScale = 1.5 }, { appearance.textScale = scale }),
      ("font", { appearance.fontName = "DejaVu Sans Mono 13" }, { appearance.fontName = font }),
      (
        "contrast", { appearance.isHighContrast = true }, { appearance.isHighContrast = false }
      ),
    ]
    for (name, set, reset) in changes {
      set()
      defer { reset() }
      let (changed, first) = try await open()
      try await settle("it is drawn: \(name)") { self.pixels(first) != nil }
      try await settle()
      let expected = try XCTUnwrap(pixels(first))
      first.destroy()
      changed.finish()
      reset()
      let (program, window) = try await open()
      try await settle("the wall is as usual: \(name)") { self.pixels(window) != expected }
      try await settle()
      let usual = try XCTUnwrap(pixels(window))
      set()
      try await settle("the wall follows: \(name)") { self.pixels(window) == expected }
      reset()
      try await settle("the wall is as before: \(name)") { self.pixels(window) == usual }
      window.destroy()
      program.finish()
    }
  }
}
