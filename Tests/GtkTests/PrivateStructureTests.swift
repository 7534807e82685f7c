import CardTesting
import Gtk
import XCTest

import struct Gtk.Measurement

/// The private structure and behaviour of GTK that the program relies on.
///
/// GTK promises none of it: a test that fails with another version names the code to look at.
final class PrivateStructureTests: DisplayTestCase {
  @MainActor private final class Cell {
    let label = Label()

    init() { label.own(self) }
  }

  @MainActor private func column(
    _ title: String, made: @escaping () -> Void = {}
  ) -> ColumnView.Column {
    ColumnView.Column(
      title,
      factory: ListItemFactory {
        made()
        return Cell()
      } root: {
        $0.label.widget
      } bind: { _, _ in
      })
  }

  /// ``ColumnView`` names and aligns its headings, which GTK keeps to itself.
  @MainActor func testAColumnViewHasItsHeadingsBeforeItsRows() async throws {
    let view = ColumnView(ListModel(count: 3))
    view.append(column("Start"))
    view.append(column("End"), alignment: .end)
    try await TestDisplay.show(view, width: 300, height: 200)
    XCTAssertEqual(view.children.map(\.cssName), ["header", "listview"])
    XCTAssertEqual(view.rows.cssName, "listview")
    XCTAssertEqual(
      view.children[0].children.map { $0.children.first?.children.map(\.cssName) },
      [["label", "sort-indicator"], ["sort-indicator", "label"]])
  }

  /// `ReportRowSet` paces the making of rows by this number.
  @MainActor func testAListMakesWidgetsForTwoHundredItems() async throws {
    var count = 0
    let view = ColumnView(ListModel(count: 10_000))
    view.append(column("Number") { count += 1 })
    let scroller = ScrolledWindow()
    scroller.setChild(view)
    try await TestDisplay.show(scroller, width: 300, height: 200)
    XCTAssertTrue((200...220).contains(count), "\(count)")
  }

  /// ``Window/keepShowingFocus()`` finds the timer by its name.
  @MainActor func testTheTimerThatHidesTheFocusRingsIsFound() async throws {
    try XInput.require()
    let column = Box(.vertical)
    column.append(Button("First"))
    column.append(Button("Second"))
    let window = try await TestDisplay.show(column)
    window.showsFocus = false
    XCTAssertFalse(window.keepShowingFocus())
    try XInput.move(to: column)
    for _ in 0..<2 {
      try XInput.type("Tab")
      try await settle("the focus ring is shown") { window.showsFocus }
      XCTAssertTrue(window.keepShowingFocus())
    }
  }

  /// ``WidgetSnapshot`` draws a widget whose style has changed since the last frame.
  @MainActor func testAnImageHasTheStyleThatWasSetLast() async throws {
    final class Frame: WidgetBehaviour {
      var image: WidgetSnapshot?

      func measure(
        _ orientation: Orientation, for size: Int, of widget: CustomWidget
      ) -> Measurement {
        Measurement(minimum: 40, natural: 40)
      }

      func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
        image?.draw(at: Point(x: 0, y: 0), on: snapshot)
      }
    }

    let style = StyleProvider(.user)
    style.load(".test-red { background: #f00; }")
    defer { style.load("") }
    let behaviour = Frame()
    let frame = CustomWidget(cssName: "frame-test", behaviour: behaviour)
    let label = Label("Text")
    let column = Box(.vertical)
    column.append(label)
    column.append(frame)
    try await TestDisplay.show(column)
    label.addClass("test-red")
    behaviour.image = WidgetSnapshot(of: label)
    frame.queueDraw()
    try await settle("the image is red") {
      frame.picture().map { Array($0.pixels.prefix(4)) } == [255, 0, 0, 255]
    }
  }
}
