import Foundation
import TestFiles
import TestSupport

/// Running the program that the tests were built with.
extension CommandTests {
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
    environment additions: [String: String] = [:]
  ) throws -> Result {
    TestFonts.use()
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["XDG_STATE_HOME"] = state.path
    if !display {
      environment["DISPLAY"] = nil
      environment["WAYLAND_DISPLAY"] = nil
    }
    process.environment = environment.merging(additions) { $1 }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let error = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      error: String(decoding: error, as: UTF8.self))
  }

  /// The program as it was built for the tests.
  static let program: URL? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    return programs(near: folder).first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static func programs(near folder: URL) -> [URL] {
    let build = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../.build/debug").standardizedFileURL
    return [folder.appendingPathComponent("cardwall"), build.appendingPathComponent("cardwall")]
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
