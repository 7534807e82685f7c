import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Gtk
import XCTest

import struct Foundation.URL

@testable import cardwall

/// The cards of different sections on pages of all widths.
@MainActor
final class SectionFramesTests: DisplayTestCase {
  private static let widths = 320...1400
  /// The widths near the limit of compact pages, in which each page is tested.
  private static let nearLimit = 640...676

  func testNoCardLeavesItsSectionOnThisMachine() async throws {
    try await assertApart(on: "this-machine.yaml")
  }

  func testNoCardLeavesItsSectionInTheGallery() async throws {
    try await assertApart(on: "gallery.yaml")
  }

  /// Shows the pages in widths that decrease, as in a window that is made narrower; they take
  /// turns.
  private func assertApart(on example: String) async throws {
    let path = URL(filePath: #filePath).appending(path: "../../../../data/examples/\(example)")
      .standardizedFileURL.path
    let definition = try XCTUnwrap(DashboardFile.load(path: path, environment: [:]).definition)
    TestStyle.use(.light)
    let pages = definition.tabPages
    for (number, page) in pages.enumerated() {
      let wall = Wall(
        definition, loader: .standard(definition), memory: WallMemory(),
        performer: ActionPerformer(
          definition.sources, secrets: .standard(environment: [:]), folder: definition.folder),
        first: page.id)
      wall.start(await wall.loader.load(page.id, within: .seconds(5)))
      defer { wall.stop() }
      guard let screen = wall.navigator.top as? CardsScreen else { continue }
      let host = PageHost(wall.navigator.view.root.widget, width: Self.nearLimit.lowerBound + 20)
      let window = try await TestDisplay.show(host.root, width: 1400, height: 700)
      defer { window.destroy() }
      let widths = Self.widths.reversed().filter {
        $0 % pages.count == number || Self.nearLimit.contains($0)
      }
      for width in [host.width] + widths {
        host.width = width
        try await settle("the page is \(width) px wide") { screen.view.root.width == width }
        let problems = Self.overlaps(on: screen)
        guard problems.isEmpty else {
          XCTFail("\(page.id), \(width) px: \(problems)")
          break
        }
      }
    }
  }

  /// Returns the pairs of cards that share some px, and the cards that are outside of their
  /// section.
  private static func overlaps(on screen: CardsScreen) -> [String] {
    let page = screen.view
    let sections = page.root.all("section").filter(\.isMapped)
    var seen: [(name: String, section: Int, frame: Rectangle)] = []
    var problems: [String] = []
    for (index, section) in sections.enumerated() {
      guard let bounds = section.bounds(in: page.root) else { continue }
      for card in section.all("card") where card.isMapped {
        guard var frame = card.bounds(in: page.root), frame.width > 0 else { continue }
        let name = card.component(of: CardView.self).map { "\($0.id)" } ?? "?"
        if section.clipsContent {
          guard let part = frame.intersection(bounds) else { continue }
          frame = part
        } else if frame.x < bounds.x || frame.maxX > bounds.maxX {
          problems.append("\(name) leaves its section")
        }
        for other in seen where other.section != index {
          if other.frame.intersection(frame) != nil { problems.append("\(other.name) and \(name)") }
        }
        seen.append((name, index, frame))
      }
    }
    return problems
  }
}
