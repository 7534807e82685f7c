import CardModel
import CardTesting
import CardWidgets
import Gtk
import Markdown
import XCTest

final class BlocksBodyTests: DisplayTestCase {
  private func text(
    _ text: String, size: BlockSize? = nil, alignment: BlockAlignment = .start
  ) -> BodyBlock {
    BodyBlock(.text(BlockText(TextBody(markdown: text), size: size, alignment: alignment)))
  }

  private func card(_ blocks: [BodyBlock]) -> Card {
    Card(id: CardID("c"), body: .blocks(BlocksBody(blocks)))
  }

  @MainActor
  private func texts(in view: CardView) -> [String?] {
    view.root.all("text-block").map { Label(of: $0)?.text }
  }

  /// Columns are beside each other, at the widths that they ask for, and mirrored where the script
  /// runs from right to left.
  @MainActor
  func testColumnsAreBesideEachOther() async throws {
    let columns = BodyBlock(
      .columns([
        BlockColumn([text("a")], width: .fixed(60)), BlockColumn([text("b")]),
        BlockColumn([text("c", alignment: .end)], width: .auto),
      ]))
    let (view, _) = try await show(.loaded(card([columns, text("below")]), .fresh))
    let frames = try view.root.all("text-block").map { try bounds($0, in: view) }
    XCTAssertEqual(texts(in: view), ["a", "b", "c", "below"])
    XCTAssertEqual(frames[0].width, 60)
    XCTAssertEqual(frames[1].x, frames[0].maxX + 12)
    XCTAssertEqual(frames[2].x, frames[1].maxX + 12)
    XCTAssertEqual(frames[2].maxX, frames[3].maxX)
    XCTAssertEqual(frames[0].y, frames[2].y)
    XCTAssertGreaterThanOrEqual(frames[3].y, frames[0].maxY + 8)
  }

  /// A ground is behind what is on it, with the same distance from all of its edges.
  @MainActor
  func testAGroundIsBehindItsBlocks() async throws {
    let box = BodyBlock(.box([text("a"), text("b")]), ground: .emphasis)
    let (view, _) = try await show(.loaded(card([box]), .fresh))
    let ground = try bounds(XCTUnwrap(view.root.first("block-ground")), in: view)
    let labels = try view.root.all("text-block").map { try bounds($0, in: view) }
    XCTAssertEqual(labels[0].x, ground.x + 8)
    XCTAssertEqual(labels[0].y, ground.y + 8)
    XCTAssertEqual(labels[1].maxX, ground.maxX - 8)
    XCTAssertEqual(labels[1].maxY, ground.maxY - 8)
  }

  /// New data change the texts of the widgets that are there.
  @MainActor
  func testNewDataAreShownInPlace() async throws {
    func blocks(_ points: String) -> [BodyBlock] {
      [
        BodyBlock(.columns([BlockColumn([text("Points")]), BlockColumn([text(points)])])),
        BodyBlock(.facts([Fact(id: .position(0), label: "Won", text: points)]), hasLine: true),
      ]
    }
    let (view, _) = try await show(.loaded(card(blocks("1")), .fresh))
    let before = view.root.all("text-block")
    view.render(.loaded(card(blocks("2")), .fresh))
    XCTAssertEqual(view.root.all("text-block"), before)
    XCTAssertEqual(texts(in: view), ["Points", "2"])
    XCTAssertEqual(view.root.first("fact-value").flatMap { Label(of: $0)?.text }, "2")
  }

  /// Blocks of other kinds take the places of those before, also within a block.
  @MainActor
  func testBlocksOfOtherKindsReplaceEachOther() async throws {
    let (view, _) = try await show(.loaded(SampleCards.match, .fresh))
    for blocks in [
      [text("a"), BodyBlock(.box([text("b")]), ground: .positive)],
      [BodyBlock(.columns([BlockColumn([text("a")]), BlockColumn([text("b")])]))],
      [BodyBlock(.box([text("a")]), ground: .emphasis), text("b")],
    ] {
      view.render(.loaded(card(blocks), .fresh))
      try await settle()
      XCTAssertEqual(texts(in: view), ["a", "b"])
    }
  }

  /// A card with too little room shows the first blocks as a whole (S-06).
  @MainActor
  func testBlocksThatDoNotFitAreLeftOut() async throws {
    let blocks = (1...60).map { text("Block \($0)") }
    let (view, _) = try await show(.loaded(card(blocks), .fresh))
    XCTAssertLessThanOrEqual(view.root.height, 520)
    let note = try bounds(XCTUnwrap(view.root.first("more-note")), in: view)
    let shown = view.root.all("text-block").filter { $0.isMapped }
    XCTAssertLessThan(shown.count, 40)
    let last = try bounds(XCTUnwrap(shown.last), in: view)
    XCTAssertLessThanOrEqual(last.maxY, note.y + 1)
  }

  /// S-20: a fact that leads to an address takes the focus, as in a body of its own.
  @MainActor
  func testAFactThatLeadsSomewhereTakesTheFocus() async throws {
    let facts = BodyBlock(
      .facts([
        Fact(id: .position(0), label: "Name", text: "Ada"),
        Fact(
          id: .position(1), label: "Site", text: "a",
          destination: .external(url: "https://a.example")),
      ]))
    let (view, _) = try await show(.loaded(card([facts]), .fresh))
    XCTAssertEqual(view.root.all("fact").map { $0.grabFocus() }, [false, true])
  }
}
