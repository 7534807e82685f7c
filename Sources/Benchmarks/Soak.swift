import Foundation
import JMESPath

/// Has a kiosk do in minutes what it does in a week, and measures what grows (P6, P17, P19).
///
/// `CARDWALL` names the program; the release build is measured without it. It needs a display and a
/// session bus of its own: `dbus-run-session xvfb-run -a swift run -c release Benchmarks soak 10m`.
final class Soak {
  private let wall: SoakWall
  private let program: String
  private let process = Process()
  private let log = Pipe()
  private let logged = LoggedBytes()
  private let start = Date()
  private var samples: [SoakSample] = []
  private var writeCount = 0

  /// The number of times a second that the file with the figures changes.
  private static let writesPerSecond = 10
  /// The time between two steps of ``steps``, in seconds.
  private static let stepInterval = 2.0
  /// The time between two samples, in seconds.
  private static let sampleInterval = 5.0
  /// The share of the time before the first sample that counts: caches fill in it.
  private static let warmUp = 0.3

  /// - Parameter program: the path of Cardwall; a relative one begins at the folder of the
  ///   benchmarks.
  init(program: String) throws {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    self.program = URL(fileURLWithPath: program, relativeTo: build.deletingLastPathComponent()).path
    wall = try SoakWall()
  }

  deinit { wall.remove() }

  /// Returns the rows of a table.
  func run(for duration: Double) throws -> [String] {
    try begin()
    defer { process.terminate() }
    var (nextStep, nextSample, step) = (Self.stepInterval, Self.sampleInterval, 0)
    while let elapsed = elapsed(below: duration) {
      try wall.writeFigures(writeCount)
      writeCount += 1
      if elapsed > nextStep {
        try Self.steps[step % Self.steps.count](self, step)
        step += 1
        nextStep += Self.stepInterval
      }
      if elapsed > nextSample {
        try sample()
        nextSample += Self.sampleInterval
      }
      Thread.sleep(forTimeInterval: 1 / Double(Self.writesPerSecond))
    }
    return rows(idleFrames: try idleFrames())
  }

  private func begin() throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--kiosk", wall.file.path]
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = wall.folder.appendingPathComponent("state").path
    process.environment = environment
    process.standardError = log
    log.fileHandleForReading.readabilityHandler = { [logged] in logged.add($0.availableData.count) }
    try process.run()
    Thread.sleep(forTimeInterval: 3)
    guard try status()["dashboards"]?.array?.first?["isFileValid"] == true else {
      throw EndedProgram()
    }
  }

  /// The time since the start in seconds; nil once it has reached `limit` or the program has ended.
  private func elapsed(below limit: Double) -> Double? {
    let elapsed = -start.timeIntervalSinceNow
    return elapsed < limit && process.isRunning ? elapsed : nil
  }

  // MARK: What happens

  /// What people, editors and monitors do, one after the other.
  private static let steps: [(Soak, Int) throws -> Void] = [
    { soak, _ in _ = soak.control(["control", "page", "lots"]) },
    { soak, _ in _ = soak.control(["control", "page", "figures/figure/f3"]) },
    { soak, step in try soak.wall.writeWall(step) },
    { soak, _ in _ = soak.control(["control", "page", "table"]) },
    { soak, _ in try soak.wall.breakWall() },
    { soak, _ in _ = soak.control(["control", "page", "neighbours"]) },
    { soak, step in try soak.wall.writeWall(step) },
    { soak, _ in soak.resize(width: 800, height: 480) },
    { soak, _ in _ = soak.control(["control", "reload"]) },
    { soak, _ in soak.resize(width: 1280, height: 900) },
    { soak, _ in _ = soak.control(["control", "page", "figures"]) },
  ]

  /// Has the running program do something; returns what that prints.
  private func control(_ arguments: [String]) -> Data {
    output(of: program, arguments)
  }

  /// Resizes the window, if there is a program to do it.
  private func resize(width: Int, height: Int) {
    _ = output(
      of: "/usr/bin/xdotool",
      [
        "search", "--pid", "\(process.processIdentifier)", "windowsize", "%@", "\(width)",
        "\(height)",
      ])
  }

  private func output(of program: String, _ arguments: [String]) -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return Data() }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  // MARK: What is measured

  private func status() throws -> JSONValue {
    try JSONValue(parsing: String(decoding: control(["status", "--json"]), as: UTF8.self))
  }

  private func sample() throws {
    let sample = SoakSample(
      of: process.processIdentifier, at: -start.timeIntervalSinceNow, status: try status(),
      logged: logged.count)
    guard let sample else { throw EndedProgram() }
    samples.append(sample)
  }

  /// Returns the number of frames in ten seconds of a dashboard on which nothing happens (P19).
  private func idleFrames() throws -> Int {
    guard process.isRunning else { throw EndedProgram() }
    try wall.writeIdleWall()
    Thread.sleep(forTimeInterval: 5)
    let before = try frames()
    Thread.sleep(forTimeInterval: 10)
    return try frames() - before
  }

  private func frames() throws -> Int {
    let frames = try status()["dashboards"]?.array?.first?["frames"]?.number
    return Int(frames ?? 0)
  }

  private func rows(idleFrames: Int) -> [String] {
    let duration = samples.last?.time ?? 1
    let loads = duration * Double(SoakWall.loadsPerSecond + Self.writesPerSecond)
    let counted = samples.filter { $0.time > duration * Self.warmUp }
    guard let first = counted.first, let last = counted.last else { return [] }
    let loadsPerSecond = loads / duration
    let heading = [
      "\(Int(duration)) s, about \(Int(loads)) loads", "",
      "| what | from | to | for 1,000 loads |", "|---|---|---|---|",
    ]
    let values = SoakSample.names.enumerated().map { index, name in
      let slope = SoakSample.slope(of: index, in: counted) / loadsPerSecond * 1000
      let change = String(format: "%+.1f", slope)
      return "| \(name) | \(Int(first.values[index])) | \(Int(last.values[index])) | \(change) |"
    }
    return heading + values + ["| frames in 10 s without a change | \(idleFrames) | | |"]
  }
}

/// A count of bytes that another thread adds to.
nonisolated private final class LoggedBytes: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = 0

  var count: Int { lock.withLock { sum } }

  func add(_ count: Int) { lock.withLock { sum += count } }
}

private struct EndedProgram: Error, CustomStringConvertible {
  let description = "the program has ended, or answers no more, or refuses its dashboard"
}
