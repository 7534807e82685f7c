import Foundation
import JMESPath
import Synchronization

/// The program that a measurement runs and asks for its state.
///
/// It needs a session bus of its own.
final class RunningProgram {
  private let path: String
  private let process = Process()
  private let log = Pipe()
  private let logged = ErrorOutput()

  /// The maximum time for it to show a dashboard, in seconds.
  private static let showingTimeout = 30.0

  /// - Parameters:
  ///   - arguments: its arguments, the last of which is the file of a dashboard.
  ///   - folder: the folder for its own files.
  ///   - speed: how many times as fast as that of the machine its clock runs.
  ///   - display: its display server; nil for that of the environment.
  init(_ arguments: [String], in folder: URL, speed: Int = 1, on display: String? = nil) throws {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    var environment = ProcessInfo.processInfo.environment
    let path = environment["CARDWALL"] ?? "release/cardwall"
    self.path = URL(fileURLWithPath: path, relativeTo: build.deletingLastPathComponent()).path
    process.executableURL = URL(fileURLWithPath: self.path)
    process.arguments = ["--trust"] + arguments
    environment["XDG_STATE_HOME"] = folder.appendingPathComponent("state").path
    environment["GTK_A11Y"] = "none"
    environment["DISPLAY"] = display ?? environment["DISPLAY"]
    if speed != 1 {
      let clock = build.appendingPathComponent("libFastClock.so").path
      guard FileManager.default.fileExists(atPath: clock) else {
        throw Failure(description: "\(clock) is missing: swift build -c release makes it")
      }
      environment["LD_PRELOAD"] = clock
      environment["FAST_CLOCK"] = "\(speed)"
    }
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

  /// Returns the processor time that it has used, in seconds.
  func processorTime() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    // The second field, the name of the program, may have spaces and ends with the last bracket.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw Failure(description: "/proc has no times of the program")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

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

  /// Returns the part of the status that is about the wall.
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
