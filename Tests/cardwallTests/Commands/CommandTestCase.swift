import CardTesting
import Foundation
import TestSupport

/// A suite that runs the built program as a person does, with a state folder of its own.
class CommandTestCase {
  /// The state folder of the program.
  let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  static let clock = """
    version: 1
    sources:
      hall: { type: static, data: { celsius: 21.4 } }
    pages:
      - id: home
        sections:
          - title: Now
            cards:
              - { id: a, source: hall, header: { title: Hall, kpi: { value: celsius, unit: "°C" } } }

    """

  struct Result: Equatable {
    var status: Int32
    var output: String
    var error: String
  }

  /// Runs the program, and waits until it has ended.
  func run(
    _ arguments: [String], input: String = "", display: Bool = true,
    environment changes: [String: String?] = [:], folder: URL? = nil
  ) throws -> Result {
    let program = try start(
      arguments, display: display, environment: changes, folder: folder)
    return try program.result(input: input)
  }

  /// Starts the program.
  /// - Parameters:
  ///   - changes: variables of the environment; nil removes one.
  ///   - folder: the working directory; nil for that of the tests.
  ///   - inTerminal: whether standard error is a terminal.
  func start(
    _ arguments: [String], display: Bool = true, environment changes: [String: String?] = [:],
    folder: URL? = nil, inTerminal: Bool = false, by tool: [String] = []
  ) throws -> RunningProgram {
    TestFonts.use()
    let process = Process()
    process.executableURL = tool.first.map { URL(fileURLWithPath: $0) } ?? Self.program
    let program = tool.isEmpty ? [] : [Self.program?.path ?? ""]
    process.arguments = tool.dropFirst() + program + arguments
    if let folder { process.currentDirectoryURL = folder }
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["XDG_STATE_HOME"] = state.path
    // Without an address GLib would start a bus, and the program of one test would open the window
    // of another.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
    if !display {
      environment["DISPLAY"] = nil
      environment["WAYLAND_DISPLAY"] = nil
    }
    for (name, value) in changes { environment[name] = value }
    process.environment = environment
    return try RunningProgram(process, terminal: inTerminal ? Terminal() : nil)
  }

  /// The program as it was built for the tests.
  static let program: URL? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    return programs(near: folder).first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static func programs(near folder: URL) -> [URL] {
    let build = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../.build/debug").standardizedFileURL
    return [folder.appendingPathComponent("cardwall"), build.appendingPathComponent("cardwall")]
  }

  /// Waits until as many windows have a title, and returns false if that takes too long.
  static func windows(named title: String, count: Int) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      let search = Process()
      search.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
      search.arguments = ["search", "--onlyvisible", "--name", "^\(title)$"]
      let output = Pipe()
      search.standardOutput = output
      search.standardError = FileHandle.nullDevice
      try search.run()
      let found = output.fileHandleForReading.readDataToEndOfFile()
      search.waitUntilExit()
      if String(decoding: found, as: UTF8.self).split(separator: "\n").count == count {
        return true
      }
      // A program that starts needs the processor more than the next look does.
      usleep(50_000)
    }
    return false
  }
}

/// A program that runs, with pipes for its input and output.
struct RunningProgram {
  let process: Process
  private let stdin = Pipe()
  private let stdout = Pipe()
  private let stderr = Pipe()
  private let terminal: Terminal?

  /// - Parameter terminal: takes what the program writes to standard error.
  init(_ process: Process, terminal: Terminal? = nil) throws {
    self.process = process
    self.terminal = terminal
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = terminal?.programSide ?? stderr
    try process.run()
    try terminal?.programSide.close()
    if terminal != nil { try stderr.fileHandleForWriting.close() }
  }

  /// Writes the input, and waits until the program has ended.
  func result(input: String = "") throws -> CommandTestCase.Result {
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let error = terminal?.written() ?? stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return CommandTestCase.Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      error: String(decoding: error, as: UTF8.self))
  }
}

extension RunningProgram {
  /// Returns the lines of the output, each as soon as it is written.
  ///
  /// A program that writes nothing more is ended, so that the test fails.
  func lines() -> some Sequence<String> { lines(of: stdout) }

  /// Returns the lines of standard error, as ``lines()`` does it.
  func errorLines() -> some Sequence<String> { lines(of: stderr) }

  private func lines(of pipe: Pipe) -> some Sequence<String> {
    DispatchQueue.global().asyncAfter(deadline: .now() + 30) { [process] in
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    var rest = Data()
    return AnySequence(
      AnyIterator {
        while true {
          if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            defer { rest = Data(rest[(end + 1)...]) }
            return String(decoding: rest[..<end], as: UTF8.self)
          }
          let more = pipe.fileHandleForReading.availableData
          if more.isEmpty { return nil }
          rest += more
        }
      })
  }

  /// Sends SIGINT, as Ctrl+C does.
  func interrupt() { process.interrupt() }

  /// Waits until the program has ended, and returns its exit status.
  func exitStatus() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// A dashboard file that is removed with its last reference.
final class TemporaryFile {
  let path: String
  private let folder: TemporaryFolder

  init(_ text: String) throws {
    folder = try TemporaryFolder()
    path = try folder.write(text, to: "wall.yaml")
  }
}
