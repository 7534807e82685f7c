import CardTesting
import Gtk
import XCTest

final class SignalTests: DisplayTestCase {
  private final class Token {}

  @MainActor func testClickRunsTheHandler() async throws {
    let button = Button("Save")
    var clicks = 0
    button.onClicked { clicks += 1 }
    try await TestDisplay.show(button)
    button.activate()
    try await settle("the click") { clicks == 1 }
  }

  @MainActor func testDisconnectedHandlerIsFreedAndNotCalled() async throws {
    let scroller = ScrolledWindow()
    try await TestDisplay.show(scroller, width: 100, height: 100)
    var token: Token? = Token()
    let reference = WeakReference(token!)
    var calls = 0
    let connection = scroller.vertical.onChanged { [token] in
      _ = token
      calls += 1
    }
    token = nil
    XCTAssertNotNil(reference.object)
    connection.disconnect()
    XCTAssertNil(reference.object)
    scroller.vertical.configure(value: 0, lower: 0, upper: 500, pageSize: 100)
    XCTAssertEqual(calls, 0)
  }

  @MainActor func testHandlersAndControllersGoWithTheirWidget() async throws {
    let (button, references) = makeButtonWithHandlers()
    let watched = WeakWidget(button)
    XCTAssertEqual(references.count, 7)
    XCTAssertTrue(references.allSatisfy { $0.object != nil })
    let window = try await TestDisplay.show(button)
    window.destroy()
    try await settle("all is freed") {
      watched.widget == nil && references.allSatisfy { $0.object == nil }
    }
  }

  /// Returns a button with handlers of every kind, and what they hold.
  @MainActor private func makeButtonWithHandlers() -> (Button, [WeakReference]) {
    let button = Button("Save")
    var references: [WeakReference] = []
    func token() -> Token {
      let token = Token()
      references.append(WeakReference(token))
      return token
    }
    func holds(_ token: Token) -> Bool { true }
    button.onClicked { [token = token()] in _ = token }
    button.onMap { [token = token()] in _ = token }
    let click = ClickGesture()
    click.onPressed { [token = token()] _, _ in _ = token }
    button.add(click)
    let key = KeyController()
    key.onPressed { [token = token()] _, _ in holds(token) }
    button.add(key)
    let shortcuts = ShortcutController()
    shortcuts.add("<Alt>Left") { [token = token()] in holds(token) }
    button.add(shortcuts)
    ActionGroup("card", of: button).add("hide") { [token = token()] in _ = token }
    button.addTickCallback { [token = token()] _ in holds(token) }
    return (button, references)
  }

  @MainActor func testHandlerMayDestroyItsOwnEmitter() async throws {
    let box = Box(.vertical)
    let button = Button("Remove")
    box.append(button)
    try await TestDisplay.show(box)
    let watched = WeakWidget(button)
    button.onClicked { button.removeFromParent() }
    button.activate()
    try await settle("the button is gone") { watched.widget == nil }
    XCTAssertTrue(box.children.isEmpty)
  }
}
