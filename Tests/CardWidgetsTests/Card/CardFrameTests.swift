import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Whether anything inside a card is drawn as a card of its own.
final class CardFrameTests: DisplayTestCase {
  /// S-05: no part of a body has a frame or a ground of its own.
  @MainActor
  func testNoPartOfABodyIsFramed() async throws {
    for card in SampleCards.all {
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      XCTAssertEqual(try framed(in: view), [], card.name)
    }
  }

  /// The samples above have every kind of body but the picture, which is a ground itself.
  func testTheSamplesHaveEveryKindOfBody() {
    let kinds = Set(SampleCards.all.compactMap(\.body).map(kind))
    XCTAssertEqual(
      kinds,
      [
        "list", "table", "facts", "chart", "kpis", "timeline", "calendar", "clock", "text",
        "blocks",
      ])
  }

  /// S-05: a frame or a ground that a style sheet gives to a part is found.
  @MainActor
  func testAFramedPartIsFound() async throws {
    let style = StyleProvider(.user)
    style.load(".test-frame { border: 1px solid red; } .test-ground { background: #eee; }")
    defer { style.load("") }
    for name in ["test-frame", "test-ground"] {
      let (view, window) = try await show(.loaded(SampleCards.processes, .fresh))
      defer { window.destroy() }
      try XCTUnwrap(view.root.first("card-body")?.children.first).addClass(name)
      try await settle("\(name) is found") { (try? framed(in: view).isEmpty) == false }
    }
  }

  private func kind(_ body: CardBody) -> String {
    switch body {
    case .list: "list"
    case .table: "table"
    case .facts: "facts"
    case .chart: "chart"
    case .kpis: "kpis"
    case .timeline: "timeline"
    case .calendar: "calendar"
    case .clock: "clock"
    case .text: "text"
    case .image: "image"
    case .blocks: "blocks"
    }
  }

  /// Returns the parts of the body, at least half as wide as the card, whose four edges are drawn.
  @MainActor
  private func framed(in view: CardView) throws -> [String] {
    let picture = try XCTUnwrap(view.root.picture())
    let slot = try XCTUnwrap(view.root.first("card-body"))
    func parts(of widget: Widget) -> [Widget] { [widget] + widget.children.flatMap(parts) }
    return slot.children.flatMap(parts).filter(\.isMapped).compactMap { part in
      guard let bounds = part.bounds(in: view.root), bounds.width >= Double(view.root.width) / 2,
        bounds.height >= 30, picture.isDrawn(around: bounds)
      else { return nil }
      return "\(part.cssName) at \(bounds)"
    }
  }
}

extension PixelBuffer {
  /// Returns whether a line or a ground runs along each edge of an area.
  fileprivate func isDrawn(around area: Rectangle) -> Bool {
    let (left, right) = (Int(area.x.rounded()), Int(area.maxX.rounded()) - 1)
    let (top, bottom) = (Int(area.y.rounded()), Int(area.maxY.rounded()) - 1)
    guard right - left > 8, bottom - top > 8 else { return false }
    return isLine((left...right).map { ($0, top) }) && isLine((left...right).map { ($0, bottom) })
      && isLine((top...bottom).map { (left, $0) }) && isLine((top...bottom).map { (right, $0) })
  }

  /// Returns whether nine of ten pixels have another colour than the card beside its content.
  private func isLine(_ points: [(x: Int, y: Int)]) -> Bool {
    let ground = color(8, height / 2)
    let inside = points.filter { (0..<width).contains($0.x) && (0..<height).contains($0.y) }
    let drawn = inside.count { zip(color($0.x, $0.y), ground).contains { abs($0 - $1) > 3 } }
    return drawn * 10 >= points.count * 9
  }

  private func color(_ x: Int, _ y: Int) -> [Int] {
    let start = (y * width + x) * 4
    return pixels[start..<start + 3].map(Int.init)
  }
}
