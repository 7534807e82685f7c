import Foundation
import TestSupport
import Testing

/// The commands as a person runs them: the built program, its output and its exit code.
@Suite("Commands")
final class CommandTests: CommandTestCase {
  @Test("print shows the file after its variables, secrets as written")
  func prints() throws {
    let file = try TemporaryFile(
      """
      version: 1
      vars: { name: Plant 3 }
      title: ${var:name}
      sources:
        a: { type: http, url: "http://127.0.0.1/?key=${secret:token}" }
      pages: [{ id: home, sections: [] }]
      """)
    let result = try run(["print", file.path])
    #expect(result.status == 0)
    #expect(result.output.contains("title: Plant 3"))
    #expect(result.output.contains("${secret:token}"))
  }

  @Test("schema is JSON of draft 07")
  func schema() throws {
    let result = try run(["schema"])
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(json?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }

  @Test("data of another machine come through the proxy that the environment names")
  func proxy() throws {
    let proxy = try LoopbackServer([
      "http://wall.invalid/hall": .reply("200 OK", body: Array(#"{"hall": "Hall 7"}"#.utf8))
    ])
    defer { proxy.stop() }
    let file = try TemporaryFile(
      """
      version: 1
      sources: { hall: { type: http, url: "http://wall.invalid/hall" } }
      pages:
        - id: home
          sections: [{ cards: [{ id: a, source: hall, header: { title: "${hall}" } }] }]
      """)
    let result = try run(["dump", file.path], environment: ["http_proxy": proxy.address()])
    #expect(result.output.contains("Hall 7"), "\(result)")
    #expect(proxy.paths == ["http://wall.invalid/hall"])
  }

  @Test("a command starts in the folder of the dashboard file")
  func commandFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"Hall 8\"", to: "hall.json")
    let file = try folder.write(
      """
      version: 1
      sources: { hall: { type: command, run: [cat, hall.json] } }
      pages:
        - id: home
          sections: [{ cards: [{ id: a, source: hall, header: { title: "${@}" } }] }]
      """, to: "wall.yaml")
    #expect(try run(["dump", file]).output.contains("Hall 8"))
  }

  @Test("query evaluates an expression over standard input")
  func query() throws {
    let result = try run(["query", "a[?b > `1`].b | [0]"], input: #"{"a":[{"b":1},{"b":3}]}"#)
    #expect(result == Result(status: 0, output: "3\n", error: ""))
  }

  @Test(
    "query says what to write for a text where a number is needed",
    arguments: [
      ("[?end > now()]", "> compares numbers, not a text such as “2026-11-27”; write seconds(end)"),
      (
        "[?to_number(end) > now()]",
        "to_number() makes no number of a text such as “2026-11-27”; write seconds(end)"
      ),
    ])
  func queryOfDates(expression: String, advice: String) throws {
    let result = try run(["query", expression], input: #"[{ "end": "2026-11-27" }]"#)
    #expect(result == Result(status: 0, output: "[]\n", error: advice + "\n"))
  }

  @Test(
    "query names the kind of error and exits with 1",
    arguments: [
      ("abs(", "syntax"), ("abs('x')", "invalid-type"), ("abs()", "invalid-arity"),
      ("a[::0]", "invalid-value"), ("nothing(@)", "unknown-function"),
    ])
  func queryErrors(expression: String, kind: String) throws {
    let result = try run(["query", expression], input: #"{"a":[1]}"#)
    #expect(result.status == 1)
    #expect(result.error.hasPrefix(kind))
    #expect(result.output.isEmpty)
  }

  @Test(
    "what needs a display says so, names xvfb-run and exits with 69",
    arguments: [[], ["render", "-o", "/dev/null"]])
  func noDisplay(arguments: [String]) throws {
    let result = try run(arguments, display: false)
    #expect(result.status == 69)
    #expect(result.error.contains("xvfb-run"))
  }

  @Test(
    "a time on the command line has an end",
    arguments: [
      ["dump", "--wait", "inf"], ["dump", "--wait", "nan"], ["dump", "--wait=-1"],
      ["render", "-o", "/dev/null", "--wait", "1e9"],
      ["render", "-o", "/dev/null", "--live", "inf"],
    ])
  func endlessTimes(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.error.contains("must be 0 to 86400"))
  }

  @Test(
    "every command explains itself",
    arguments: ["check", "print", "schema", "render", "dump", "query", "show", "new"])
  func help(command: String) throws {
    let result = try run([command, "--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: cardwall"))
  }
}
