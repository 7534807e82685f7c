import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The positions and sizes of the parts of a card.
final class CardGeometryTests: DisplayTestCase {
  @MainActor
  private func bounds(_ style: String, in view: CardView) throws -> Rectangle {
    let widget = try XCTUnwrap(view.root.first(style), style)
    return try XCTUnwrap(widget.bounds(in: view.root), style)
  }

  /// S-07, S-09, S-10, S-12: header, body and footer, one below the other from one edge.
  @MainActor
  func testHeaderBodyAndFooterStandBelowEachOther() async throws {
    let (view, _) = try await show(.loaded(SampleCards.order, .fresh))
    let title = try bounds("card-title", in: view)
    let facts = try bounds("facts-body", in: view)
    let button = try bounds("primary", in: view)
    XCTAssertLessThan(title.maxY, facts.y, "S-07, S-10")
    XCTAssertLessThan(facts.maxY, button.y, "S-11")
    XCTAssertEqual(facts.x, try bounds("avatar", in: view).x, "S-12")
    XCTAssertEqual(title.y, 16, accuracy: 12)
    XCTAssertEqual(button.maxX, 340 - 16, accuracy: 1)
  }

  /// S-33: an image of 45 px.
  @MainActor
  func testTheAvatarIs45PxAndTheTitleStandsRightBesideIt() async throws {
    let (view, _) = try await show(.loaded(SampleCards.order, .fresh))
    let avatar = try bounds("avatar", in: view)
    let title = try bounds("card-title", in: view)
    XCTAssertEqual(avatar.width, 45, "S-33")
    XCTAssertEqual(avatar.height, 45, "S-33")
    XCTAssertEqual(avatar.x, 16, accuracy: 1)
    XCTAssertEqual(title.x, avatar.maxX + 8, accuracy: 1)
  }

  /// S-87: the right accessory limits the title.
  @MainActor
  func testTheCounterKeepsItsWidthAndTheTitleIsShortened() async throws {
    var card = SampleCards.processes
    card.header.main?.title = "A title that is much too long for the room that a card has for it"
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    let counter = try XCTUnwrap(view.root.first("card-counter"))
    XCTAssertEqual(counter.width, counter.measure(.horizontal).natural, "S-87")
    let title = try bounds("card-title", in: view)
    XCTAssertLessThan(title.maxX, try bounds("card-counter", in: view).x)
  }

  /// S-91, S-97: the figure goes first; a row beside it has one line.
  @MainActor
  func testTheFigureKeepsItsWidthAndTheRowsGiveWay() async throws {
    var card = SampleCards.order
    card.header.extended?.rows = UpTo(first: [
      HeaderRow(.text("A description that is far too long to stand beside the figure of the card"))
    ])
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    let kpi = try XCTUnwrap(view.root.first("kpi"))
    XCTAssertEqual(kpi.width, kpi.measure(.horizontal).natural, "S-91")
    let text = try XCTUnwrap(view.root.first("header-text"))
    XCTAssertLessThan(text.height, 30, "one line beside the figure, S-97")
  }

  /// S-94: of three rows, two stand beside the figure.
  @MainActor
  func testTheFirstOfThreeRowsHasTheWholeWidth() async throws {
    var card = SampleCards.order
    let text = "A line that is long enough to need all of the room that the header has"
    card.header.extended?.rows = UpTo(first: [
      HeaderRow(.text(text)), HeaderRow(.text("two")), HeaderRow(.text("three")),
    ])
    let (view, _) = try await show(.loaded(card, .fresh))
    let rows = try view.root.all("header-text").map { try XCTUnwrap($0.bounds(in: view.root)) }
    let kpi = try bounds("kpi", in: view)
    XCTAssertEqual(rows.count, 3)
    XCTAssertLessThan(rows[0].maxY, kpi.y, "S-94")
    XCTAssertGreaterThan(rows[0].maxX, kpi.x, "S-94")
    XCTAssertLessThanOrEqual(rows[1].maxX, kpi.x - 12, "S-94")
  }

  /// S-11: the footer is at the bottom edge.
  @MainActor
  func testTheFooterSticksToTheBottomOfATallCard() async throws {
    let (view, _) = try await show(.loaded(SampleCards.order, .fresh), height: 700)
    let button = try bounds("primary", in: view)
    let card = try XCTUnwrap(view.root.bounds(in: view.root))
    XCTAssertGreaterThan(card.height, 600)
    // The hit target is 3 px larger than what is drawn.
    XCTAssertEqual(button.maxY, card.maxY - 13, accuracy: 1, "S-11")
  }

  @MainActor
  func testAMirroredScriptMirrorsTheCard() async throws {
    let (view, _) = try await show(.loaded(SampleCards.order, .fresh), mirrored: true)
    XCTAssertEqual(try bounds("avatar", in: view).maxX, 340 - 16, accuracy: 1)
    XCTAssertEqual(try bounds("primary", in: view).x, 16, accuracy: 1)
    XCTAssertLessThan(try bounds("kpi", in: view).x, 60)
  }

  /// S-24: three sizes of skeletons.
  @MainActor
  func testSkeletonsGrowWithTheirSize() async throws {
    var heights: [Int] = []
    for size in SkeletonSize.allCases {
      let (view, window) = try await show(.loading(Skeleton(size)))
      heights.append(view.root.height)
      window.destroy()
    }
    XCTAssertEqual(heights, heights.sorted(), "S-24")
    XCTAssertEqual(Set(heights).count, 3, "S-24")
  }

  @MainActor
  func testNumbersOfATableStandAtTheEnd() async throws {
    let (view, _) = try await show(.loaded(SampleCards.stock, .fresh))
    let cell = try XCTUnwrap(view.root.all("table-cell").first { $0.hasClass("negative") })
    XCTAssertEqual(try XCTUnwrap(cell.bounds(in: view.root)).maxX, 340 - 16, accuracy: 1)
  }
}
