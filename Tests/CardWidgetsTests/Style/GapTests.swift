import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The distances between the parts of cards.
final class GapTests: DisplayTestCase {
  /// On narrow pages they don't follow the size of text, and are closer with compact density.
  @MainActor
  func testCompactDistancesAreKeptOnNarrowPagesWithLargeText() async throws {
    TestStyle.use(.light)
    defer { TestDisplay.appearance.textScale = 1 }
    TestDisplay.appearance.textScale = 2
    for (isNarrow, expected) in [(true, (8.0, 6.0)), (false, (16, 12))] {
      let page = Box(.vertical)
      page.setClass("narrow", when: isNarrow)
      let box = Box(.horizontal, gap: 8)
      let labels = ["a", "b"].map { Label($0) }
      for label in labels { box.append(label) }
      page.append(box)
      let window = try await TestDisplay.show(page, width: 300)
      defer { window.destroy() }
      func gap() -> Double? {
        guard let first = labels[0].bounds(in: box), let second = labels[1].bounds(in: box) else {
          return nil
        }
        return second.x - first.maxX
      }
      try await forEachDensity { density in
        let distance = density == .compact ? expected.1 : expected.0
        try await settle("the distance is \(distance) px with \(density) density") {
          gap() == distance
        }
      }
    }
  }
}
