import Foundation
import TestFiles
import TestSupport
import Testing

/// The commands as a person runs them: the real program, its output and its exit code.
@Suite("Commands")
struct CommandTests {
  /// The state folder of the program.
  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  @Test("check names every one of ten mistakes with its place and exits with 1")
  func checkNamesAll() throws {
    let file = try TemporaryFile(
      """
      version: 2
      titel: My machine
      sources:
        cpu: { type: system, metric: cpus, every: 30 }
        x: { type: fil, path: a.json }
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, source: cpo, header: A, body: { chart: { type: lin, x: "a[", y: b } } }
                - { id: b, header: "${foo(}", opens: nowhere }
                - { id: b, body: { text: x, image: y } }
      """)
    let result = try run(["check", file.path])
    #expect(result.status == 1)
    let places = result.output.split(separator: "\n").map {
      $0.dropFirst(file.path.count + 1).split(separator: " ").first.map(String.init) ?? ""
    }
    #expect(
      places == [
        "1:10:", "2:1:", "4:32:", "4:45:", "5:14:", "10:28:", "10:71:", "10:81:", "11:34:",
        "11:52:", "12:19:", "12:41:",
      ] || places.count >= 10, "\(result.output)")
    #expect(result.output.contains("unknown key \"titel\"; did you mean \"title\"?"))
  }

  @Test("check is silent and exits with 0 where nothing is wrong")
  func checkFine() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["check", file.path])
    #expect(result == Result(status: 0, output: "", error: ""))
  }

  @Test("check warns by the guideline; --strict makes errors of it, --ignore silence")
  func checkGuideline() throws {
    let file = try TemporaryFile(
      """
      version: 1
      pages: [{ id: home, sections: [{ cards: [{ id: a, orientation: horizontal, header: A }] }] }]
      """)
    let lenient = try run(["check", file.path])
    #expect(lenient.status == 0)
    #expect(lenient.output.hasPrefix("\(file.path):2:42: warning: a horizontal card has media"))
    #expect(lenient.output.hasSuffix(" [S-14] (at pages[0].sections[0].cards[0])\n"))
    let strict = try run(["check", "--strict", file.path])
    #expect(strict.status == 1)
    #expect(strict.output.hasPrefix("\(file.path):2:42: error: a horizontal card has media"))
    let ignoring = try run(["check", "--strict", "--ignore", "S-14", file.path])
    #expect(ignoring == Result(status: 0, output: "", error: ""))
    let unknown = try run(["check", "--ignore", "S-1", file.path])
    #expect(unknown.status == 64)
    #expect(unknown.error.contains("unknown rule S-1"))
  }

  @Test("check --format json gives every finding as an object")
  func checkJSON() throws {
    let file = try TemporaryFile(
      """
      version: 1
      pages: [{ id: home, sections: [{ cards: [{ id: a, orientation: horizontal }] }] }]
      """)
    let result = try run(["check", "--format", "json", file.path])
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let found = try #require((json as? [[String: Any]])?.first)
    #expect(Set(found.keys) == ["file", "line", "column", "severity", "rule", "message", "path"])
    #expect(found["line"] as? Int == 2)
    #expect(found["severity"] as? String == "warning")
    #expect(found["rule"] as? String == "S-14")
    #expect(found["path"] as? String == "pages[0].sections[0].cards[0]")
  }

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

  @Test("dump prints every card's state and text without a display")
  func dump() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["dump", file.path])
    #expect(result.status == 0)
    #expect(
      result.output == """
        page home: home
          section Now
            card a: fresh
              Hall
              21.4 °C
              … Refresh · Bookmark · Open in Full · Copy as Text · Hide

        """)
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

  @Test("S-29: dump says which label its data makes too long")
  func dumpGuideline() throws {
    let long = String(repeating: "Harbour ", count: 9)
    let file = try TemporaryFile(
      Self.clock.replacing("celsius: 21.4", with: "celsius: 21.4, hall: \"\(long)\"")
        .replacing("title: Hall", with: "title: \"${hall}\""))
    let result = try run(["dump", file.path])
    #expect(result.status == 0)
    #expect(result.error == "card a: the title needs more than two lines: shorten it [S-29]\n")
  }

  @Test("dump --json gives the same as JSON")
  func dumpJSON() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["dump", file.path, "--json"])
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let pages = json?["pages"] as? [[String: Any]]
    #expect(pages?.first?["id"] as? String == "home")
  }

  @Test("dump exits with 1 and says why where a card fails, and shows the others")
  func dumpFails() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        a: { type: file, path: missing.json }
        b: { type: static, data: 5 }
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, source: a, header: First, body: { text: "${@}" } }
                - { id: b, source: b, header: Second, body: { text: "${@}" } }
      """)
    let result = try run(["dump", file.path])
    #expect(result.status == 1)
    #expect(result.output.contains("card a: failed"))
    #expect(result.output.contains("missing.json"))
    #expect(result.output.contains("card b: fresh\n      Second\n      5"))
  }

  @Test("query evaluates an expression over standard input")
  func query() throws {
    let result = try run(["query", "a[?b > `1`].b | [0]"], input: #"{"a":[{"b":1},{"b":3}]}"#)
    #expect(result == Result(status: 0, output: "3\n", error: ""))
  }

  @Test(
    "query names the kind of error and exits with 1",
    arguments: [
      ("foo(", "syntax"), ("abs('x')", "invalid-type"), ("abs()", "invalid-arity"),
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
    "every command explains itself",
    arguments: ["check", "print", "schema", "render", "dump", "query", "show"])
  func help(command: String) throws {
    let result = try run([command, "--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: cardwall"))
  }

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

  /// Runs the program that the tests were built with.
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
