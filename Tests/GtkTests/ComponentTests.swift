import CardTesting
import Gtk
import XCTest

final class ComponentTests: DisplayTestCase {
  /// A component as the program has them: its root owns it, its handlers hold it unowned.
  @MainActor private final class Counter {
    let root = Box(.vertical)
    private let button = Button("Count")
    private(set) var count = 0

    init() {
      root.append(button)
      button.onClicked { [unowned self] in count += 1 }
      root.own(self)
    }
  }

  @MainActor func testComponentLivesAndDiesWithItsRoot() async throws {
    try await assertReleased {
      let counter = Counter()
      return (counter.root.widget, counter)
    }
  }

  @MainActor func testComponentIsFoundByItsTypeAtTheRootAndFromInside() async throws {
    let counter = Counter()
    try await TestDisplay.show(counter.root)
    XCTAssertTrue(counter.root.component(of: Counter.self) === counter)
    XCTAssertNil(counter.root.component(of: WeakReference.self))
    XCTAssertTrue(counter.root.children[0].enclosing(Counter.self) === counter)
  }

  @MainActor func testOneHundredComponentsLeaveNothingBehind() async throws {
    let box = Box(.vertical)
    try await TestDisplay.show(box, width: 300, height: 300)
    var references: [WeakReference] = []
    for _ in 0..<100 {
      let counter = Counter()
      references.append(WeakReference(counter))
      box.append(counter.root)
    }
    try await settle()
    box.removeAll()
    try await settle("all are gone") { references.allSatisfy { $0.object == nil } }
  }

  @MainActor func testAMovedWidgetIsTheSameAndKeepsItsComponent() async throws {
    let (left, right, row) = (Box(.vertical), FlowBox(), Box(.horizontal))
    row.append(left)
    row.append(right)
    let counter = Counter()
    left.append(counter.root)
    try await TestDisplay.show(row)
    counter.root.keepingAlive {
      counter.root.removeFromParent()
      right.insert(counter.root)
    }
    XCTAssertTrue(left.children.isEmpty)
    XCTAssertEqual(right.children.first?.children, [counter.root.widget])
    XCTAssertTrue(counter.root.component(of: Counter.self) === counter)
  }
}
