import CGtk
import CardTesting
import XCTest

@testable import Gtk

/// Files that are dropped on a widget.
final class FileDropTests: DisplayTestCase {
  @MainActor func testTheHandlerGetsThePathsOfTheFiles() async throws {
    var dropped: [String] = []
    let drop = FileDrop { dropped = $0 }
    let box = Box(.vertical)
    box.add(drop)
    var files = ["/tmp/a.yaml", "/tmp/b b.yaml"].map { (path: String) in g_file_new_for_path(path) }
    let list = gdk_file_list_new_from_array(&files, 2)
    for file in files { g_object_unref(UnsafeMutableRawPointer(file)) }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(&value, UnsafeMutableRawPointer(list))
    var parameters = [GValue(), GValue(), GValue(), GValue()]
    g_value_init(&parameters[0], gtk_drop_target_get_type())
    g_value_set_object(&parameters[0], drop.controller.raw)
    g_value_init(&parameters[1], g_value_get_type())
    withUnsafeMutablePointer(to: &value) { g_value_set_boxed(&parameters[1], $0) }
    for index in 2...3 { g_value_init(&parameters[index], FundamentalType.double) }
    var handled = GValue()
    g_value_init(&handled, FundamentalType.boolean)
    let signal = g_signal_lookup("drop", gtk_drop_target_get_type())
    g_signal_emitv(&parameters, signal, 0, &handled)
    XCTAssertEqual(g_value_get_boolean(&handled), 1)
    XCTAssertEqual(dropped, ["/tmp/a.yaml", "/tmp/b b.yaml"])
    for index in parameters.indices { g_value_unset(&parameters[index]) }
    g_value_unset(&value)
  }
}
