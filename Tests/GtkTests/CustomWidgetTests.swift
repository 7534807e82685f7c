import CardTesting
import Gtk
import XCTest

import struct Gtk.Measurement

final class CustomWidgetTests: DisplayTestCase {
  /// Lays its children out from left to right, 10 px to a child, on a red ground.
  @MainActor private final class Row: WidgetBehaviour {
    var directionChanges = 0
    var styleChanges = 0

    func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement
    {
      orientation == .horizontal
        ? Measurement(minimum: 10 * widget.children.count, natural: 60)
        : Measurement(minimum: 20, natural: 30)
    }

    func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
      for (index, child) in widget.children.enumerated() {
        child.allocate(x: index * 10, width: 10, height: height)
      }
    }

    func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
      let area = Rectangle(x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
      snapshot.fill(area, Color(red: 1, green: 0, blue: 0))
      for child in widget.children { snapshot.drawChild(child) }
    }

    func directionChanged(of widget: CustomWidget) { directionChanges += 1 }
    func styleChanged(of widget: CustomWidget) { styleChanges += 1 }
  }

  @MainActor func testMeasuresLaysOutAndDraws() async throws {
    let row = CustomWidget(cssName: "row-test", behaviour: Row())
    let (first, second) = (Box(.vertical), Box(.vertical))
    first.setParent(row)
    second.setParent(row)
    XCTAssertEqual(row.measure(.horizontal), Measurement(minimum: 20, natural: 60))
    XCTAssertEqual(row.measure(.vertical), Measurement(minimum: 20, natural: 30))

    try await TestDisplay.show(row, width: 100, height: 40)
    XCTAssertEqual(first.bounds(in: row), Rectangle(x: 0, y: 0, width: 10, height: 40))
    XCTAssertEqual(second.bounds(in: row), Rectangle(x: 10, y: 0, width: 10, height: 40))

    let picture = try XCTUnwrap(row.picture(scale: 2))
    XCTAssertEqual([picture.width, picture.height], [200, 80])
    XCTAssertEqual(Array(picture.pixels.suffix(4)), [255, 0, 0, 255])
  }

  @MainActor func testIsFreedWithItsBehaviourAndChildren() async throws {
    try await assertReleased {
      let behaviour = Row()
      let row = CustomWidget(cssName: "row-test", behaviour: behaviour)
      Label("child").setParent(row)
      return (row.widget, behaviour)
    }
  }

  @MainActor func testEachInstanceHasItsOwnBehaviour() async throws {
    let (left, right) = (Row(), Row())
    let box = Box(.horizontal)
    let widgets = [left, right].map { CustomWidget(cssName: "row-test", behaviour: $0) }
    for widget in widgets { box.append(widget) }
    try await TestDisplay.show(box)
    XCTAssertTrue(widgets[0].behaviour(as: Row.self) === left)
    XCTAssertTrue(widgets[1].behaviour(as: Row.self) === right)
    widgets[0].textDirection = .rightToLeft
    XCTAssertEqual([left.directionChanges, right.directionChanges], [1, 0])
  }

  /// A child whose content has changed while it was not drawn is drawn again.
  @MainActor func testAChildThatIsDrawnAgainIsSeen() async throws {
    let row = CustomWidget(cssName: "row-test", behaviour: Row())
    let child = CustomWidget(cssName: "row-test", behaviour: Row())
    let filling = Label("█")
    filling.setParent(child)
    child.setParent(row)
    try await TestDisplay.show(row, width: 100, height: 40)
    let shown = try XCTUnwrap(row.picture())
    child.setDrawn(false)
    child.queueDraw()
    try await settle("it is not drawn") {
      row.picture().map { $0.difference(from: shown) > 0 } == true
    }
    child.setDrawn(true)
    try await settle("it is drawn again") { row.picture()?.difference(from: shown) == 0 }
  }
}
