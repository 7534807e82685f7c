import CardTesting
import XCTest

@testable import Gtk

/// Drawings that are kept as pixels look like those that each frame draws anew (V7).
final class KeptPixelsTests: DisplayTestCase {
  private static let css = """
    .shadowed {
      background-color: white; border-radius: 16px;
      box-shadow: 0 0 0 1px #DCE1E6, 0 0 2px rgba(0, 0, 0, 0.4), 0 2px 8px rgba(0, 0, 0, 0.3);
    }
    .shadowed.uneven { border-radius: 16px 0 16px 0; }
    .disc { background-color: teal; color: white; border-radius: 999px; }
    """

  override func tearDown() async throws {
    await MainActor.run { KeptPixels.isEnabled = true }
    try await super.tearDown()
  }

  /// Draws a widget with its pixels kept, and without.
  @MainActor private func pictures(
    of widget: some WidgetHandle, redrawing part: some WidgetHandle
  ) async throws -> (kept: PixelBuffer, drawn: PixelBuffer) {
    let kept = try XCTUnwrap(widget.picture())
    KeptPixels.isEnabled = false
    part.queueDraw()
    try await settle()
    let drawn = try XCTUnwrap(widget.picture())
    KeptPixels.isEnabled = true
    return (kept, drawn)
  }

  @MainActor private func differences(_ pictures: (kept: PixelBuffer, drawn: PixelBuffer)) -> [Int]
  {
    zip(pictures.kept.pixels, pictures.drawn.pixels).map { abs(Int($0) - Int($1)) }
  }

  @MainActor private func card() -> (cell: FlowBoxChild, flow: FlowBox, box: Box) {
    let box = Box(.vertical)
    box.addClass("shadowed")
    box.append(Label("A card"))
    box.set(margins: Margins(top: 20, end: 20, bottom: 20, start: 20))
    box.setMinimumSize(width: 150, height: 120)
    let (cell, flow) = (FlowBoxChild(box), FlowBox())
    flow.insert(cell)
    return (cell, flow, box)
  }

  @MainActor func testKeptShadowsLookAsThoseThatGTKDraws() async throws {
    let provider = StyleProvider(.application)
    provider.load(Self.css)
    let (cell, flow, box) = card()
    try await TestDisplay.show(flow, width: 240, height: 200)
    XCTAssertTrue(cell.keepsShadow)
    let differences = differences(try await pictures(of: flow, redrawing: box))
    // GSK draws the four corners a little differently from each other.
    XCTAssertLessThanOrEqual(differences.max() ?? 255, 8)
    XCTAssertLessThanOrEqual(differences.count { $0 > 2 }, 8)
  }

  @MainActor func testShadowsOfABoxWithUnevenCornersAreLeftToGTK() async throws {
    let provider = StyleProvider(.application)
    provider.load(Self.css)
    let (cell, flow, box) = card()
    box.addClass("uneven")
    try await TestDisplay.show(flow, width: 240, height: 200)
    XCTAssertFalse(cell.keepsShadow)
    let differences = differences(try await pictures(of: flow, redrawing: box))
    XCTAssertEqual(differences.max(), 0)
  }

  @MainActor func testAKeptShadowFollowsTheStyleOfItsBox() async throws {
    let provider = StyleProvider(.application)
    provider.load(Self.css)
    let (_, flow, box) = card()
    try await TestDisplay.show(flow, width: 240, height: 200)
    let before = flow.picture()
    provider.load(".shadowed { background-color: teal; box-shadow: 0 0 4px red; }")
    try await settle("the other shadow is drawn") { flow.picture() != before }
    let differences = differences(try await pictures(of: flow, redrawing: box))
    XCTAssertLessThanOrEqual(differences.max() ?? 255, 8)
  }

  @MainActor func testABoxThatIsDrawnAsPixelsLooksTheSameAndFollowsItsContent() async throws {
    let provider = StyleProvider(.application)
    provider.load(Self.css)
    let (root, disc) = (Box(.horizontal), Box(.horizontal))
    root.isRasterized = true
    let label = Label("AB")
    disc.addClass("disc")
    disc.clipsContent = true
    disc.append(label)
    root.append(disc)
    try await TestDisplay.show(root, width: 60, height: 60)
    let differences = differences(try await pictures(of: root, redrawing: root))
    XCTAssertLessThanOrEqual(differences.max() ?? 255, 2)
    let before = root.picture()
    label.text = "CD"
    try await settle("the other text is drawn") { root.picture() != before }
  }

  @MainActor func testOfACellThatHasChangedOneRectangleAroundTheChangesIsDrawnAgain() async throws {
    let (rows, cell, flow) = (Box(.vertical, spacing: 40), FlowBoxChild(), FlowBox())
    let labels = (0..<6).map { Label("Row \($0)") }
    for label in labels {
      label.setMinimumSize(width: 150)
      rows.append(label)
    }
    cell.setChild(rows)
    flow.insert(cell)
    try await TestDisplay.show(flow, width: 200, height: 400)
    XCTAssertNil(cell.redrawnArea)
    labels[2].text = "Another"
    labels[3].text = "And this"
    try await settle("the texts are drawn") { cell.redrawnArea != nil }
    let area = try XCTUnwrap(cell.redrawnArea)
    for (index, label) in labels.enumerated() {
      let frame = try XCTUnwrap(label.bounds(in: cell))
      XCTAssertEqual(area.intersection(frame) != nil, [2, 3].contains(index), "row \(index)")
    }
    let before = flow.picture()
    cell.queueDraw()
    try await settle()
    XCTAssertEqual(cell.redrawnArea, area, "nothing has changed")
    XCTAssertEqual(flow.picture(), before)
    // A card far from the viewport is empty, and keeps no drawing.
    rows.setDrawn(false)
    try await settle("the drawing is released") { cell.redrawnArea == nil }
  }
}
