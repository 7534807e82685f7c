import Foundation
import JMESPath

/// The programs that show the same walls, and what the peers' `measure.py` has measured of them.
final class MeasuredPrograms {
  /// The name of Cardwall among the programs.
  static let own = "cardwall"
  /// The number of times that each program is started with each wall.
  private static let runs = 7

  private let peers: URL
  private let program: String
  /// A folder for the dashboards and the records.
  private let folder: URL
  /// The records of all runs, one object each.
  private var records: [JSONValue] = []

  /// - Parameters:
  ///   - peers: the folder of the other programs, in which they have been built.
  ///   - program: the path of Cardwall; a relative one begins at the folder of the benchmarks.
  init(peers: URL, program: String) throws {
    self.peers = peers
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    self.program = URL(fileURLWithPath: program, relativeTo: build.deletingLastPathComponent()).path
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-walls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Starts every program with a wall several times, by turns.
  func measure(cards: Int) throws {
    let wall = try MeasuredWall(
      cards: cards, data: peers.appendingPathComponent("build/data"), in: folder)
    for run in 0..<Self.runs { try measure(wall, cards: cards, run) }
  }

  /// Starts every program with a wall.
  ///
  /// Cardwall begins with an empty state: one of an earlier run has the scroll position in which
  /// that has ended.
  private func measure(_ wall: MeasuredWall, cards: Int, _ run: Int) throws {
    let name = "\(cards)-\(run)"
    let records = folder.appendingPathComponent("\(name).jsonl")
    let measurement = Process()
    measurement.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    measurement.arguments = [
      peers.appendingPathComponent("measure.py").path, "run", "--runs", "1",
      "--walls", "\(cards)", "--peers", "\(Self.own),c-gtk,c-gtk-grid",
      // `env` is replaced by the program within a millisecond.
      "--app", "\(Self.own)=/usr/bin/env WALL={cards} '\(program)' --trust '\(wall.path)'",
      "--app-updates", "file", "--out", records.path,
    ]
    measurement.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_STATE_HOME": folder.appendingPathComponent("state-\(name)").path]) { $1 }
    // Standard output is for the table.
    measurement.standardOutput = FileHandle.standardError
    try measurement.run()
    measurement.waitUntilExit()
    guard measurement.terminationStatus == 0 else { throw FailedMeasurement() }
    self.records += try String(contentsOf: records, encoding: .utf8).split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
  }

  /// Returns a value of all runs of a program in ascending order, at least one.
  func samples(_ value: JMESPath.Expression, of peer: String, cards: Int) throws -> [Double] {
    let samples = try records.filter { record in
      record["peer"]?.string == peer && record["wall"]?.number == Double(cards)
    }.compactMap { try value.evaluate(on: $0).number }
    guard !samples.isEmpty else { throw FailedMeasurement() }
    return samples.sorted()
  }
}

private struct FailedMeasurement: Error, CustomStringConvertible {
  let description = "the measurement has failed; what is above tells why"
}
