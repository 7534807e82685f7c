import Foundation
import JMESPath
import TestFiles
import Testing

/// A kiosk whose screen is black.
extension CommandTests {
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
    .requiresDisplay)
  func darkFrames() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session: [String: String?] = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
    ]
    let file = try TemporaryFile(Self.ticking)
    let program = try start(["--kiosk", file.path], environment: session)
    #expect(try Self.windows(named: "Ticking", count: 1))

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
    var counts = [try frames(afterLoads: 0)]
    for _ in 0..<10 where counts.count < 2 || counts[counts.count - 1] != counts[counts.count - 2] {
      // The pointer of another test on this display lights the screen.
      #expect(try run(["control", "blank"], environment: session).status == 0)
      counts.append(try frames(afterLoads: 3))
    }
    #expect(counts[counts.count - 1] == counts[counts.count - 2], "\(counts)")
    #expect(try run(["control", "wake"], environment: session).status == 0)
    #expect(try frames(afterLoads: 2) > counts[counts.count - 1])
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }
}
