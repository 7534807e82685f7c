import CardWidgets
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The screen of a kiosk in its window.
@MainActor
final class KioskScreenTests: DisplayTestCase {
  private static let file = """
    version: 1
    kiosk: { blank: [{ from: 00:00, to: 12:00 }, { from: 12:00, to: 00:00 }] }
    pages: [{ id: a, sections: [{ cards: [{ id: c, header: C, opens: object }] }] }]
    """

  /// P14: a black screen shows nothing of the wall; the key that lights it does so alone.
  func testAnyInputLightsABlackScreen() async throws {
    let stage = try await WindowStage(Self.file, kiosk: true)
    let screen = try XCTUnwrap(stage.window.kioskScreen)
    let cover = try XCTUnwrap(screen.root.children.last)
    XCTAssertEqual(cover.opacity, 1)
    XCTAssertTrue(cover.canTarget)
    XCTAssertEqual(cover.width, stage.window.window.width)
    try await stage.type("Shift_L")
    XCTAssertEqual(cover.opacity, 0)
    XCTAssertFalse(cover.canTarget)
    stage.close()
  }

  /// The hours of a kiosk concern no other window.
  func testAWindowHasNoHours() async throws {
    let stage = try await WindowStage(Self.file)
    XCTAssertNil(stage.window.kioskScreen)
    stage.close()
  }

  func testNothingIsLeftOfAClosedKiosk() async throws {
    var stage: WindowStage? = try await WindowStage(Self.file, kiosk: true)
    weak let screen = stage?.window.kioskScreen
    XCTAssertNotNil(screen)
    stage?.close()
    stage = nil
    try await settle("the screen is gone") { screen == nil }
  }
}
