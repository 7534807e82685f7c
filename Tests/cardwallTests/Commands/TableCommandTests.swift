import Foundation
import TestSupport
import Testing

/// Tables as people have them, from the command line.
@Suite("Tables in commands")
final class TableCommandTests: CommandTestCase {
  /// A table of Windows with decimal commas.
  private static let bakery =
    Array("Datum;Umsatz;Laden\n01.02.2026;220,50;M".utf8) + [0xFC]
    + Array("hle\n02.02.2026;1.220,00;Markt\n".utf8)

  private func wall(_ folder: TemporaryFolder, source: String) throws -> String {
    try folder.write(
      """
      version: 1
      sources: { sales: { \(source) } }
      pages:
        - id: home
          sections:
            - cards: [{ id: a, source: sales, header: { title: "${sum([].Umsatz)}" } }]
      """, to: "wall.yaml")
  }

  @Test("check, dump and explain say what was found in a table, and what was guessed")
  func words() throws {
    let folder = try TemporaryFolder()
    try Data(Self.bakery).write(to: URL(filePath: folder.path("umsatz.csv")))
    let wall = try wall(folder, source: "type: file, path: umsatz.csv")
    let found =
      "umsatz.csv is read with “;” between fields, decimal comma, thousands separators, "
      + "dates day.month.year, Windows-1252"
    let check = try run(["check", "--data", wall])
    #expect(check.status == 0)
    #expect(check.output.contains(": note: \(found)\n"), "\(check.output)")
    #expect(
      check.output.contains("warning: umsatz.csv: this is no UTF-8 (byte FC in line 2)"),
      "\(check.output)")
    let dump = try run(["dump", wall])
    #expect(dump.output.contains("1440.5"), "\(dump.output)")
    #expect(dump.error.contains(found), "\(dump.error)")
    #expect(try run(["explain", wall, "a"]).output.contains("\n  \(found)\n"))
    let told = try self.wall(
      folder, source: "type: file, path: umsatz.csv, encoding: windows-1252")
    let strict = try run(["check", "--data", "--strict", told])
    #expect(strict.status == 0, "\(strict.output)")
    #expect(strict.output.contains(": note: "))
  }

  @Test("query reads what a source reads: tables, lines of JSON, YAML, feeds, calendars")
  func queryFormats() throws {
    let folder = try TemporaryFolder()
    let csv = folder.path("umsatz.csv")
    try Data(Self.bakery).write(to: URL(filePath: csv))
    let table = try run(["query", "sum([].Umsatz)", csv])
    #expect(table.output == "1440.5\n")
    #expect(table.error.contains("Windows-1252"))
    let lines = try folder.write("{\"a\":1}\n{\"a\":2}\n", to: "a.jsonl")
    #expect(try run(["query", "[1].a", lines]).output == "2\n")
    let yaml = try folder.write("a: [1, x]\n", to: "a.yaml")
    #expect(try run(["query", "a[1]", yaml]).output == "\"x\"\n")
    let feed = try folder.write(
      "<rss><channel><title>T</title><item><title>Hi</title></item></channel></rss>", to: "a.rss")
    #expect(try run(["query", "[0].title", feed]).output == "\"Hi\"\n")
    let calendar = try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20200101T100000Z\r\nSUMMARY:Tea\r\n"
        + "RRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", to: "a.ics")
    #expect(try run(["query", "[0].title", calendar]).output == "\"Tea\"\n")
    #expect(
      try run(["query", "[0].b", "--format", "csv"], input: "a,b\n1,2\n").output == "2\n")
    let broken = try run(["query", "@", try folder.write("a,b\n1,2,3\n", to: "b.csv")])
    #expect(broken.status == 1)
    #expect(broken.error.contains("line 2: 3 fields, but the header has 2"))
  }

  @Test("a list report shows the rows of a long table in a file")
  func longTable() throws {
    let folder = try TemporaryFolder()
    let rows = (1...25_000).map { "\($0),N\($0)\n" }.joined()
    _ = try folder.write("id,name\n" + rows, to: "long.csv")
    let wall = try folder.write(
      """
      version: 1
      sources: { long: { type: file, path: long.csv } }
      pages:
        - id: home
          report:
            source: long
            columns:
              - { title: Name, text: "${name}" }
              - { title: No., text: "${id}" }
            search: [name]
            sort: { by: id, descending: true }
      """, to: "wall.yaml")
    let dump = try run(["dump", wall])
    #expect(dump.status == 0, "\(dump.error)")
    #expect(dump.output.contains("report: 25000 rows"), "\(dump.output)")
    #expect(dump.output.contains("N25000\t25000"), "\(dump.output)")
  }
}
