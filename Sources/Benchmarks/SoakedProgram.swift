import Foundation
import JMESPath
import Synchronization

/// The program that a soak runs as a kiosk, with a clock that runs faster than that of the machine.
final class SoakedProgram {
  private let path: String
  private let process = Process()
  private let log = Pipe()
  private let logged = ErrorOutput()
  private let folder: URL

  /// How many times as fast its clock runs: a week takes 50 minutes.
  static let speed = 200
  /// The maximum time for it to show a dashboard, in seconds.
  private static let showingTimeout = 30.0

  /// - Parameter path: the path of Cardwall; a relative one begins at the folder of the benchmarks.
  init(_ path: String, showing wall: SoakWall, on display: String?) throws {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    self.path = URL(fileURLWithPath: path, relativeTo: build.deletingLastPathComponent()).path
    let clock = build.appendingPathComponent("libFastClock.so").path
    guard FileManager.default.fileExists(atPath: clock) else {
      throw Failure(description: "\(clock) is missing: swift build -c release makes it")
    }
    folder = wall.folder
    process.executableURL = URL(fileURLWithPath: self.path)
    process.arguments = ["--kiosk", wall.file.path]
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = folder.appendingPathComponent("state").path
    environment["LD_PRELOAD"] = clock
    environment["FAST_CLOCK"] = "\(Self.speed)"
    environment["GTK_A11Y"] = "none"
    environment["DISPLAY"] = display ?? environment["DISPLAY"]
    process.environment = environment
    process.standardError = log
    log.fileHandleForReading.readabilityHandler = { [logged] in logged.add($0.availableData) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  var id: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }
  /// The number of bytes that it has written to standard error.
  var loggedByteCount: Int { logged.count }

  /// Starts it, and waits until it shows its dashboard.
  func start() throws {
    try process.run()
    try wait { $0["isFileValid"] == .bool(true) }
  }

  /// Waits for a state of its dashboard.
  func wait(until condition: (JSONValue) -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: Self.showingTimeout)
    while (try? dashboard()).map(condition) != true {
      guard isRunning, deadline.timeIntervalSinceNow > 0 else {
        throw Failure(description: "it doesn't show its dashboard: \(logged.end)")
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Sends it a request, as `cardwall control` does.
  func control(_ arguments: String...) { _ = output(["control"] + arguments) }

  /// Returns what `cardwall status --json` prints.
  func status() throws -> JSONValue {
    let text = String(decoding: output(["status", "--json"]), as: UTF8.self)
    guard isRunning, !text.isEmpty else {
      throw Failure(description: "it has ended or answers no more: \(logged.end)")
    }
    return try JSONValue(parsing: text)
  }

  /// The part of the status that is about the wall.
  func dashboard() throws -> JSONValue { try status()["dashboards"]?.array?.first ?? .null }

  /// Starts it again with other arguments, which the running one answers; returns what it prints.
  private func output(_ arguments: [String]) -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return Data() }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}

/// The text that a program has written to standard error.
nonisolated private final class ErrorOutput: Sendable {
  private struct State {
    var count = 0
    var tail = Data()
  }

  private let state = Mutex(State())

  /// The number of bytes.
  var count: Int { state.withLock { $0.count } }

  /// The last lines.
  var end: String { state.withLock { String(decoding: $0.tail, as: UTF8.self) } }

  func add(_ data: Data) {
    state.withLock {
      $0.count += data.count
      $0.tail = Data(($0.tail + data).suffix(2_000))
    }
  }
}
