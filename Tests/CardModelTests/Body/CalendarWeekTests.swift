import CardModel
import ChartModel
import CivilTime
import Testing

@Suite("The weeks of a calendar")
struct CalendarWeekTests {
  /// Returns the first and the last day of each week of a month.
  private func weeks(
    _ month: Int, today: CivilDate, first: Int = 1, reachesNextWeek: Bool = true
  ) -> [String] {
    var calendar = CalendarBody(
      span: .month(year: 2026, month: month), title: "", today: today,
      weekdays: WeekdayNames(first: first, letters: [], short: [], full: []), events: [])
    calendar.reachesNextWeek = reachesNextWeek
    return calendar.weeks.map { week in
      let days = week.compactMap { $0 }
      return "\(days.first?.day ?? 0)–\(days.last?.day ?? 0)"
    }
  }

  private func day(_ month: Int, _ day: Int) -> CivilDate {
    CivilDate(year: 2026, month: month, day: day)
  }

  @Test("a month begins and ends with its own days")
  func month() {
    let november = ["1–1", "2–8", "9–15", "16–22", "23–29", "30–30"]
    #expect(weeks(11, today: day(11, 27), reachesNextWeek: false) == november)
    #expect(weeks(11, today: day(11, 22)) == november)
    #expect(weeks(11, today: day(12, 1)) == november)
    #expect(weeks(11, today: day(11, 1), first: 0) == ["1–7", "8–14", "15–21", "22–28", "29–30"])
  }

  @Test("a month that ends in the week after today's goes on to the end of that week")
  func nextWeek() {
    #expect(
      weeks(11, today: day(11, 27)) == ["1–1", "2–8", "9–15", "16–22", "23–29", "30–6"])
    #expect(
      weeks(11, today: day(11, 27), first: 0)
        == ["1–7", "8–14", "15–21", "22–28", "29–5"])
    #expect(weeks(12, today: day(12, 31)).suffix(2) == ["28–3", "4–10"])
  }

  @Test("what is ahead takes the place of the first week where there are more than six")
  func sixWeeks() {
    #expect(
      weeks(11, today: day(11, 30)) == ["2–8", "9–15", "16–22", "23–29", "30–6", "7–13"])
  }

  @Test("only days of the next month are beyond the month")
  func beyond() {
    let calendar = CalendarBody(
      span: .month(year: 2026, month: 12), title: "", today: day(12, 31),
      weekdays: WeekdayNames(first: 1, letters: [], short: [], full: []), events: [])
    #expect(!calendar.isBeyondMonth(day(12, 31)))
    #expect(calendar.isBeyondMonth(CivilDate(year: 2027, month: 1, day: 1)))
  }
}
