import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Random calendars", .endsIfItHangs)
struct CalendarSuiteTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  /// A row of series.json, which series.py makes.
  private struct Row: Decodable {
    let head: String
    let events: [String]
    /// The starts and the ends.
    let times: [String]
  }

  @Test("240 random series are as an independent implementation has them")
  func oracle() async throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "series.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
    #expect(rows.count == 240)
    for (number, row) in rows.enumerated() {
      let text = CalendarFile.text(row.events, head: row.head)
      let source = try file.source(Array(text.utf8))
      let times = try #require(try await source.fetch().array).map(Self.times).sorted()
      #expect(times == row.times, "row \(number): \(row.events)")
      #expect(source.omission == nil, "row \(number): \(row.events)")
    }
  }

  /// Returns the start and the end of an event as calendars write them.
  private static func times(of event: JSONValue) -> String {
    let start = (event["start"]?.string ?? "").filter { $0 != "-" && $0 != ":" }
    let end = (event["end"]?.string ?? "").filter { $0 != "-" && $0 != ":" }
    guard event["all_day"] == true else { return "\(start)/\(end)" }
    // A calendar writes the day after the last one.
    let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
      .dateSeparator(.omitted)
    let last = try? Date(end, strategy: format)
    return "\(start)/\(last.map { $0.addingTimeInterval(86_400).formatted(format) } ?? "")"
  }
}
