import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The parts of pages are freed with their window.
///
/// Parts are internal to `CardWidgets`, so tests of a single part import it as testable.
final class PartLeakTests: DisplayTestCase {
  @MainActor func testTheSectionOfAnObjectIsGone() async throws {
    try await assertReleased {
      let view = DetailSectionView()
      let fact = Fact(id: ElementID("a"), label: "City", text: "Kiel")
      view.render(DetailSection(title: "Ship", body: .facts([fact])), delay: 0)
      let table = TableBody(
        columns: [TableColumn("Part")],
        rows: [TableRow(id: ElementID("x"), cells: [TableCell("Pump")], destination: .object)])
      view.render(DetailSection(title: "Lines (1)", body: .table(table)), delay: 0)
      return (view.root.widget, view)
    }
  }

  @MainActor func testTheHeadOfAnObjectIsGone() async throws {
    try await assertReleased {
      let view = ObjectHeadView(hasFooter: true)
      var card = SampleCards.order
      card.media = Media(image: .file("/missing.png"))
      view.render(card)
      view.render(Card(id: CardID("bare")))
      return (view.root.widget, view)
    }
  }

  /// A page that was never shown is freed, such as that of an object that isn't found.
  @MainActor func testAPageThatIsNeverShownIsGone() async throws {
    let page = WeakReference(try TestPage([2]).page)
    try await settle("the page is gone") { page.object == nil }
  }

  @MainActor func testThePageDotsAreGone() async throws {
    try await assertReleased {
      let dots = PageDots()
      dots.onPress = { [unowned dots] in dots.render(count: 3, current: $0) }
      dots.render(count: 3, current: 1)
      return (dots.root.widget, dots)
    }
  }

  @MainActor func testTheBarOfACarouselIsGone() async throws {
    let carousel = Carousel(CardBatches())
    try await assertReleased {
      let bar = CarouselBar(carousel)
      bar.update()
      return (bar.root.widget, bar)
    }
  }

  @MainActor func testTheLegendOfACalendarIsGone() async throws {
    try await assertReleased {
      let legend = CalendarLegendView()
      legend.render([CalendarBody.LegendItem(title: "Closed", color: .palette(4))])
      return (legend.root.widget, legend)
    }
  }

  @MainActor func testTheLayerOfADraggedCardIsGone() async throws {
    try await assertReleased {
      let layer = DropLayer()
      layer.lift(WidgetSnapshot(of: Label("Card")))
      layer.move(card: Point(x: 4, y: 4), mark: Rectangle(x: 1, y: 1, width: 4, height: 40))
      return (layer.root.widget, layer)
    }
  }

  /// A page that is gone while one of its cards is dragged takes the drag with it.
  @MainActor func testACardThatIsDraggedIsGoneWithItsPage() async throws {
    TestStyle.use(.light)
    let watched: WeakWidget
    let drag: WeakReference
    let window: Window
    do {
      let test = try TestPage([3])
      let layer = DropLayer()
      let overlay = Overlay()
      overlay.setChild(test.page.root)
      overlay.add(layer.root)
      window = try await TestDisplay.show(overlay, width: 1000, height: 600)
      let slot = try XCTUnwrap(test.page.allSlots.first)
      let section = try XCTUnwrap(slot.section)
      try await settle()
      let (start, end) = try (test.bounds("a0"), test.bounds("a1"))
      let dragged = CardDrag(
        slot, in: section, on: test.page, from: Point(x: start.x + 9, y: start.y + 9), layer)
      dragged.move(to: Point(x: end.maxX - 9, y: end.y + 9))
      XCTAssertNotNil(layer.mark)
      XCTAssertEqual(dragged.end(), 1)
      drag = WeakReference(dragged)
      watched = WeakWidget(test.page.root)
    }
    window.destroy()
    try await settle("all is gone") { watched.widget == nil && drag.object == nil }
  }
}
