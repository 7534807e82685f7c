import CGtk
import CardTesting
import XCTest

@testable import Gtk

final class ScrolledWindowTests: DisplayTestCase {
  /// A scrolled window that is gone has no handler at the settings of the desktop, which would be
  /// called with it; and one that moves to another window has no more handlers than before (P6).
  @MainActor func testLeavesNoHandlersBehind() async throws {
    let scroller = ScrolledWindow()
    let pointer = UnsafeMutableRawPointer(scroller.gtk)
    let settings = UnsafeMutableRawPointer(gtk_settings_get_default())
    let position = UnsafeMutableRawPointer(scroller.vertical.pointer)
    func hasHandler() -> Bool {
      g_signal_handler_find(settings, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, pointer) != 0
    }
    func handlerCount() -> Int {
      let signal = g_signal_lookup("value-changed", gtk_adjustment_get_type())
      let match = GSignalMatchType(
        rawValue: G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
      var ids: [gulong] = []
      while case let id = g_signal_handler_find(position, match, signal, 0, nil, nil, nil), id != 0
      {
        g_signal_handler_block(position, id)
        ids.append(id)
      }
      for id in ids { g_signal_handler_unblock(position, id) }
      return ids.count
    }
    let content = Box(.vertical)
    content.append(scroller)
    let window = try await TestDisplay.show(content, width: 300, height: 200)
    XCTAssertTrue(hasHandler())
    let count = handlerCount()
    XCTAssertGreaterThan(count, 0)
    for _ in 0..<3 {
      scroller.keepingAlive {
        content.remove(scroller)
        XCTAssertFalse(hasHandler())
        content.append(scroller)
      }
      try await settle("it is shown") { scroller.isMapped }
      XCTAssertEqual(handlerCount(), count)
    }
    window.destroy()
    XCTAssertFalse(hasHandler())
  }
}
