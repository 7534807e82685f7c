import Foundation
import JMESPath
import TestSupport
import Testing

/// A kiosk whose screen is black.
@Suite("A kiosk whose screen is black")
final class DarkScreenTests: CommandTestCase {
  private static let ticking = """
    version: 1
    title: Ticking
    sources: { now: { type: command, run: [date, "+%s"], every: 1s } }
    pages:
      - id: a
        sections:
          - cards:
              - { id: clock, header: Clock, body: { clock: { seconds: true } } }
              - { id: now, source: now, header: "${@}" }
    """

  @Test(
    "P14, P19: nothing is drawn behind a black screen, whatever ticks and changes there",
    .requires("needs Xorg with its dummy driver, and xrandr") { MonitorServer.canShowWindows })
  func darkFrames() throws {
    // The windows and the pointer of another test on the same display would light the screen.
    let server = try MonitorServer()
    defer { server.stop() }
    let bus = try SessionBus()
    defer { bus.stop() }
    let session: [String: String?] = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "DISPLAY": server.display, "GTK_A11Y": "none",
    ]
    let file = try TemporaryFile(Self.ticking)
    let program = try start(["--kiosk", "--trust", file.path], environment: session)
    #expect(try server.showsWindow(width: 1600, height: 900))

    func state() throws -> (frames: Double, loads: Double) {
      let text = try run(["status", "--json"], environment: session).output
      let dashboard = try JSONValue(parsing: text)["dashboards"]?.array?.first
      return (try #require(dashboard?["frames"]?.number), try #require(dashboard?["loads"]?.number))
    }
    /// Returns the number of frames after more loads, of which there is one a second.
    func frames(afterLoads count: Double) throws -> Double {
      let start = try state().loads
      for _ in 0..<300 {
        let state = try state()
        if state.loads >= start + count { return state.frames }
        usleep(100_000)
      }
      throw CocoaError(.featureUnsupported)
    }

    #expect(try run(["control", "blank"], environment: session).status == 0)
    // The frame that makes it black may be late.
    let before = try frames(afterLoads: 1)
    let after = try frames(afterLoads: 3)
    #expect(after == before)
    #expect(try run(["control", "wake"], environment: session).status == 0)
    #expect(try frames(afterLoads: 2) > after)
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }
}
