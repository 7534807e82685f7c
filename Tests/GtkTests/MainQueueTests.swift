import CardTesting
import Gtk
import XCTest

/// These methods are synchronous, so that nobody but GLib drains the main queue.
final class MainQueueTests: DisplayTestCase {
  func testAJobOfTheMainActorRunsInGLibsLoop() throws {
    MainActor.assumeIsolated {
      MainQueue.attach()
      defer { MainQueue.detach() }
      let loop = MainLoop()
      var done = false
      Task {
        await Task.detached {}.value
        done = true
        loop.quit()
      }
      loop.run()
      XCTAssertTrue(done)
    }
  }

  func testASecondAttachDoesNothing() throws {
    MainActor.assumeIsolated {
      MainQueue.attach()
      MainQueue.attach()
      defer { MainQueue.detach() }
      let before = MainQueue.wakeCount
      let loop = MainLoop()
      Task { loop.quit() }
      loop.run()
      XCTAssertEqual(MainQueue.wakeCount, before + 1)
    }
  }

  func testAnIdleLoopIsNotWoken() throws {
    MainActor.assumeIsolated {
      MainQueue.attach()
      defer { MainQueue.detach() }
      while MainLoop.iterate() {}
      let before = MainQueue.wakeCount
      for _ in 0..<1000 { XCTAssertFalse(MainLoop.iterate()) }
      XCTAssertEqual(MainQueue.wakeCount, before)
    }
  }
}
