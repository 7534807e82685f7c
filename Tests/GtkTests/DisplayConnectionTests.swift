import CGtk
import CardTesting
import Foundation
import XCTest

@testable import Gtk

/// These methods are synchronous, so that nobody but GLib runs the main loop.
final class DisplayConnectionTests: DisplayTestCase {
  /// What has happened, in order; a source of C can't capture a list.
  @MainActor private static var events: [String] = []

  func testALossIsToldBeforeASourceOfTheHighestPriorityLooksAtTheDescriptor() throws {
    try MainActor.assumeIsolated {
      DisplayConnection.attach()
      let ends = try Self.makePair()
      defer { close(ends[0]) }
      // GDK's own source, which ends the process, is such a one in GTK 4.18.
      let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
      functions.initialize(to: GSourceFuncs())
      functions.pointee.check = { _ in
        DisplayConnectionTests.events.append("looked at")
        return 0
      }
      functions.pointee.dispatch = { _, _, _ in 1 }
      let source = g_source_new(functions, guint(MemoryLayout<GSource>.size))
      g_source_set_priority(source, gint.min)
      g_source_attach(source, nil)
      defer { g_source_destroy(source) }
      Self.events = []
      DisplayConnection.watch(ends[0]) { Self.events.append("lost") }
      _ = MainLoop.iterate()
      XCTAssertEqual(Self.events, ["looked at"])
      close(ends[1])
      _ = MainLoop.iterate()
      _ = MainLoop.iterate()
      XCTAssertEqual(Self.events, ["looked at", "lost", "looked at", "looked at"])
    }
  }

  private static func makePair() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    return ends
  }
}
