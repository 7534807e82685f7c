import Foundation
import TestSupport
import Testing

/// The findings of `cardwall check`.
@Suite("The check command")
final class CheckCommandTests: CommandTestCase {
  @Test("check names each of twelve mistakes with its position and exits with 1")
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
    let positions = result.output.split(separator: "\n").map {
      $0.dropFirst(file.path.count + 1).split(separator: " ").first.map(String.init) ?? ""
    }
    #expect(
      positions == [
        "1:10:", "2:1:", "4:32:", "4:45:", "5:14:", "10:30:", "10:69:", "10:80:", "11:33:",
        "11:48:", "12:19:", "12:39:",
      ], "\(result.output)")
    #expect(result.output.contains("unknown key \"titel\"; did you mean \"title\"?"))
  }

  @Test("check is silent and exits with 0 where nothing is wrong")
  func checkFine() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["check", file.path])
    #expect(result == Result(status: 0, output: "", error: ""))
  }

  @Test("check knows the icons of the theme and of GTK, not those of a theme that isn't used")
  func checkIcons() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "icons/Other/symbolic/devices/foghorn-symbolic.svg")
    _ = try folder.write(
      """
      [Icon Theme]
      Name=Other
      Directories=symbolic/devices
      [symbolic/devices]
      Size=16
      Type=Scalable
      """, to: "icons/Other/index.theme")
    let avatar = { (id: String, icon: String) in
      "{ id: \(id), header: { title: A, avatar: { icon: \(icon) } }, body: { text: B } }"
    }
    let file = try TemporaryFile(
      """
      version: 1
      pages:
        - id: home
          sections:
            - cards:
              - \(avatar("a", "weather-clear-symbolic"))
              - \(avatar("b", "switch-on-symbolic"))
              - \(avatar("c", "foghorn-symbolic"))
      """)
    for display in [true, false] {
      let found = try run(
        ["check", file.path], display: display,
        environment: ["XDG_DATA_DIRS": "\(folder.path):/usr/share"])
      #expect(found.error == "")
      #expect(
        found.output == """
          \(file.path):8:56: warning: the icon theme has no "foghorn-symbolic": no icon is shown \
          (at pages[0].sections[0].cards[2].header.avatar.icon)

          """)
    }
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

  private static let misnamed = """
    version: 1
    sources: { a: { type: static, data: [{ name: Ada }] } }
    pages:
      - id: home
        sections: [{ cards: [{ id: a, source: a, header: A, body: { list: { title: "${nmae}" } } }] }]
      - { id: all, report: { source: a, columns: [{ title: Name, text: "${neme}" }] } }
    """

  @Test("check --data loads each source once and warns of names that no object has")
  func checkData() throws {
    let file = try TemporaryFile(Self.misnamed)
    #expect(try run(["check", file.path]) == Result(status: 0, output: "", error: ""))
    let result = try run(["check", "--data", file.path])
    #expect(result.status == 0)
    #expect(
      result.output == """
        \(file.path):5:83: warning: there is no "nmae", but name; did you mean "name"?
        \(file.path):6:71: warning: there is no "neme", but name; did you mean "name"?

        """)
    #expect(try run(["check", "--data", "--strict", file.path]).status == 1)
    let dump = try run(["dump", file.path])
    #expect(dump.status == 0)
    #expect(dump.error == result.output)
  }

  @Test("check --data writes each message in one line, however many lines a program has written")
  func checkLines() throws {
    let script = "echo no sensor >&2; echo no cable >&2; exit 3"
    let file = try TemporaryFile(
      """
      version: 1
      sources: { a: { type: command, run: [sh, -c, "\(script)"] } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: a, header: A }] }] }]
      """)
    let result = try run(["check", "--data", file.path])
    let message = "“sh” ended with status 3: no sensor; no cable"
    #expect(
      result.output == "\(file.path):2:15: error: source a could not be loaded: \(message)\n")
  }

  @Test("check --data warns of columns that the table of a report doesn't have")
  func checkColumns() throws {
    let folder = try TemporaryFolder()
    try folder.write("CREATE TABLE part (name TEXT, shelf TEXT);", to: "a.sql")
    let file = try folder.write(
      """
      version: 1
      sources: { a: { type: sqlite, path: a.sql, sql: select * from part } }
      pages:
        - id: all
          report:
            source: a
            columns: [{ title: Name, text: "${nam}" }]
            search: [shelff]
            filters: [{ title: Shelf, type: value, value: shelv }]
            sort: { by: nme }
      """, to: "wall.yaml")
    let result = try run(["check", "--data", file])
    #expect(result.status == 0)
    #expect(
      result.output.components(separatedBy: "\n").map { $0.dropFirst(file.count) } == [
        #":7:41: warning: there is no "nam", but name, shelf; did you mean "name"?"#,
        #":8:16: warning: there is no "shelff", but name, shelf; did you mean "shelf"?"#,
        #":9:53: warning: there is no "shelv", but name, shelf; did you mean "shelf"?"#,
        #":10:19: warning: there is no "nme", but name, shelf; did you mean "name"?"#, "",
      ])
  }

  @Test("check --data knows the objects of pages, and the values that histories lack")
  func checkObjects() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        a: { type: static, data: { l: [{ name: Ada }] }, history: { of: "l[0].size", for: 1h } }
      pages:
        - id: home
          sections: [{ cards: [{ id: a, source: a, header: A, body: { list: { items: l, title: "${name}", opens: { page: one } } } }] }]
        - id: all
          report: { source: a, rows: l, columns: [{ title: Name, text: "${name}" }], opens: { page: row } }
        - { id: one, object: true, sections: [{ cards: [{ id: b, header: "${length(nmae)}" }] }] }
        - { id: row, object: true, sections: [{ cards: [{ id: c, header: "${nam}" }] }] }
      """)
    let result = try run(["check", "--data", file.path])
    #expect(
      result.output.components(separatedBy: "\n").map { $0.dropFirst(file.path.count) } == [
        ":3:61: warning: without \"every\" the source is loaded once, and its history has a point for each start (at sources.a)",
        ":3:73: warning: the history lacks values: l[0].size: there is no \"size\", but name",
        ":9:78: warning: length(nmae): there is no \"nmae\", but name; did you mean \"name\"?",
        ":10:71: warning: there is no \"nam\", but name; did you mean \"name\"?", "",
      ])
  }

  @Test("check --data names each source that can't be loaded, and exits with 1")
  func checkDataFails() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        gone: { type: file, path: missing.json }
        slow: { type: command, run: [sleep, "20"] }
        unused: { type: file, path: missing.json }
      pages:
        - id: home
          sections:
            - cards: [{ id: a, source: gone, header: A }, { id: b, source: slow, header: B }]
      """)
    let result = try run(["check", "--data", "--wait", "1", file.path])
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2, "\(result.output)")
    #expect(lines.first?.contains(":3:9: error: source gone could not be loaded: ") == true)
    #expect(
      lines.last?.hasSuffix(
        ":4:9: error: source slow could not be loaded: it has not answered in time")
        == true)
  }
}
