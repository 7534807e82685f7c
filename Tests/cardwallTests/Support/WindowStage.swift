import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The window of the program with a wall in it, as the program opens it.
@MainActor
final class WindowStage {
  let window: DashboardWindow
  private(set) var wall: Wall
  private let actions: ActionRunner
  private let memory: WallMemory
  private let application = Application(id: "org.cardwall.Test", role: .alone)

  init(
    _ yaml: String, kiosk: Bool = false, width: Int = 900, height: Int = 400,
    memory: WallMemory = WallMemory(), actions: ActionRunner = ActionRunner(),
    credentials: String? = nil
  ) async throws {
    self.actions = actions
    self.memory = memory
    wall = try await Wall.loaded(
      yaml, memory: memory, actions: actions, offersHostActions: !kiosk,
      credentials: credentials)
    application.register()
    Command.setAccelerators(of: application)
    window = DashboardWindow(of: application, kiosk: kiosk)
    window.window.setDefaultSize(width: width, height: height)
    window.kioskScreen?.page.onScale = { TestDisplay.appearance.zoom = $0 ?? 1 }
    window.show(wall)
    window.window.onDestroy { [self] in wall.stop() }
    window.window.present()
    try await settle("it is seen") { self.window.window.isMapped }
    try await settle()
  }

  /// Shows the dashboard of another text, as after an edit of the file.
  func edit(_ yaml: String) async throws {
    wall = try await Wall.loaded(
      yaml, memory: memory, actions: actions, offersHostActions: !window.isKiosk, replacing: wall)
    window.show(wall)
  }

  var top: Widget { wall.navigator.top.root }

  /// The screen on top, if it shows one card or a part of it.
  var object: ObjectScreen? { wall.navigator.top as? ObjectScreen }

  /// The cards of the screen on top, if it shows cards.
  var page: PageView? { wall.navigator.topCards?.view }

  var focusedCard: String? { page?.focusedCard?.id.description }

  /// Opens the page of a card or of one of its rows, and waits until it is shown.
  func press(_ card: String, row: String? = nil, opens destination: Destination = .object)
    async throws
  {
    let view = try XCTUnwrap(page?.card(CardID(encoded: card)))
    let card = try XCTUnwrap(view.state?.card)
    view.onEvent(row.map { .elementOpened(card, ElementID($0), destination) } ?? .opened(card))
    try await settle("its page is there") { self.wall.navigator.depth > 0 }
    try await settle()
  }

  func scroll() throws -> Adjustment { try XCTUnwrap(page).scroll }

  /// Presses keys one after another, and waits for the effects of each.
  func type(_ keys: String...) async throws {
    try XInput.require()
    try await XInput.type(keys)
  }

  func close() { window.window.destroy() }
}
