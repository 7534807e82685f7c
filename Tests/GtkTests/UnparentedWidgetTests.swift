import Gtk
import TestSupport
import XCTest

import struct Gtk.Measurement

/// A widget that nobody adopts goes with what refers to it.
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
    try TestDisplay.require()
    let life = WidgetLife()
    var button: Button? = Button("kept")
    life.watch(try XCTUnwrap(button))
    try await settle()
    XCTAssertFalse(life.isOver)
    XCTAssertEqual(button?.label, "kept")
    button = nil
    try await settle("it is gone") { life.isOver }
  }

  @MainActor func testAComponentsSparePartGoesWithIt() async throws {
    try TestDisplay.require()
    let life = WidgetLife()
    let (window, toolbar) = try await showToolbar(life)
    XCTAssertFalse(life.isOver)
    window.destroy()
    try await settle("both are gone") { toolbar.object == nil && life.isOver }
  }

  @MainActor private func showToolbar(_ life: WidgetLife) async throws -> (Window, WeakReference) {
    let toolbar = Toolbar()
    life.watch(toolbar.spare)
    return (try await TestDisplay.show(toolbar.root), WeakReference(toolbar))
  }

  @MainActor func testAComponentThatComesToNothingGoesWithItsWidgets() async throws {
    try TestDisplay.require()
    for make in [makeToolbar, makeDrawing] {
      let life = WidgetLife()
      var (component, root): (AnyObject?, Widget) = make()
      life.watch(root)
      root = Box(.vertical).widget
      let reference = WeakReference(try XCTUnwrap(component))
      try await settle()
      XCTAssertFalse(life.isOver, "the component is kept")
      component = nil
      try await settle("it is gone") { life.isOver && reference.object == nil }
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
    try TestDisplay.require()
    let box = Box(.vertical)
    box.append(Toolbar().root)
    box.append(Drawing().root)
    let window = try await TestDisplay.show(box)
    XCTAssertNotNil(box.children[0].component(of: Toolbar.self))
    XCTAssertEqual(box.children[1].height, 10)
    window.destroy()
  }

  @MainActor func testAComponentMayBeAdoptedMuchLater() async throws {
    try TestDisplay.require()
    let drawing = Drawing()
    let part = SymbolicIcon(svg: [])
    drawing.root.addClass("late")
    try await settle()
    part.setParent(drawing.root)
    let window = try await TestDisplay.show(drawing.root)
    XCTAssertTrue(drawing.root.hasClass("late"))
    window.destroy()
  }

  @MainActor func testWaitingWidgetsWakeNobodyUp() async throws {
    try TestDisplay.require()
    let kept = Button("kept")
    try await settle()
    XCTAssertFalse(MainLoop.iterate())
    XCTAssertEqual(kept.label, "kept")
  }
}
