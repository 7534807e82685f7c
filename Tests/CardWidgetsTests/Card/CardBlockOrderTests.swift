import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The order of the blocks of a card.
final class CardBlockOrderTests: MediaCase {
  /// S-79: the media stands above the main header, and that above the extended header and the body.
  @MainActor
  func testMediaMainHeaderAndExtendedHeaderFollowEachOther() async throws {
    for extended in [
      ExtendedHeader(rows: UpTo(first: [HeaderRow(.text("one")), HeaderRow(.text("two"))])),
      ExtendedHeader(accessory: ExtendedAccessory(KPI("42", caption: "pieces"), alignment: .start)),
    ] {
      let (view, window) = try await show("dark") {
        $0.header.extended = extended
        $0.body = .text(TextBody(plain: "A text"))
      }
      defer { window.destroy() }
      let blocks = try ["media", "card-header", "card-extended", "card-body"].map {
        try bounds($0, in: view)
      }
      for (block, next) in zip(blocks, blocks.dropFirst()) {
        XCTAssertGreaterThan(block.height, 0)
        XCTAssertLessThanOrEqual(block.maxY, next.y)
      }
    }
  }
}
