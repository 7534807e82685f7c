import CardTesting
import Gtk
import XCTest

import struct Gtk.Measurement

/// Work that waits for a layout is done before the frame is drawn.
final class AfterLayoutTests: DisplayTestCase {
  /// A row that becomes as wide as it is high after its layout, and records the widths it draws.
  @MainActor private final class Square: WidgetBehaviour {
    private(set) lazy var root = CustomWidget(cssName: "square-test", component: self)
    private(set) var widths: [Int] = []
    private(set) var rounds = 0
    private var width = 10
    var growsForEver = false

    func measure(
      _ orientation: Orientation, for size: Int, of widget: CustomWidget
    ) -> Measurement {
      orientation == .horizontal
        ? Measurement(minimum: width, natural: width)
        : Measurement(minimum: 40, natural: 40)
    }

    func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
      root.scope.afterLayout { [unowned self] in
        rounds += 1
        let new = growsForEver ? self.width + 1 : height
        guard new != self.width, new < 60 else { return }
        self.width = new
        root.queueResize()
      }
    }

    func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) { widths.append(widget.width) }
  }

  @MainActor func testAChangeAfterALayoutIsSeenInTheSameFrame() async throws {
    let square = Square()
    let row = Box(.horizontal)
    try await TestDisplay.show(row, width: 300, height: 40)
    row.append(square.root)
    try await settle("it is drawn") { !square.widths.isEmpty }
    try await settle()
    XCTAssertEqual(Set(square.widths), [40])
  }

  @MainActor func testWorkThatNeverEndsIsSpreadOverFramesAndAllOfThemAreDrawn() async throws {
    let square = Square()
    square.growsForEver = true
    let row = Box(.horizontal)
    try await TestDisplay.show(row, width: 300, height: 40)
    row.append(square.root)
    try await settle("it has grown") { square.widths.last == 59 }
    XCTAssertGreaterThan(square.widths.count, 10, "frames between")
  }

  @MainActor func testWhatIsAskedForOutsideOfALayoutIsDoneSoon() async throws {
    let label = Label("text")
    var done = 0
    label.scope.afterLayout { done += 1 }
    try await settle("without a window") { done == 1 }
    _ = try await TestDisplay.show(label)
    label.scope.afterLayout { done += 1 }
    try await settle("in a window") { done == 2 }
  }

  @MainActor func testNothingIsDoneForAWidgetThatIsGone() async throws {
    let box = Box(.vertical)
    try await TestDisplay.show(box)
    var done = 0
    func addLabel() {
      let label = Label("text")
      box.append(label)
      label.scope.afterLayout { done += 1 }
    }
    addLabel()
    box.removeAll()
    try await settle()
    XCTAssertEqual(done, 0)
  }
}
