import Foundation
import TestSupport
import Testing

/// Commands whose output can't be written.
@Suite("The standard streams of commands")
final class StandardStreamTests: CommandTestCase {
  private func run(_ arguments: [String], script: String, input: String = "") throws -> Result {
    try start(arguments, by: ["/bin/bash", "-c", script]).result(input: input)
  }

  private static let noRoom = """
    standard output: can’t be written: there is no room left on the disk

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

  /// Characters that turn a line of a terminal around, and one that begins its commands.
  private static let controls =
    "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}"
    + "\u{61C}\u{1B}"
  private static let escapes =
    #"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u001b"#

  @Test(
    "nothing that is printed turns the line of a terminal around",
    arguments: ["check", "print", "dump", "dump --json", "explain", "query"])
  func directions(command: String) throws {
    let folder = try TemporaryFolder()
    let data = try folder.write(#"{"a": "x\#(Self.escapes)y"}"#, to: "a.json")
    let wall = try folder.write(
      """
      version: \(command == "check" ? "\"\(Self.escapes)\"" : "1")
      title: "\(command == "print" ? Self.escapes : "t")"
      sources: { s: { type: file, path: a.json } }
      pages:
        - id: home
          sections: [{ cards: [{ id: a, source: s, header: { title: "${a}" } }] }]
      """, to: "wall.yaml")
    let words = command.split(separator: " ").map(String.init)
    let arguments =
      switch command {
      case "query": ["a", data]
      case "explain": [wall, "a"]
      default: [wall]
      }
    let result = try run([words[0]] + arguments + words.dropFirst())
    for control in Self.controls.unicodeScalars {
      #expect(!result.output.unicodeScalars.contains(control))
      #expect(!result.error.unicodeScalars.contains(control))
    }
    // A dump leaves isolates out, as the clipboard does.
    #expect(result.output.contains(#"\u202e"#), "\(result)")
  }

  @Test("a negative length of an answer isn’t a message of GLib in the log")
  func negativeLength() throws {
    let server = try LoopbackServer(
      otherwise: .reply("200 OK", headers: ["Content-Length: -5"], body: Array("[1]".utf8)))
    defer { server.stop() }
    let file = try TemporaryFile(
      """
      version: 1
      sources: { s: { type: http, url: "\(server.address())", timeout: 2s } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: s, header: A }] }] }]
      """)
    #expect(try run(["dump", file.path]).error.contains("GLib") == false)
  }

  @Test(
    "a pipe, a device and a folder are refused at once", .endsIfItHangs,
    arguments: ["check", "import", "query a", "dump", "print"])
  func notFiles(command: String) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", folder.path] {
      let result = try run(command.split(separator: " ").map(String.init) + [path])
      #expect(result.status == 1, "\(path)")
      let words = result.output + result.error
      // An import looks for a manifest in a folder.
      let reason = [command, path] == ["import", folder.path] ? "no such file" : "can’t be read"
      #expect(words.contains(reason), "\(result)")
    }
  }

  @Test("a pipe that a shell has opened is read")
  func openPipe() throws {
    let result = try run(
      ["check"], script: #""$0" "$@" <(printf 'version: 1\npages: [{ id: home, sections: [] }]')"#)
    #expect(result == Result(status: 0, output: "", error: ""))
  }
}
