import JMESPath
import Testing

extension FunctionTests {
  @Test(
    "read a day as its first moment, also where clocks jump over midnight",
    arguments: [
      ("America/Santiago", "2026-09-06", "01:00"), ("America/Havana", "2026-03-08", "01:00"),
      ("America/Santiago", "2026-04-05", "00:00"), ("Europe/Berlin", "2026-03-29", "00:00"),
    ])
  func days(zone: String, day: String, start: String) throws {
    #expect(try evaluate("date('\(day)', 'iso')", zone: zone) == .string(day))
    #expect(try evaluate("time('\(day)')", zone: zone) == .string(start))
  }

  @Test("read a month as its first day")
  func months() throws {
    #expect(try evaluate("date('2026-11')") == "1 Nov 2026")
    #expect(try evaluate("date('2026-3', 'iso')", zone: "Europe/Berlin") == "2026-03-01")
    #expect(try evaluate("time('2026-07')", zone: "Europe/Berlin") == "00:00")
    for text in ["2026-13", "2026-0", "2026-", "2026", "2026-11-", "2026-11T10:00"] {
      #expect(throws: ExpressionError.self, "\(text)") { try evaluate("date('\(text)')") }
    }
  }
}
