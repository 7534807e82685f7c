import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// The colours of the values of an earlier time, which are paler than those of their series.
final class EarlierColorTests: DisplayTestCase {
  private static let colors: [SeriesColor] =
    [.automatic, .good, .critical, .bad, .neutral] + (1...11).map { .distinct($0) }
    + (1...11).map { .fiori($0) }

  /// WCAG 2.1, 1.4.11: what is needed to see a graphic has a contrast of 3 to its background.
  @MainActor func testEarlierValuesStandOutFromTheCard() async throws {
    try TestDisplay.require()
    let view = CardChartView()
    let window = try await TestDisplay.show(view.root)
    defer { window.destroy() }
    try await TextContrast.forEachLook {
      TestStyle.style.preferredContrast = $0?.isHigh
    } _: { look in
      let colors = ChartColors(of: view.root)
      let ground = colors[.ground]
      for color in Self.colors {
        let (own, earlier) = (colors[.series(color)], colors[ChartPaint(.earlier(color))])
        let inside = colors[ChartPaint(.earlierFill(color))]
        // Nothing behind them is visible.
        XCTAssertEqual([earlier.alpha, inside.alpha], [1, 1])
        XCTAssertGreaterThanOrEqual(
          Self.contrast(earlier, ground), min(3, Self.contrast(own, ground)), "\(color), \(look)")
        // The inside is clearly another colour than that of the present values.
        XCTAssertGreaterThanOrEqual(Self.contrast(own, inside), 1.9, "\(color), \(look)")
      }
    }
  }

  private static func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      ImageColor(red: color.red, green: color.green, blue: color.blue).luminance
    }
    let levels = [luminance(one), luminance(other)].sorted()
    return (levels[1] + 0.05) / (levels[0] + 0.05)
  }
}
