import CardModel
import ChartModel
import CivilTime
import Testing

@Suite("The bars of a calendar")
struct CalendarBarTests {
  private func day(_ day: Int) -> CivilDate { CivilDate(year: 2026, month: 11, day: day) }

  private func event(_ first: Int, _ last: Int, _ color: UInt8) -> CalendarBody.Event {
    CalendarBody.Event(
      id: ElementID("\(color)"), first: day(first), last: day(last), title: "\(color)",
      color: .palette(color))
  }

  private func bars(_ events: CalendarBody.Event...) -> [String] {
    let names = WeekdayNames(first: 1, letters: [], short: [], full: [])
    let calendar = CalendarBody(
      span: .week(from: day(9)), title: "", today: day(11), weekdays: names, events: events)
    return calendar.bars(in: calendar.weeks[0]).map { day in
      day.sorted { $0.lane < $1.lane }.map { bar in
        guard case .palette(let number) = bar.color else { return "" }
        return "\(bar.lane)\(bar.isFirst ? "[" : "-")\(number)\(bar.isLast ? "]" : "-")"
      }.joined(separator: " ")
    }
  }

  @Test("an event is one bar over its days, open where it goes on in another week")
  func spans() {
    #expect(
      bars(event(10, 12, 1), event(5, 9, 2), event(15, 20, 3))
        == ["0-2]", "0[1-", "0-1-", "0-1]", "", "", "0[3-"])
  }

  @Test("events of one day lie below each other and keep their lane")
  func lanes() {
    #expect(
      bars(event(11, 11, 1), event(10, 12, 2), event(12, 13, 3))
        == ["", "0[2-", "0-2- 1[1]", "0-2] 1[3-", "1-3]", "", ""])
  }

  @Test("what finds no lane is left out")
  func crowd() {
    let crowd = bars(
      event(11, 11, 1), event(11, 11, 2), event(11, 11, 3), event(11, 11, 4), event(11, 12, 5))
    #expect(crowd[2] == "0[5- 1[1] 2[2]")
  }

  @Test("a day of any month has at most as many bars as events share a day")
  func lanesOfAllMonths() {
    func lanes(_ events: CalendarBody.Event...) -> Int {
      CalendarBody(
        span: .week(from: day(9)), title: "", today: day(11),
        weekdays: WeekdayNames(first: 1, letters: [], short: [], full: []), events: events
      ).laneCount
    }
    #expect(lanes() == 0)
    #expect(lanes(event(1, 2, 1), event(3, 4, 2)) == 1)
    #expect(lanes(event(20, 22, 1), event(22, 23, 2), event(1, 1, 3)) == 2)
    #expect(lanes(event(1, 9, 1), event(2, 9, 2), event(3, 9, 3), event(4, 9, 4)) == 3)
  }

  @Test("a card has room for the next events of a month, and for past ones in their place")
  func next() {
    let names = WeekdayNames(first: 1, letters: [], short: [], full: [])
    let days = [3, 7, 12, 18, 20, 25]
    func next(from today: Int, _ limit: Int = 3) -> [Int] {
      CalendarBody(
        span: .month(year: 2026, month: 11), title: "", today: day(today), weekdays: names,
        events: days.map { event($0, $0, UInt8($0)) }
      ).nextEvents(limit).map(\.first.day)
    }
    #expect(next(from: 8) == [12, 18, 20])
    #expect(next(from: 24) == [18, 20, 25])
    #expect(next(from: 30) == [3, 7, 12])
    #expect(next(from: 8, 10) == days)
  }

  @Test("the events of a week are those that touch it, in the order of time")
  func seen() {
    var meeting = event(12, 12, 4)
    meeting.time = "10:00"
    let calendar = CalendarBody(
      span: .week(from: day(9)), title: "", today: day(11),
      weekdays: WeekdayNames(first: 1, letters: [], short: [], full: []),
      events: [event(16, 17, 1), meeting, event(12, 12, 2), event(1, 9, 3)])
    #expect(calendar.seenEvents.map(\.title) == ["3", "2", "4"])
  }
}
