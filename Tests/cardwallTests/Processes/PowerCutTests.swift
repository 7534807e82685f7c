import Foundation
import TestSupport
import Testing

@testable import cardwall

/// The order in which the program writes to the disk, as strace(1) sees it.
@Suite("A power cut")
final class PowerCutTests: CommandTestCase {
  private static let tracer = "/usr/bin/strace"

  @Test(
    "P4: what is remembered is on the disk before it replaces what was, and so is its name after it",
    .requiresDisplay, .requires("needs strace") { TestRequirement.hasProgram(tracer) })
  func powerCut() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let folder = try TemporaryFolder()
    let trace = folder.path("trace")
    try folder.write("1", to: "figure.json")
    let file = try folder.write(
      """
      version: 1
      title: Remembered
      sources: { figure: { type: file, path: figure.json } }
      pages: [{ id: a, sections: [{ cards: [{ id: c, source: figure, header: "${@}" }] }] }]
      """, to: "wall.yaml")
    let program = try start(
      [file], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none"],
      by: [Self.tracer, "-f", "-y", "-qq", "-o", trace, "-e", "trace=fsync,/rename"])
    #expect(try Self.windows(named: "Remembered", count: 1))
    let lastGood = StateFile(
      "last-good", of: file, extension: "yaml", environment: ["XDG_STATE_HOME": state.path])
    for _ in 0..<200 where !lastGood.exists { usleep(100_000) }
    try bus.activate("quit")
    #expect(try program.result().status == 0)

    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    for kind in ["data", "last-good", "cards"] {
      let file = try #require(
        calls.firstIndex { $0.contains("fsync(") && $0.contains("/cardwall/\(kind)/") },
        "\(kind): \(calls)")
      let name = try #require(
        calls.firstIndex { $0.contains("rename") && $0.contains("/cardwall/\(kind)/") })
      let folder = try #require(
        calls.firstIndex { $0.contains("fsync(") && $0.contains("/cardwall/\(kind)>") })
      #expect(file < name && name < folder, "\(kind): \(calls)")
    }
  }
}
