import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

@testable import cardwall

/// The cards of a kiosk, whose pages nobody swipes or scrolls.
@MainActor
final class KioskLayoutTests: DisplayTestCase {
  private static func file(_ section: String) -> String {
    """
    version: 1
    kiosk: { scale: 2 }
    pages:
      - id: a
        sections:
          - { \(section) cards: [{ id: c, header: C }, { id: d, header: D }, { id: e, header: E }] }
    """
  }

  private func frames(_ stage: WindowStage) throws -> [Rectangle] {
    try ["c", "d", "e"].map { try XCTUnwrap(stage.page?.frame(of: CardID($0))) }
  }

  /// With large text there is room for one card beside each other: the others are below it.
  func testASectionIsAGridHoweverLargeTheTextIs() async throws {
    for section in ["", "layout: auto,", "layout: grid,"] {
      let stage = try await WindowStage(Self.file(section), kiosk: true, height: 900)
      XCTAssertEqual(stage.page?.context.sizeClass, .compact)
      let frames = try frames(stage)
      XCTAssertEqual(Set(frames.map(\.x)).count, 1, section)
      XCTAssertLessThanOrEqual(frames[0].maxY, frames[1].y, section)
      XCTAssertLessThanOrEqual(frames[1].maxY, frames[2].y, section)
      stage.close()
    }
  }

  func testASectionThatTheFileMakesACarouselIsOne() async throws {
    let stage = try await WindowStage(Self.file("layout: carousel,"), kiosk: true, height: 900)
    let frames = try frames(stage)
    XCTAssertEqual(Set(frames.map(\.y)).count, 1)
    XCTAssertLessThan(frames[0].maxX, frames[1].x)
    stage.close()
  }
}
