import ChartModel
import Foundation
import Testing

@Suite("Moments in a reader's words")
struct ChartCalendarTests {
  typealias Precision = ChartCalendar.Precision

  /// 2025-03-05 14:02:05.25 UTC.
  private let moment = 1_741_183_325.25

  @Test(
    "are written down to a precision",
    arguments: [
      (Precision.year, "2025"), (.month, "Mar 2025"), (.day, "Mar 5, 2025"), (.minute, "14:02"),
      (.second, "14:02:05"), (.millisecond, "14:02:05.250"), (.full, "Mar 5, 2025, 14:02"),
    ])
  func precision(precision: Precision, text: String) {
    #expect(ChartCalendar.utc.text(of: moment, precision: precision) == text)
  }

  @Test("follow the reader's order and hours")
  func order() {
    var symbols = DateSymbols.british12
    symbols.shortMonths[2] = "Mär"
    let calendar = ChartCalendar(symbols: symbols)
    #expect(calendar.text(of: moment, precision: .full) == "5 Mär 2025, 2:02 PM")
    #expect(calendar.text(of: moment - 14 * 3600, precision: .minute) == "12:02 AM")
    #expect(calendar.text(of: moment - 2 * 3600, precision: .second) == "12:02:05 PM")
  }

  @Test("are written with the reader's digits and punctuation")
  func digits() {
    var symbols = DateSymbols.english
    symbols.numerals = Numerals(zero: "٠")
    symbols.patterns.day = DatePattern("d MMM، y")
    symbols.patterns.minute = DatePattern("h:mm a")
    symbols.halfDays = DateSymbols.HalfDays(morning: "ص", afternoon: "م")
    let arabic = ChartCalendar(symbols: symbols)
    #expect(arabic.text(of: moment, precision: .full) == "٥ Mar، ٢٠٢٥, ٢:٠٢ م")
    symbols.patterns.day = DatePattern("y年M月d日")
    symbols.patterns.minute = DatePattern("HH 'o''clock' mm")
    symbols.numerals = .western
    let japanese = ChartCalendar(symbols: symbols)
    #expect(japanese.text(of: moment, precision: .full) == "2025年3月5日, 14 o'clock 02")
  }

  @Test("keep their milliseconds, and the last of a day stays in it")
  func milliseconds() {
    #expect(ChartCalendar.utc.text(of: 1_741_183_325.3, precision: .millisecond) == "14:02:05.300")
    #expect(ChartCalendar.utc.text(of: 86_399.9999, precision: .millisecond) == "23:59:59.999")
    #expect(ChartCalendar.utc.text(of: -0.25, precision: .millisecond) == "23:59:59.750")
    #expect(ChartCalendar.utc.text(of: -1, precision: .day) == "Dec 31, 1969")
  }

  @Test(
    "are told apart by what differs between them",
    arguments: [
      (366 * 86_400, 10, Precision.year), (30 * 86_400, 10, .month), (86_400, 10, .day),
      (82_800, 10, .day), (3600, 10, .minute), (3600, 40, .full), (60, 10, .minute),
      (59.8, 10, .minute), (5, 10, .second), (0.98, 10, .second),
      (0.25, 10, .millisecond),
    ] as [(Double, Double, Precision)])
  func spacing(spacing: Double, count: Double, precision: Precision) {
    #expect(ChartCalendar.utc.precision(forSpacing: spacing, span: spacing * count) == precision)
  }

