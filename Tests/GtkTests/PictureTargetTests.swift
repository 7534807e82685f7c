import Gtk
import XCTest

/// The size at which pictures are decoded, and the frame in which they are drawn.
final class PictureTargetTests: XCTestCase {
  private func size(
    _ width: Int, _ height: Int, _ fit: PictureTarget.Fit, isDrawing: Bool = false
  ) -> [Int] {
    let size = PictureTarget(width: 300, height: 150, fit: fit)
      .decodedSize(width: width, height: height, isDrawing: isDrawing)
    return [size.width, size.height]
  }

  func testAPhotographIsDecodedNoLargerThanItIsShown() {
    XCTAssertEqual(size(6000, 4000, .covering), [300, 200])
    XCTAssertEqual(size(6000, 4000, .within), [225, 150])
    XCTAssertEqual(size(4000, 6000, .covering), [300, 450])
  }

  func testOnlyADrawingIsEnlarged() {
    XCTAssertEqual(size(30, 30, .covering), [30, 30])
    XCTAssertEqual(size(30, 30, .covering, isDrawing: true), [300, 300])
  }

  func testNoShapeTakesMoreMemoryThanTwoScreens() {
    for (width, height) in [(400_000, 60), (60, 400_000), (1, 1 << 30)] {
      for isDrawing in [false, true] {
        let size = size(width, height, .covering, isDrawing: isDrawing)
        XCTAssertLessThan(size[0] * size[1], 5 << 20, "\(width) × \(height)")
      }
    }
  }

  func testACoveringPictureStandsOutOnBothSidesAlike() {
    let area = Rectangle(x: 0, y: 10, width: 300, height: 150)
    let covering = PictureTarget(width: 1, height: 1, fit: .covering)
    XCTAssertEqual(
      covering.frame(width: 100, height: 100, in: area),
      Rectangle(x: 0, y: -65, width: 300, height: 300))
    let within = PictureTarget(width: 1, height: 1, fit: .within)
    XCTAssertEqual(
      within.frame(width: 100, height: 100, in: area),
      Rectangle(x: 75, y: 10, width: 150, height: 150))
  }
}
