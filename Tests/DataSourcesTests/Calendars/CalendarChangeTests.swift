import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Changes of all later times of a series")
struct CalendarChangeTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  /// A row of changes.json, which changes.py makes.
  private struct Row: Decodable {
    let events: [String]
    /// The starts, the ends and the titles.
    let times: [String]
  }

  private func times(_ events: [String]) async throws -> [String] {
    let source = try file.source(Array(CalendarFile.text(events).utf8))
    let times = try #require(try await source.fetch().array).map { event in
      let (start, end) = (event["start"]?.string ?? "", event["end"]?.string ?? "")
      return "\(start)/\(end) \(event["title"]?.string ?? "")"
    }
    #expect(source.omission == nil)
    return times.sorted()
  }

  @Test("60 random series are as an independent implementation has them")
  func oracle() async throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "changes.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
    #expect(rows.count == 60)
    for (number, row) in rows.enumerated() {
      #expect(try await times(row.events) == row.times, "row \(number): \(row.events)")
    }
  }

  private static let series = """
    UID:1
    SUMMARY:a
    DTSTART;TZID=Europe/Berlin:20261102T100000
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=8
    """

  /// Returns a change of the series.
  private static func change(from day: Int, _ lines: String) -> String {
    "UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:2026110\(day)T100000\n\(lines)"
  }

  @Test("the latest change counts, and a time that is moved alone stays so")
  func several() async throws {
    let events = [
      Self.series,
      Self.change(
        from: 4, "SUMMARY:b\nDTSTART;TZID=Europe/Berlin:20261104T120000\nDURATION:PT2H"),
      Self.change(
        from: 6, "SUMMARY:c\nDTSTART;TZID=Europe/Berlin:20261107T080000\nDURATION:PT3H"),
      "UID:1\nSUMMARY:d\nRECURRENCE-ID:20261108T090000Z\nDTSTART:20261108T200000Z",
    ]
    #expect(
      try await times(events) == [
        "2026-11-02T09:00:00Z/2026-11-02T10:00:00Z a",
        "2026-11-03T09:00:00Z/2026-11-03T10:00:00Z a",
        "2026-11-04T11:00:00Z/2026-11-04T13:00:00Z b",
        "2026-11-05T11:00:00Z/2026-11-05T13:00:00Z b",
        "2026-11-07T07:00:00Z/2026-11-07T10:00:00Z c",
        "2026-11-08T07:00:00Z/2026-11-08T10:00:00Z c",
        "2026-11-08T20:00:00Z/2026-11-08T20:00:00Z d",
        "2026-11-10T07:00:00Z/2026-11-10T10:00:00Z c",
      ])
  }

  @Test("a change that cancels ends the series, and one long ago counts today")
  func cancelled() async throws {
    let cancel = Self.change(
      from: 4, "STATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:20261104T100000")
    #expect(
      try await times([Self.series, cancel]) == [
        "2026-11-02T09:00:00Z/2026-11-02T10:00:00Z a",
        "2026-11-03T09:00:00Z/2026-11-03T10:00:00Z a",
      ])
    let old = [
      "UID:1\nSUMMARY:a\nDTSTART:20240101T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1",
      """
      UID:1
      SUMMARY:b
      RECURRENCE-ID;RANGE=THISANDFUTURE:20251101T100000Z
      DTSTART:20260120T100000Z
      """,
    ]
    // 80 days later.
    let source = try file.source(
      Array(CalendarFile.text(old).utf8), future: .seconds(86_400 * 90))
    #expect(
      try await source.fetch().array?.compactMap { $0["start"]?.string }
        == ["2027-01-20T10:00:00Z"])
  }
}
