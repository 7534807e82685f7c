import CardTesting
import Foundation
import TestSupport
import Testing

/// The programs that the program has started, after its end.
@Suite("The programs that the program starts")
final class ChildProcessTests: CommandTestCase {
  /// The ways in which the program ends while its commands run.
  enum Ending: Sendable, CaseIterable {
    case terminated, killed, interruptedDump, killedDump

    var signal: Int32 {
      switch self {
      case .terminated: SIGTERM
      case .killed, .killedDump: SIGKILL
      case .interruptedDump: SIGINT
      }
    }

    func arguments(_ file: String) -> [String] {
      switch self {
      case .terminated, .killed: ["--kiosk", "--trust", file]
      case .interruptedDump, .killedDump: ["dump", "--watch", file]
      }
    }
  }

  @Test(
    "P18: however the program ends, no command goes on, nor what a command has started",
    .requiresDisplay, arguments: Ending.allCases)
  func children(ending: Ending) throws {
    let folder = try TemporaryFolder()
    // One ignores SIGTERM, one waits for a pipe, one has ended, but has left a program.
    try folder.write(
      "trap '' TERM; sleep 600 & echo $$ $! >> pids; echo 1; wait; sleep 600", to: "stubborn.sh")
    try folder.write("sleep 600 | cat & echo $$ $! >> pids; wait", to: "waiting.sh")
    let file = try folder.write(
      """
      version: 1
      sources:
        lines: { type: command, run: [sh, stubborn.sh], stream: lines }
        waiting: { type: command, run: [sh, waiting.sh], timeout: 10m }
      pages:
        - id: a
          sections:
            - cards:
                - { id: c, source: lines, header: C }
                - { id: d, source: waiting, header: D }
      """, to: "wall.yaml")
    let program = try start(ending.arguments(file))
    let started = try Self.eventually { () -> [Int]? in
      let text = (try? String(contentsOfFile: folder.path("pids"), encoding: .utf8)) ?? ""
      let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      return numbers.count == 4 && text.hasSuffix("\n") ? numbers : nil
    }
    defer { for process in started { kill(pid_t(process), SIGKILL) } }
    #expect(started.allSatisfy(Self.isRunning))
    kill(program.process.processIdentifier, ending.signal)
    _ = program.exitStatus()
    _ = try Self.eventually { started.contains(where: Self.isRunning) ? nil : true }
  }

  /// Returns whether a process has not ended; one that nobody has collected has.
  private static func isRunning(_ process: Int) -> Bool {
    (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?.isEmpty == false
  }

  /// Waits, but not for ever, until there is a value.
  private static func eventually<Value>(_ value: () throws -> Value?) throws -> Value {
    for _ in 0..<300 {
      if let value = try value() { return value }
      usleep(100_000)
    }
    return try #require(try value())
  }
}
