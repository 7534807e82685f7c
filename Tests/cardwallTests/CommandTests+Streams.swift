import Foundation
import TestSupport
import Testing

/// Commands whose output can't be written.
extension CommandTests {
  private func run(_ arguments: [String], script: String, input: String = "") throws -> Result {
    try start(arguments, by: ["/bin/bash", "-c", script]).result(input: input)
  }

  private static let noRoom = """
    standard output: can’t be written: The operation could not be completed. There isn’t enough \
    space.

    """

  @Test(
    "output that can't be written is reported, with the exit code 1",
    arguments: ["check", "print", "schema", "dump", "dump --watch", "explain", "query", "new"])
  func fullDisk(command: String) throws {
    let file = try TemporaryFile(Self.clock.replacing("unit: \"°C\"", with: "unit: \"°C\", a: 1"))
    let valid = try TemporaryFile(Self.clock)
    let arguments: [String] =
      switch command {
      case "schema": []
      case "explain": [valid.path, "a"]
      case "query": ["a"]
      case "new": [state.path("new.yaml")]
      case "check": [file.path]
      default: [valid.path]
      }
    let words = command.split(separator: " ").map(String.init)
    let result = try run(
      [words[0]] + arguments + words.dropFirst(), script: "\"$0\" \"$@\" > /dev/full", input: "{}")
    #expect(result == Result(status: 1, output: "", error: Self.noRoom))
  }

  @Test("a reader that has closed the pipe ends a command without a message")
  func closedPipe() throws {
    let file = try TemporaryFile(Self.clock)
    // The program starts when there is no reader any more.
    let script = #"exec 3> >(exec true); wait $!; "$0" "$@" >&3"#
    for arguments in [["schema"], ["dump", file.path], ["dump", file.path, "--watch"]] {
      let result = try run(arguments, script: script)
      #expect(result == Result(status: 128 + SIGPIPE, output: "", error: ""))
    }
  }

  @Test("messages that can't be written end nothing")
  func fullLog() throws {
    let file = try TemporaryFile(
      Self.clock.replacing(
        "title: Hall", with: "title: \"\(String(repeating: "Hall ", count: 40))\"")
    )
    let result = try run(["dump", file.path], script: "\"$0\" \"$@\" 2> /dev/full")
    #expect(result.status == 0)
    #expect(result.output.contains("21.4 °C"))
    let missing = try run(["print", "/none.yaml"], script: "\"$0\" \"$@\" 2> /dev/full")
    #expect(missing.status == 1)
  }
}
