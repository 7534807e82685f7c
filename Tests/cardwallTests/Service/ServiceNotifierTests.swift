import CardTesting
import Foundation
import TestSupport
import XCTest

@testable import cardwall

/// The messages of the program to the manager of services (P1).
@MainActor
final class ServiceNotifierTests: DisplayTestCase {
  func testWithoutAManagerThereIsNothing() {
    XCTAssertNil(ServiceNotifier(["WATCHDOG_USEC": "1000"]) { "" })
  }

  /// P1: the first sign of life follows the first frame, and the state is said once.
  func testItIsReadyAndThenAlive() async throws {
    let manager = try NotifySocket()
    let notifier = try XCTUnwrap(
      ServiceNotifier(["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000"]) { "1 of 2" })
    XCTAssertNil(manager.next(within: 0))
    notifier.ready()
    XCTAssertEqual(manager.next(), "READY=1")
    try await settle { manager.next(within: 0) == "WATCHDOG=1" }
    try await settle { manager.next(within: 0) == "STATUS=1 of 2" }
    for _ in 0..<3 { try await settle { manager.next(within: 0) == "WATCHDOG=1" } }
    notifier.stop()
    try await settle { manager.next(within: 0) == "STOPPING=1" }
  }

  /// P1: loaders that don't answer the question for the state stop no sign of life.
  func testAStateThatIsLateStopsNoSignOfLife() async throws {
    let manager = try NotifySocket()
    let (late, answer) = AsyncStream<String>.makeStream()
    let notifier = try XCTUnwrap(
      ServiceNotifier(["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000"]) {
        for await text in late { return text }
        return ""
      })
    notifier.ready()
    XCTAssertEqual(manager.next(), "READY=1")
    for _ in 0..<3 { try await settle { manager.next(within: 0) == "WATCHDOG=1" } }
    answer.yield("1 of 2")
    try await settle { manager.next(within: 0) == "STATUS=1 of 2" }
    notifier.stop()
  }

  /// P1: while the main loop hangs, no sign of life is sent.
  func testAHangingMainLoopIsSilent() async throws {
    let manager = try NotifySocket()
    let notifier = try XCTUnwrap(
      ServiceNotifier(["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000"]) { "" })
    notifier.ready()
    try await settle { manager.next(within: 0) == "WATCHDOG=1" }
    while manager.next(within: 0) != nil {}
    // The main loop stands still for a hundred intervals.
    XCTAssertNil(manager.next(within: 1))
    try await settle { manager.next(within: 0) == "WATCHDOG=1" }
    notifier.stop()
  }

  /// Without a time limit, the manager hears of the state alone.
  func testWithoutAWatchdogThereAreNoSignsOfLife() async throws {
    let manager = try NotifySocket()
    let notifier = try XCTUnwrap(ServiceNotifier(["NOTIFY_SOCKET": manager.path]) { "fine" })
    notifier.ready()
    XCTAssertEqual(manager.next(), "READY=1")
    try await settle { manager.next(within: 0) == "STATUS=fine" }
    XCTAssertNil(manager.next(within: 0))
    notifier.stop()
  }
}
