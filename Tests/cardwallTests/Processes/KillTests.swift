import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard
@testable import cardwall

/// The program when it is killed while it writes what it remembers.
@Suite("The program when it is killed")
final class KillTests: CommandTestCase {
  /// The number of kills: a few in each run of the tests, 200 before a release.
  private static let killCount =
    ProcessInfo.processInfo.environment["CARDWALL_KILLS"].flatMap { Int($0) } ?? 8

  private static func wall(_ number: Int, in folder: TemporaryFolder) -> String {
    let sources = (0..<20).map { index in
      """
        s\(index): { type: file, path: \(folder.path("s\(index).json")), \
      every: 1s, history: { of: number, for: 1h, every: 6s } }

      """
    }
    let cards = (0..<20).map {
      "          - { id: c\($0), source: s\($0), header: \"${number}\" }\n"
    }
    return """
      version: 1
      title: Wall \(number)
      sources:
      \(sources.joined())pages:
        - id: home
          sections:
            - cards:
      \(cards.joined())
      """
  }

  /// Writes other data for each source, enough of them that writing takes a moment.
  private static func writeData(_ number: Int, in folder: TemporaryFolder) throws {
    let filler = (0..<2_000).map { "\($0 + number)" }.joined(separator: ",")
    for index in 0..<20 {
      try folder.write("{\"number\":\(number),\"filler\":[\(filler)]}", to: "s\(index).json")
    }
  }

  @Test(
    "P4: whenever the program is killed, each of its files is whole, and the next start finds them",
    .requiresDisplay)
  func kills() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("wall.yaml")
    func stored(_ kind: String, _ suffix: String) -> StateFile {
      StateFile(
        kind, of: file, extension: suffix, environment: ["XDG_STATE_HOME": state.path])
    }
    var random = SystemRandomNumberGenerator()
    var wholeDataCount = 0
    for number in 0..<Self.killCount {
      let manager = try NotifySocket()
      try Self.writeData(number, in: folder)
      try folder.write(Self.wall(number, in: folder), to: "wall.yaml")
      let isKiosk = number.isMultiple(of: 2)
      let program = try start(
        (isKiosk ? ["--kiosk"] : []) + [file], environment: ["NOTIFY_SOCKET": manager.path])
      #expect(manager.next() == "READY=1")
      // An edit, whose file is remembered; then the end, at which everything is written.
      try folder.write(Self.wall(number + 1_000, in: folder), to: "wall.yaml")
      usleep(.random(in: 0...300_000, using: &random))
      if number % 4 != 3 { program.process.terminate() }
      let delay = useconds_t.random(in: 0...300_000, using: &random)
      usleep(delay)
      kill(program.process.processIdentifier, SIGKILL)
      let result = try program.result()
      #expect(result.error == "", "kill \(number), \(delay) µs after the end")

      if let data = stored("data", "json").read() {
        let json = try JSONValue(parsing: data)
        #expect(json["sources"]?.object?.isEmpty == false)
        wholeDataCount += 1
      }
      for (kind, name) in [("cards", "json"), ("starts", "json")] {
        guard let data = stored(kind, name).read() else { continue }
        #expect(throws: Never.self, "\(kind)") { try JSONValue(parsing: data) }
      }
      if let data = stored("last-good", "yaml").read() {
        let text = String(decoding: data, as: UTF8.self)
        let reading = DashboardFile.load(text: text, name: file, environment: [:])
        #expect(reading.definition != nil, "\(reading.diagnostics)")
      }
      if stored("history", "db").exists {
        _ = try HistoryDatabase(path: stored("history", "db").path).read()
      }
    }
    #expect(wholeDataCount > 0)
  }
}
