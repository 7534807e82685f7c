import TestSupport
import Testing

@testable import cardwall

@Suite("Messages that a screen reader speaks", .endsIfItHangs)
@MainActor
struct AnnouncementsTests {
  private let clock = ManualClock()
  private let spoken = Spoken()

  private final class Spoken {
    var texts: [String] = []
  }

  private func announcements() -> Announcements {
    Announcements(clock: clock) { [spoken] in spoken.texts.append($0) }
  }

  /// Moves the time to the end of the delay and of a number of intervals after it.
  private func passes(_ intervals: Int) async {
    await clock.wake(at: Announcements.delay + Announcements.interval * intervals)
    while spoken.texts.count <= intervals { await Task.yield() }
  }

  @Test("what comes together, and what follows in an interval, is spoken together")
  func together() async {
    let announcements = announcements()
    announcements.announce("One is hidden.")
    #expect(spoken.texts == [])
    await passes(0)
    #expect(spoken.texts == ["One is hidden."])
    announcements.announce("Two is hidden.")
    announcements.announce("Three is hidden.")
    announcements.announce("Two is hidden.")
    #expect(spoken.texts.count == 1)
    await passes(1)
    #expect(spoken.texts.last == "Three is hidden.; Two is hidden.")
  }

  @Test("of several about one subject, the last is spoken")
  func subjects() async {
    let announcements = announcements()
    for count in 1...9 { announcements.announce("\(count) of 9 cards", about: "search") }
    await passes(0)
    #expect(spoken.texts == ["9 of 9 cards"])
  }

  @Test("what is found during typing is spoken when typing has ended")
  func settles() async {
    let announcements = announcements()
    for count in 1...9 { announcements.announce("\(count) of 9 cards", whenSettled: "search") }
    await clock.wake(at: Announcements.settleTime)
    await clock.wake(at: Announcements.settleTime + Announcements.delay)
    while spoken.texts.isEmpty { await Task.yield() }
    #expect(spoken.texts == ["9 of 9 cards"])
  }

  @Test("of many, only the number is spoken")
  func many() async {
    let announcements = announcements()
    for card in 1...7 { announcements.announce("Card \(card) has failed", about: "\(card)") }
    await passes(0)
    #expect(
      spoken.texts.last == "Card 1 has failed; Card 2 has failed; Card 3 has failed; and 4 more")
  }
}
