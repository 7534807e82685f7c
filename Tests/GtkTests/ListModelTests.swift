import CardTesting
import Gtk
import XCTest

final class ListModelTests: DisplayTestCase {
  @MainActor private final class Cell {
    let label = Label()

    init() { label.own(self) }
  }

  /// Ten million items: only those in view get widgets.
  @MainActor func testMakesWidgetsForWhatIsSeenAlone() async throws {
    var made = 0
    var shown: Set<Int> = []
    let model = ListModel(count: 10_000_000)
    let view = ColumnView(model)
    view.append(column("Number", { made += 1 }, { shown.insert($0) }))
    let scroller = ScrolledWindow()
    scroller.setChild(view)
    try await TestDisplay.show(scroller, width: 300, height: 200)
    XCTAssertLessThan(made, 500)
    XCTAssertTrue(shown.isSuperset(of: 0..<5))

    // GTK 4.8 takes no notice of the first change of all.
    scroller.vertical.value = 100
    try await settle()
    scroller.vertical.value = scroller.vertical.maximum
    try await settle("the last row is shown") { shown.contains(9_999_999) }
    XCTAssertLessThan(made, 1000)
  }

  /// New items at the same positions are shown in the same widgets.
  @MainActor func testFillsWhatIsSeenAnewWhenItemsAreReplaced() async throws {
    var texts = ["a", "b", "c"]
    var labels: [Int: Label] = [:]
    let model = ListModel(count: 3)
    let view = ColumnView(model)
    view.append(
      ColumnView.Column(
        "Text",
        factory: ListItemFactory(make: Cell.init, root: \.label.widget) { cell, position in
          cell.label.text = texts[position]
          labels[position] = cell.label
        }))
    try await TestDisplay.show(view, width: 300, height: 200)
    XCTAssertEqual(labels.mapValues(\.text), [0: "a", 1: "b", 2: "c"])
    texts = ["z", "y"]
    labels = [:]
    model.replaceAll(count: 2)
    try await settle("both rows are filled") { labels.count == 2 }
    XCTAssertEqual(labels.mapValues(\.text), [0: "z", 1: "y"])
    XCTAssertEqual(model.count, 2)
  }

  /// A click on a heading orders by that column, the next one turns the order round.
  @MainActor func testSaysWhichColumnIsToOrderTheRows() async throws {
    let view = ColumnView(ListModel(count: 3))
    let columns = (0..<2).map { (key: Int) in
      ColumnView.Column(
        "Column \(key)", sortKey: key,
        factory: ListItemFactory(make: Cell.init, root: \.label.widget) { _, _ in })
    }
    for column in columns { view.append(column) }
    var orders: [String] = []
    view.onSortChanged { order in
      guard let (key, isDescending) = order else { return orders.append("none") }
      orders.append("\(key) " + (isDescending ? "down" : "up"))
    }
    try await TestDisplay.show(view, width: 300, height: 200)
    view.showSorted(by: columns[1], descending: false)
    view.showSorted(by: columns[0], descending: true)
    XCTAssertEqual(orders.last, "0 down")
    XCTAssertTrue(orders.contains("1 up"))
  }

  /// The view owns its model, its columns and their factories.
  @MainActor func testIsFreedWithWhatItsFactoriesHold() async throws {
    final class Held {}
    try await assertReleased {
      let held = Held()
      let view = ColumnView(ListModel(count: 100))
      view.append(column("Number", { _ = held }, { _ in _ = held }))
      return (view.widget, held)
    }
  }

  @MainActor private func column(
    _ title: String, _ made: @escaping () -> Void, _ shown: @escaping (Int) -> Void
  ) -> ColumnView.Column {
    ColumnView.Column(
      title,
      factory: ListItemFactory {
        made()
        return Cell()
      } root: {
        $0.label.widget
      } bind: { cell, position in
        cell.label.text = "\(position)"
        shown(position)
      })
  }
}
