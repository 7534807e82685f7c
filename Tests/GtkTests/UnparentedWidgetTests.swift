import CardTesting
import Gtk
import XCTest

import struct Gtk.Measurement

/// A widget without a parent is freed with its last reference.
final class UnparentedWidgetTests: DisplayTestCase {
  /// A component with a button that it never puts anywhere.
  @MainActor private final class Toolbar {
    let root = Box(.horizontal)
    let spare = Button("Export")

    init() {
      spare.onClicked { [unowned self] in root.isVisible = false }
      root.own(self)
    }
  }

  /// A component that draws its own root.
  @MainActor private final class Drawing: WidgetBehaviour {
    private(set) lazy var root = CustomWidget(cssName: "drawing-test", component: self)

    func measure(
      _ orientation: Orientation, for size: Int, of widget: CustomWidget
    ) -> Measurement { Measurement(minimum: 10, natural: 10) }
  }

  @MainActor func testAWidgetWithoutAParentDiesWithItsLastHandle() async throws {
    var button: Button? = Button("kept")
    let watched = WeakWidget(try XCTUnwrap(button))
    try await settle()
    XCTAssertNotNil(watched.widget)
    XCTAssertEqual(button?.label, "kept")
    button = nil
    try await settle("it is gone") { watched.widget == nil }
  }

  @MainActor func testAComponentsSparePartGoesWithIt() async throws {
    let (window, toolbar, watched) = try await showToolbar()
    XCTAssertNotNil(watched.widget)
    window.destroy()
    try await settle("both are gone") { toolbar.object == nil && watched.widget == nil }
  }

  @MainActor private func showToolbar() async throws -> (Window, WeakReference, WeakWidget) {
    let toolbar = Toolbar()
    let window = try await TestDisplay.show(toolbar.root)
    return (window, WeakReference(toolbar), WeakWidget(toolbar.spare))
  }

  @MainActor func testAComponentThatComesToNothingGoesWithItsWidgets() async throws {
    for make in [makeToolbar, makeDrawing] {
      var (component, root): (AnyObject?, Widget) = make()
      let watched = WeakWidget(root)
      root = Box(.vertical).widget
      let reference = WeakReference(try XCTUnwrap(component))
      try await settle()
      XCTAssertNotNil(watched.widget, "the component is kept")
      component = nil
      try await settle("it is gone") { watched.widget == nil && reference.object == nil }
    }
  }

  @MainActor private func makeToolbar() -> (AnyObject?, Widget) {
    let toolbar = Toolbar()
    return (toolbar, toolbar.root.widget)
  }

  @MainActor private func makeDrawing() -> (AnyObject?, Widget) {
    let drawing = Drawing()
    return (drawing, drawing.root.widget)
  }

  @MainActor func testAComponentWhoseRootIsAdoptedAtOnceStays() async throws {
    let box = Box(.vertical)
    box.append(Toolbar().root)
    box.append(Drawing().root)
    try await TestDisplay.show(box)
    XCTAssertNotNil(box.children[0].component(of: Toolbar.self))
    XCTAssertEqual(box.children[1].height, 10)
  }

  /// A component that lays out the children of its own root.
  @MainActor private final class Row: LayoutBehaviour {
    let root = Box(.horizontal)
    let requestMode = RequestMode.constant

    init() {
      root.setLayout(self)
      root.own(self)
    }

    func measure(_: Orientation, for _: Int, of _: Widget) -> Measurement {
      Measurement(minimum: 10, natural: 10)
    }

    func allocate(width: Int, height: Int, in widget: Widget) {}
  }

  @MainActor func testAComponentThatLaysOutItsRootGoesWithItsLastReference() async throws {
    var row: Row? = Row()
    let watched = WeakWidget(try XCTUnwrap(row).root)
    try await settle()
    XCTAssertEqual(row?.root.measure(.horizontal).natural, 10, "it keeps its layout")
    row = nil
    try await settle("it is gone") { watched.widget == nil }
  }

  @MainActor func testAWidgetWhoseParentIsGoneAtOnceGoesToo() async throws {
    let watched = self.partOfABoxThatIsGone()
    try await settle("it is gone") { watched.widget == nil }
  }

  @MainActor private func partOfABoxThatIsGone() -> WeakWidget {
    let part = Button("part")
    // A handler that keeps the button's handle would keep a button that never had a parent.
    part.onClicked { part.isVisible = false }
    let box = Box(.vertical)
    box.append(part)
    box.remove(part)
    return WeakWidget(part)
  }

  @MainActor func testAMenuButtonThatIsPutNowhereIsFreed() async throws {
    var button: MenuButton? = MenuButton()
    let watched = WeakWidget(try XCTUnwrap(button))
    button = nil
    try await settle("it is gone") { watched.widget == nil }
  }

  /// The check of every test finds what is left, and nothing when it is gone.
  @MainActor func testWhatATestLeavesIsFound() async throws {
    var toolbar: Toolbar? = Toolbar()
    try await settle()
    XCTAssertNotNil(toolbar)
    let left = await Self.objectsLeft()
    XCTAssertEqual(left?.contains("Toolbar: 1"), true, left ?? "nothing")
    toolbar = nil
    try await settle("nothing is left") { LiveObjects.count == 0 }
  }

  @MainActor func testAComponentMayBeAdoptedMuchLater() async throws {
    let drawing = Drawing()
    let part = SymbolicIcon(try VectorDrawing(svg: "<svg viewBox=\"0 0 1 1\"></svg>"))
    drawing.root.addClass("late")
    try await settle()
    part.setParent(drawing.root)
    try await TestDisplay.show(drawing.root)
    XCTAssertTrue(drawing.root.hasClass("late"))
  }

  @MainActor func testWaitingWidgetsWakeNobodyUp() async throws {
    let kept = Button("kept")
    try await settle()
    XCTAssertFalse(MainLoop.iterate())
    XCTAssertEqual(kept.label, "kept")
  }
}
