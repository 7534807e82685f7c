import DataSources
import Testing

@testable import Dashboard

@Suite("Checking how texts of sources are read")
struct ReadingCheckTests {
  private func reading(_ keys: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        sources: { a: { \(keys) } }
        pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
        """, name: "wall.yaml", environment: [:])
  }

  private func mistakes(_ keys: String) -> [String] {
    reading(keys).diagnostics.map(\.message)
  }

  @Test("a file, a command and a request take an encoding and the keys of a table")
  func keys() throws {
    let keys = """
      encoding: windows-1252, csv: { separator: ";", decimal: ",", dates: day-month-year, \
      header: false, skip: 2, types: { zip: text, n: number } }
      """
    for type in ["type: file, path: a", "type: command, run: [a]", "type: http, url: https://a.b"] {
      let reading = reading("\(type), \(keys)")
      #expect(reading.diagnostics == [])
      let kind = try #require(reading.definition?.sources.first?.kind)
      let data =
        switch kind {
        case let file as FileSourceDefinition: file.reading
        case let command as CommandSourceDefinition: command.reading
        case let http as HTTPSourceDefinition: http.reading
        default: DataReading(.text)
        }
      #expect(data.format == .csv)
      #expect(data.encoding == .windows1252)
      #expect(data.csv.separator == UInt8(ascii: ";"))
      #expect(data.csv.decimal == .comma)
      #expect(data.csv.dates == .dayMonthYear)
      #expect(!data.csv.hasHeader)
      #expect(data.csv.skip == 2)
      #expect(data.csv.types == ["zip": .text, "n": .number])
    }
  }

  @Test("an encoding may stand among the keys of the table, but not twice")
  func encodings() {
    #expect(mistakes("type: file, path: a.csv, csv: { encoding: utf-16, separator: tab }") == [])
    #expect(
      mistakes("type: file, path: a.csv, encoding: utf-8, csv: { encoding: utf-8 }") == [
        "\"encoding\" is also in \"csv\"; keep one of them"
      ])
    #expect(
      mistakes("type: file, path: a.csv, encoding: windows1252") == [
        "unknown word \"windows1252\"; did you mean \"windows-1252\"?"
      ])
  }

  @Test("what can't be is said: a table that isn't CSV, a separator of two characters")
  func mistakes() {
    #expect(
      mistakes("type: file, path: a, format: json, csv: { skip: 1 }") == [
        "\"csv\" has no meaning here: the format is json"
      ])
    #expect(
      mistakes("type: file, path: a, csv: { separator: \";;\" }") == [
        "expected a character such as \";\", or tab, found text \";;\""
      ])
    #expect(
      mistakes("type: static, data: 1, csv: { skip: 1 }") == [
        "\"csv\" belongs to type file, command, http, not to static"
      ])
  }

  @Test("data that were kept for another way of reading, or another time zone, aren't used")
  func identity() throws {
    let plain = try #require(reading("type: file, path: a.csv").definition?.sources.first)
    let comma = try #require(
      reading("type: file, path: a.csv, csv: { decimal: \",\" }").definition?.sources.first)
    #expect(plain.identity != comma.identity)
    let zones = try ["Asia/Tokyo", "Europe/Rome"].map { zone in
      try #require(
        reading("type: file, path: a.csv, zone: \(zone)").definition?.sources.first?.identity)
    }
    #expect(zones[0] != zones[1])
    #expect(plain.identity != zones[0])
  }
}
