import Foundation
import TestSupport
import Testing

/// The output of `cardwall explain` and of `cardwall dump --watch`.
@Suite("The explain command")
final class ExplainCommandTests: CommandTestCase {
  private static let joined = """
    version: 1
    sources:
      orders: { type: static, data: [{ id: 1, customer: 7 }, { id: 2, customer: 8 }] }
      people: { type: command, run: [sh, -c, 'echo "[{\\"id\\": 7, \\"name\\": \\"$TOKEN\\"}]"'], env: { TOKEN: "${secret:token}" } }
      all:
        type: combine
        of: { orders: orders, people: people }
        query: "orders[].{ id: id, name: lookup($.people, 'id', customer).name }"
      missing: { type: file, path: missing.json }
    pages:
      - id: home
        sections:
          - cards:
              - id: one
                source: all
                header: { title: "Orders: ${length(@)}" }
                body: { list: { title: "${id}", subtitle: "${name}" } }
              - { id: two, source: missing, header: { title: "${a}" } }
      - id: object
        object: true
        sections: [{ cards: [{ id: three, header: Three }] }]
    """

  @Test("explain says where each value of a card comes from, without secrets")
  func explain() throws {
    let file = try TemporaryFile(Self.joined)
    let secret = try state.write("h0rseBattery\n", to: "cardwall/secrets/token")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    let result = try run(
      ["explain", file.path, "one"], environment: ["XDG_CONFIG_HOME": state.path])
    #expect(result.status == 0, "\(result)")
    #expect(!result.output.contains("h0rse"))
    let text = result.output.replacing(file.path, with: "wall.yaml")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "TIME")
    #expect(
      text == """
        card one: fresh

        source all: combine  wall.yaml:6:5
          loaded at TIME
          query orders[].{ id: id, name: lookup($.people, 'id', customer).name }  wall.yaml:8:13
          → [{"id":1,"name":"•••"},{"id":2,"name":null}]

          source orders: static  wall.yaml:3:11
            loaded at TIME
            → [{"id":1,"customer":7},{"id":2,"customer":8}]

          source people: command  wall.yaml:4:11
            loaded at TIME
            → [{"id":7,"name":"•••"}]

        header.title  wall.yaml:16:30
          Orders: ${length(@)}
          → “Orders: 2”

        header.title  wall.yaml:16:41
          length(@)
          of [{"id":1,"name":"•••"},{"id":2,"name":null}]
          → 2

        body.list.title  wall.yaml:17:36
          ${id}
          → “1”
          and 1 more time with other data

        body.list.title  wall.yaml:17:39
          id
          of {"id":1,"name":"•••"}
          → 1
          and 1 more time with other data

        body.list.subtitle  wall.yaml:17:55
          ${name}
          → “•••”
          and 1 more time with other data

        body.list.subtitle  wall.yaml:17:58
          name
          of {"id":1,"name":"•••"}
          → "•••"
          and 1 more time with other data

        """)
  }

  @Test("explain says why a card has no data, and exits with 1")
  func explainFailure() throws {
    let file = try TemporaryFile(Self.joined)
    let result = try run(["explain", file.path, "two"])
    #expect(result.status == 1)
    #expect(result.output.contains("card two: failed"))
    #expect(result.output.contains("not loaded yet\n  "))
    #expect(result.output.contains("missing.json: no such file"))
  }

  @Test("explain names the cards that there are")
  func explainUnknown() throws {
    let file = try TemporaryFile(Self.joined)
    let result = try run(["explain", file.path, "four"])
    #expect(result.status == 1)
    #expect(result.error.contains("there is no card four; it is one of one, two\n"))
    #expect(try run(["explain", file.path, "three"]).error.contains("shows an object"))
  }

  @Test("dump --watch prints each change with its time, until it is interrupted")
  func watch() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources: { a: { type: file, path: \(state.path)/a.json } }
      pages:
        - id: home
          sections: [{ cards: [{ id: one, source: a, header: { title: "${name}" } }] }]
      """)
    let data = try state.write(#"{"name": "Ada"}"#, to: "a.json")
    let program = try start(["dump", "--watch", file.path], display: false)
    var lines = program.lines().makeIterator()
    func next(_ end: String) -> String? {
      while let line = lines.next() { if line.hasSuffix(end) { return line } }
      return nil
    }
    #expect(
      next(" source a: fresh")?.contains(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d source/) == true)
    #expect(next(#"    {"name":"Ada"}"#) != nil)
    #expect(next(" card one: fresh") != nil)
    #expect(next("    Ada") != nil)
    try state.write(#"{"name": "Grace"}"#, to: "a.json")
    #expect(next(" source a: fresh") != nil)
    #expect(next(" card one: fresh") != nil)
    #expect(next("    Grace") != nil)
    try FileManager.default.removeItem(atPath: data)
    #expect(next(" source a: failed") != nil)
    program.interrupt()
    while lines.next() != nil {}
    #expect(program.exitStatus() == 0)
  }
}