  @Test(
    "alone are named by day and time, as far as moments of their row differ",
    arguments: [
      (86_400.0, "Mar 5, 2025"), (3600, "Mar 5, 2025, 14:02"), (1, "Mar 5, 2025, 14:02:05"),
      (0.1, "Mar 5, 2025, 14:02:05.250"), (31 * 86_400, "Mar 2025"),
    ] as [(Double, String)])
  func alone(spacing: Double, text: String) {
    #expect(ChartCalendar.utc.fullText(of: moment, spacing: spacing) == text)
    #expect(
      ChartCalendar.utc.spokenText(of: moment, spacing: spacing)
        == text.replacing("Mar", with: "March"))
  }

  @Test(
    "at the ends of a card's axis say the time of a short span, the day of a longer one, and now")
  func ends() {
    let calendar = ChartCalendar(endsNow: true)
    #expect(ChartCalendar.utc.endLabels(of: [moment, moment + 30]) == ("14:02:05", "14:02:35"))
    #expect(calendar.endLabels(of: [moment, moment + 3600]) == ("14:02", "now"))
    #expect(calendar.endLabels(of: [moment, moment + 86_400 * 3]) == ("Mar 5, 2025", "now"))
    let day = stride(from: moment, through: moment + 86_400, by: 3600).map { $0 }
    #expect(ChartCalendar.utc.endLabels(of: day) == ("Mar 5, 14:02", "Mar 6, 14:02"))
    #expect(calendar.endLabels(of: day) == ("Mar 5, 14:02", "now"))
    let midnights = [1_741_132_800.0, 1_741_219_200]
    #expect(ChartCalendar.utc.endLabels(of: midnights) == ("Mar 5, 2025", "Mar 6, 2025"))
    #expect(calendar.endLabels(of: []) == ("", ""))
    #expect(calendar.endLabels(of: [moment]).first == "now")
    #expect(ChartCalendar.utc.endLabels(of: [moment]).first == "Mar 5, 2025, 14:02")
    #expect(ChartCalendar.utc.endLabels(of: [1_741_132_800]).first == "Mar 5, 2025")
    #expect(ChartDomain.times([1_741_132_800], .utc).label(of: 0) == "Mar 5, 2025")
    #expect(ChartDomain.times([moment], .utc).label(of: 0) == "Mar 5, 2025, 14:02")
  }

  @Test(
    "are those of the calendars of Foundation in every zone",
    arguments: [
      ("Europe/Berlin", Zones.berlin), ("America/St_Johns", Zones.stJohns),
      ("Australia/Lord_Howe", Zones.lordHowe), ("America/Santiago", Zones.santiago),
      ("America/Havana", Zones.havana), ("UTC", []),
    ] as [(String, [ChartCalendar.Transition])])
  func foundation(zone: String, transitions: [ChartCalendar.Transition]) throws {
    var style = Date.VerbatimFormatStyle(
      format: """
        \(month: .abbreviated) \(day: .defaultDigits), \(year: .defaultDigits), \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
        """, timeZone: try #require(TimeZone(identifier: zone)),
      calendar: Calendar(identifier: .gregorian))
    style.locale = Locale(identifier: "en_US_POSIX")
    let calendar = ChartCalendar(transitions: transitions)
    // The moments are an odd number of minutes apart, from the first change of the clocks on.
    for seconds in stride(from: 1_741_500_000.0, to: 1_775_400_000, by: 197 * 60) {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(calendar.text(of: seconds, precision: .full) == date.formatted(style))
    }
  }

  @Test(
    "far from today are those of the Gregorian calendar",
    arguments: [
      (-62_135_596_800.0, "Jan 1, 1"), (-62_135_596_801, "Dec 31, 0"),
      (951_782_400, "Feb 29, 2000"),
      (4_107_456_000, "Feb 28, 2100"), (4_107_542_400, "Mar 1, 2100"),
      (8_640_000_000_000, "Sep 13, 275760"), (1e300, "Sep 13, 275760"),
    ])
  func far(seconds: Double, text: String) {
    #expect(ChartCalendar.utc.text(of: seconds, precision: .day) == text)
  }
}

extension DateSymbols {
  /// The symbols of a reader who writes the day first and has a 12-hour clock.
  static let british12: DateSymbols = {
    var symbols = english
    symbols.patterns.monthDay = DatePattern("d MMM")
    symbols.patterns.day = DatePattern("d MMM y")
    symbols.patterns.hour = DatePattern("h a")
    symbols.patterns.minute = DatePattern("h:mm a")
    symbols.patterns.second = DatePattern("h:mm:ss a")
    return symbols
  }()
}
