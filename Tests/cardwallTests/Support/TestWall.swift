import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

extension Wall {
  /// Makes the wall of a dashboard with the loader that the program has, and loads it.
  /// - Parameter before: the wall of an earlier version of the file.
  @MainActor static func loaded(
    _ yaml: String, memory: WallMemory = WallMemory(), actions: ActionRunner = ActionRunner(),
    offersHostActions: Bool = true, replacing before: Wall? = nil, credentials: String? = nil
  ) async throws -> Wall {
    let reading = DashboardFile.load(
      text: yaml, name: NSTemporaryDirectory() + "wall.yaml", environment: [:])
    let definition = try XCTUnwrap(reading.definition?.allowed, "\(reading.diagnostics)")
    let inherited = await before?.loader.handOver()
    let loader = DashboardLoader.standard(
      definition, inheriting: inherited, chosen: memory.chosen)
    let updates = await loader.load(definition.pages[0].id, within: .seconds(5))
    let wall = Wall(
      definition, loader: loader, memory: memory,
      performer: ActionPerformer(
        definition.sources,
        secrets: .standard(
          environment: credentials.map { ["CREDENTIALS_DIRECTORY": $0] } ?? [:]),
        folder: definition.folder),
      actions: actions, offersHostActions: offersHostActions, replacing: before)
    wall.start(updates)
    return wall
  }
}

/// A wall in a window of its own, which stops it when it is destroyed.
@MainActor
final class TestWall {
  let wall: Wall
  let memory: WallMemory
  let window: Window
  private(set) var notes: [Note] = []

  init(
    _ yaml: String, memory: WallMemory = WallMemory(), actions: ActionRunner = ActionRunner(),
    offersHostActions: Bool = true
  ) async throws {
    self.memory = memory
    wall = try await Wall.loaded(
      yaml, memory: memory, actions: actions, offersHostActions: offersHostActions)
    window = try await TestDisplay.show(wall.navigator.view.root, width: 1000, height: 700)
    wall.onNote = { [unowned self] in notes.append($0) }
    window.onDestroy { [self] in wall.stop() }
  }

  func close() { window.destroy() }

  func view(_ id: String, on page: String = "home") throws -> CardView {
    try XCTUnwrap(
      wall.navigator.cardsScreen(of: ShownPage(PageID(page)))?.view.card(CardID(encoded: id)),
      "no card \(id) on \(page)")
  }

  /// The screen on top, if it shows one card or a part of it.
  var object: ObjectScreen? { wall.navigator.top as? ObjectScreen }

  /// Returns whether the first page shows a card.
  func shows(_ id: String) -> Bool {
    wall.navigator.cardsScreen(of: ShownPage(PageID("home")))?.view.card(CardID(encoded: id)) != nil
  }

  func card(_ id: String, on page: String = "home") throws -> Card {
    try XCTUnwrap(view(id, on: page).state?.card)
  }

  /// Returns the ids of the actions in a card's menu.
  func menu(_ id: String) throws -> [String] {
    try card(id).menuSections.joined().map(\.id.rawValue)
  }

  func action(_ action: String, of id: String) throws -> CardModel.Action {
    try XCTUnwrap(card(id).actions.first { $0.id.rawValue == action }, "no action \(action)")
  }

  /// Presses a button of a card, or chooses an entry of its menu.
  func press(_ action: String, of id: String) throws {
    try view(id).onEvent(.action(card(id), ActionID(action)))
  }

  func press(_ id: String) throws { try view(id).onEvent(.opened(card(id))) }

  func press(row: ElementID, of id: String) throws {
    try view(id).onEvent(.elementOpened(card(id), row, .object))
  }
}
