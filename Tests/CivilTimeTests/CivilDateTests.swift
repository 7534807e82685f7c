import CivilTime
import Testing

@Suite("Days of the Gregorian calendar")
struct CivilDateTests {
  @Test(
    "are counted from 1970 on, forwards and backwards without end",
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (20_778, "2026-11-21"), (-719_162, "0001-01-01"),
      (11_016, "2000-02-29"), (-141_427, "1582-10-15"), (2_932_896, "9999-12-31"),
    ])
  func numbers(number: Int, text: String) {
    let day = CivilDate(daysSince1970: number)
    #expect(day.description == text && day.daysSince1970 == number)
    #expect(CivilDate(text) == day)
  }

  @Test("exist only where a month has them")
  func existence() {
    #expect(CivilDate(checking: 2024, 2, 29) != nil)
    for (year, month, day) in [
      (2026, 2, 29), (1900, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 4, 0),
    ] {
      #expect(CivilDate(checking: year, month, day) == nil, "\(year)-\(month)-\(day)")
    }
    #expect(CivilDate.dayCount(ofMonth: 2, year: 2000) == 29)
    #expect(CivilDate.dayCount(ofYear: 2026) == 365)
  }

  @Test("have months that go on into other years")
  func months() {
    #expect(CivilDate(firstOfMonth: 14, year: 2026).description == "2027-02-01")
    #expect(CivilDate(firstOfMonth: -1, year: 2026).description == "2025-11-01")
    #expect(CivilDate(daysSince1970: 20_778).weekday == 6)
  }
}
