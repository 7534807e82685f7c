import Foundation
import JMESPath
import TestServers

/// Runs a kiosk for some minutes with a clock that makes a week of them, and measures the growth of
/// what it uses (P6, P17, P19).
///
/// The clock of the program runs 200 times as fast as that of the machine (`FastClock`): its
/// intervals, time limits, hours, full minutes and everything else that waits. What GTK times takes
/// as long as usual, such as frames and animations, and so do the steps of ``steps`` and commands.
///
/// `CARDWALL` names the program; the release build is measured without it. It needs a session bus
/// of its own, and Xorg with its dummy driver, or else a display whose monitors stay as they are.
final class Soak {
  private let servers: SoakServers
  private let wall: SoakWall
  private let monitors: MonitorServer?
  private let program: RunningProgram
  private let start = Date()
  private var samples: [SoakSample] = []
  /// The readings since the last sample.
  private var readings: [SoakReading] = []
  private var writeCount = 0

  /// The factor by which its clock is faster: a week takes 50 minutes.
  private static let speed = 200
  /// The number of times a second that the files with data change.
  private static let writesPerSecond = 4
  /// The time between two steps of ``steps``, in seconds.
  private static let stepInterval = 2.0
  /// The share of the time before the first sample that counts: caches fill in it.
  private static let warmUp = 0.3
  /// The time in which a new dashboard is fitted to the screen and drawn, in seconds.
  private static let drawingTime = 5.0

  init() throws {
    servers = try SoakServers()
    wall = try SoakWall(servers: servers.sources)
    monitors = MonitorServer.isInstalled ? try MonitorServer() : nil
    program = try RunningProgram(
      ["--kiosk", wall.file.path], in: wall.folder, speed: Self.speed, on: monitors?.display)
  }

  /// Ends what it has started.
  func end() {
    program.stop()
    servers.stop()
    monitors?.stop()
    wall.remove()
  }

  /// Returns the rows of a table.
  func run(for duration: Double) throws -> [String] {
    try program.start()
    var (nextStep, step) = (Self.stepInterval, 0)
    while let elapsed = elapsed(below: duration) {
      try wall.writeData(writeCount)
      writeCount += 1
      readings += [SoakReading(of: program.id)].compactMap { $0 }
      if elapsed > nextStep {
        try Self.steps[step % Self.steps.count](self, step)
        step += 1
        nextStep += Self.stepInterval
      }
      Thread.sleep(forTimeInterval: 1 / Double(Self.writesPerSecond))
    }
    return rows(idleFrames: try idleFrames())
  }

  /// Returns the time since the start in seconds; nil once it has reached `limit`.
  private func elapsed(below limit: Double) -> Double? {
    let elapsed = -start.timeIntervalSinceNow
    return elapsed < limit ? elapsed : nil
  }

  // MARK: What happens

  /// A round: the actions of people, edits of the file and changes of the monitor, and a sample
  /// after them.
  private static let steps: [(Soak, Int) throws -> Void] = [
    { soak, _ in soak.program.control("page", "lots") },
    { soak, _ in soak.program.control("page", "figures/figure/f3") },
    { soak, step in try soak.wall.writeWall(step) },
    { soak, _ in soak.program.control("page", "table") },
    { soak, _ in soak.program.control("page", "table/3") },
    { soak, step in try soak.wall.breakWall(step) },
    { soak, _ in soak.program.control("page", "neighbours") },
    { soak, step in try soak.wall.writeWall(step) },
    { soak, _ in soak.change("--mode", "1024x768") },
    { soak, _ in soak.program.control("page", "machine") },
    { soak, _ in try soak.servers.interrupt() },
    { soak, _ in soak.program.control("page", "servers") },
    { soak, _ in try soak.servers.restore() },
    { soak, _ in soak.change("--off", "--fb", "1600x900") },
    { soak, _ in soak.program.control("reload") },
    { soak, _ in soak.change("--mode", "1600x900") },
    { soak, _ in soak.program.control("blank") },
    { soak, _ in soak.program.control("wake") },
    { soak, _ in soak.program.control("screenshot", soak.wall.folder.path + "/screen.png") },
    { soak, _ in soak.program.control("page", "figures") },
    { soak, _ in try soak.sample() },
  ]

  /// Changes the monitor, if it can be changed; the server refuses that at times.
  private func change(_ change: String...) { try? monitors?.change(change) }

  // MARK: What is measured

  private func sample() throws {
    let sample = SoakSample(
      of: program.id, readings, status: try program.status(), logged: program.loggedByteCount)
    guard let sample else { throw RunningProgram.Failure(description: "the program has ended") }
    samples.append(sample)
    readings = []
    let values = ([-start.timeIntervalSinceNow, sample.loads] + sample.values).map { "\(Int($0))" }
    FileHandle.standardError.write(Data((values.joined(separator: " ") + "\n").utf8))
  }

  /// Returns the number of frames in ten seconds of a dashboard on which nothing happens (P19).
  private func idleFrames() throws -> Int {
    try wall.writeIdleWall()
    try program.wait { $0["page"] == .string(SoakWall.idlePage) }
    Thread.sleep(forTimeInterval: Self.drawingTime)
    let before = try frames()
    Thread.sleep(forTimeInterval: 10)
    return try frames() - before
  }

  private func frames() throws -> Int { Int(try program.dashboard()["frames"]?.number ?? 0) }

  private func rows(idleFrames: Int) -> [String] {
    let counted = Array(samples.dropFirst(Int(Double(samples.count) * Self.warmUp)))
    guard let first = counted.first, let last = counted.last else { return [] }
    let hours = -start.timeIntervalSinceNow * Double(Self.speed) / 3600
    let heading = [
      """
      \(Int(hours)) hours of its clock, \(Int(last.loads)) loads, \
      \(monitors == nil ? "on one monitor" : "on a monitor that changes and goes")
      """, "",
      "| what | from | to | for 1,000 loads |", "|---|---|---|---|",
    ]
    let values = SoakSample.names.enumerated().map { index, name in
      let slope = SoakSample.slope(of: index, in: counted)
      let change = String(format: "%+.2f ± %.2f", slope.value * 1000, slope.error * 1000)
      let (from, to) = (first.values[index].rounded(), last.values[index].rounded())
      return "| \(name) | \(Int(from)) | \(Int(to)) | \(change) |"
    }
    return heading + values + ["| frames in 10 s without a change | \(idleFrames) | | |"]
  }
}
