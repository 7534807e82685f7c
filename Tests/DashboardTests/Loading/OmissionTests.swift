import Dashboard
import DataSources
import TestSupport
import Testing

@Suite("What data lack", .endsIfItHangs)
struct OmissionTests {
  @Test("a calendar’s rule that can’t be followed is a warning at its source, with the other data")
  func calendar() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART:20261121T160000Z
      SUMMARY:Watch
      RRULE:FREQ=DAILY;INTERVAL=0
      END:VEVENT
      END:VCALENDAR

      """, to: "team.ics")
    let source = try declaredSource("type: calendar, path: \(folder.path("team.ics"))")
    let loader = source.loader(ManualClock())
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let snapshot = try #require(await snapshots.next())
    #expect(snapshot.failure == nil && snapshot.value != nil)
    #expect(
      snapshot.issue?.description == """
        wall.yaml:2:15: warning: team: the rule (RRULE) of “Watch” can’t be read; only its first \
        time is shown
        """)
  }
}
