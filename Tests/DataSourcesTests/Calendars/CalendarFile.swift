import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

/// A calendar in a folder, which is loaded on 21 November 2026 at 14:02 UTC.
struct CalendarFile {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a calendar of events.
  /// - Parameter head: the lines before the events, such as its zones.
  static func text(_ events: [String], head: String = "") -> String {
    let body = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    return ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n\(head)\(body)END:VCALENDAR\n")
      .replacing("\n", with: "\r\n")
  }

  /// Returns the source of a calendar, which is written into the folder.
  func source(
    _ bytes: [UInt8], past: Duration = .seconds(86_400 * 60),
    future: Duration = .seconds(86_400 * 30)
  ) throws -> CalendarSource {
    let path = folder.path("team.ics")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return CalendarSource(
      FileSource(path: path, format: .contentLines), past: past, future: future, name: "team",
      clock: SourceClock(ManualClock(), now: { 1_795_269_720 }))
  }

  /// Returns the starts of the events of a calendar.
  func starts(_ text: String, past: Duration = .seconds(86_400 * 60)) async throws -> [String] {
    let value = try await source(Array(text.utf8), past: past).fetch()
    return try #require(value.array).compactMap { $0["start"]?.string }
  }
}
