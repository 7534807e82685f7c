import Foundation
import JMESPath
import TestSupport
import Testing

@testable import DataSources

@Suite("Programs whose lines are values", .endsIfItHangs)
struct CommandStreamTests {
  @Test("each line is an event, and the end of the program is a failure with its words")
  func lines() async throws {
    var reader = try StreamReader(
      StreamSource(
        linesOf: ["sh", "-c", "echo 1; echo; echo 2; echo over >&2; printf 3"],
        mode: .append(limit: 10), clock: .still))
    try await reader.waits(for: [1, 2])
    #expect(
      try await reader.failure()
        == SourceFailure(.rejected, "“sh” has ended. It said: over"))
  }

  @Test("a program that fails says so, and the next fetch starts it again")
  func restart() async throws {
    let folder = try TemporaryFolder()
    var reader = try StreamReader(
      StreamSource(
        linesOf: [
          "sh", "-c", "echo x >> \(folder.path("runs")); wc -l < \(folder.path("runs")); exit 3",
        ],
        mode: .replace, clock: .still))
    try await reader.waits(for: 1)
    #expect(try await reader.failure() == SourceFailure(.rejected, "“sh” ended with status 3"))
    try await reader.waits(for: 2)
  }

  @Test("the program ends with the watch")
  func end() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "alive")
    let watching = Task {
      var reader = try StreamReader(
        StreamSource(
          linesOf: [
            "sh", "-c", "trap 'rm \(folder.path("alive")); exit' TERM; echo 1; sleep 60 & wait",
          ],
          mode: .replace, clock: .still))
      try await reader.waits(for: 1)
      // The watch ends with the reader.
    }
    try await watching.value
    while FileManager.default.fileExists(atPath: folder.path("alive")) { await Task.yield() }
  }

  @Test("an endless line ends the program")
  func endlessLine() async throws {
    let source = StreamSource(
      linesOf: ["cat", "/dev/zero"], mode: .replace, clock: .still)
    let failure = await failure { () async throws(SourceFailure) in try await source.fetch() }
    #expect(failure == SourceFailure(.tooLarge, "an event of cat: more than 1 MiB"))
  }
}
