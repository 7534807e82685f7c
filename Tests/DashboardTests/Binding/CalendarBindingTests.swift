import CardModel
import ChartModel
import CivilTime
import Dashboard
import Foundation
import JMESPath
import Testing

@Suite("Binding calendars")
struct CalendarBindingTests {
  private func calendar(_ keys: String, on events: JSONValue = []) throws -> CalendarBody {
    let bound = try BoundCard(
      "id: c\nsource: s\nbody: { calendar: { date: d, end: e, title: \"${t}\", \(keys) } }",
      on: events)
    guard case .calendar(let calendar)? = try bound.card.body else {
      throw BoundCard.Unreadable(findings: bound.issues)
    }
    return calendar
  }

  private func day(_ day: Int) -> CivilDate { CivilDate(year: 2026, month: 11, day: day) }

  @Test("shows the present month, by the user's week")
  func month() throws {
    let bound = try BoundCard(
      """
      id: c
      source: s
      body: { calendar: { items: days, date: d, end: e, title: "${t}", color: "${c}" } }
      """,
      on: [
        "days": [
          ["d": "2026-11-03", "e": "2026-11-05", "t": "Fair", "c": "positive"],
          ["d": 1_795_269_720, "t": "Now", "c": "7"], ["d": "2026-02-31", "t": "Never"],
          ["d": "2026-11-30", "t": "Pink", "c": "pink"],
        ]
      ])
    let month = CalendarBody(
      span: .month(year: 2026, month: 11), title: "November 2026", today: day(21),
      weekdays: WeekdayNames(
        first: 1, letters: ["M", "T", "W", "T", "F", "S", "S"],
        short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        full: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]),
      events: [
        CalendarBody.Event(
          id: "0", first: day(3), last: day(5), title: "Fair", color: .state(.positive)),
        CalendarBody.Event(
          id: "1", first: day(21), time: "14:02", title: "Now", color: .palette(7)),
        CalendarBody.Event(id: "3", first: day(30), title: "Pink"),
      ])
    #expect(try bound.card.body == .calendar(month))
    #expect(
      bound.issues == [
        "3: d gives no date", "3: “pink” is no state, nor a number from 1 to 11",
      ])
  }

  @Test("marks special days, and explains colours")
  func specialDays() throws {
    let calendar = try calendar(
      """
      items: none, special_days: { items: free, date: d, end: e, title: "${t}", color: critical }, \
      legend: [{ title: "Closed ${year}", color: critical }, { title: Open, color: "2" }]
      """,
      on: ["year": 2026, "free": [["d": "2026-11-17", "e": "2026-11-18", "t": "Stocktaking"]]])
    #expect(calendar.events == [])
    for (number, titles) in [(16, []), (17, ["Stocktaking"]), (18, ["Stocktaking"]), (19, [])] {
      #expect(calendar.specialDays(on: day(number)).map(\.title) == titles)
    }
    #expect(calendar.specialDays.map(\.color) == [.state(.critical)])
    #expect(
      calendar.legend == [
        CalendarBody.LegendItem(title: "Closed 2026", color: .state(.critical)),
        CalendarBody.LegendItem(title: "Open", color: .palette(2)),
      ])
  }

  @Test("shows a week from its first day on")
  func week() throws {
    let present = try calendar("view: week")
    #expect(present.span == .week(from: day(16)))
    #expect(present.title == "16\u{2009}–\u{2009}22 Nov 2026")
    let given = try calendar("view: week, month: 2026-03-01")
    #expect(given.span == .week(from: CivilDate(year: 2026, month: 2, day: 23)))
  }

  @Test("shows seven days from today if the week has no event ahead, but they have one")
  func passedWeek() throws {
    let past: JSONValue = ["d": "2026-11-20", "t": "Past"]
    let ahead: JSONValue = ["d": "2026-11-25", "t": "Ahead"]
    let turned = try calendar("view: week", on: [past, ahead])
    #expect(turned.span == .week(from: day(21)))
    #expect(turned.title == "21\u{2009}–\u{2009}27 Nov 2026")
    #expect(turned.weekdays.full.first == "Saturday")
    #expect(turned.shortName(of: day(25)) == "Wed 25")
    #expect(turned.seenEvents.map(\.title) == ["Ahead"])
    let kept: [[JSONValue]] = [
      [past], [past, ["d": "2026-12-24", "t": "Far"]], [ahead, ["d": "2026-11-22", "t": "Soon"]],
    ]
    for events in kept {
      let week = try calendar("view: week", on: .array(events))
      #expect(week.span == .week(from: day(16)))
    }
    let given = try calendar("view: week, month: 2026-11-21", on: [past, ahead])
    #expect(given.span == .week(from: day(16)))
  }

  @Test("an event that ends at midnight does not touch the day after")
  func midnight() throws {
    let events = try calendar(
      "view: month",
      on: [
        ["d": "2026-11-03T22:00:00", "e": "2026-11-04T00:00:00", "t": "Night"],
        ["d": "2026-11-03T22:00:00", "e": "2026-11-04T00:01:00", "t": "Later"],
        ["d": "2026-11-03", "e": "2026-11-04", "t": "Days"],
      ]
    ).events
    #expect(events.map(\.last) == [day(3), day(4), day(4)])
    #expect(events.map(\.time) == ["22:00", "22:00", nil])
  }

  @Test("numbers its days in the digits of dates, whatever those of numbers are")
  func digits() throws {
    func today(_ variables: [String: String]) throws -> String? {
      let context = FormattingContext(
        locale: UserLocale(environment: variables), timeZone: .gmt, now: BoundCard.context.now)
      let bound = try BoundCard(
        "id: c\nsource: s\nbody: { calendar: { date: d, title: a } }", on: [], in: context)
      guard case .calendar(let calendar)? = try bound.card.body else { return nil }
      return calendar.shortName(of: calendar.today)
    }
    #expect(try today(["LC_NUMERIC": "ar_EG", "LC_TIME": "en_GB"]) == "Sat 21")
    #expect(try today(["LC_NUMERIC": "en_GB", "LC_TIME": "ar_EG"]) == "سبت ٢١")
  }
}
