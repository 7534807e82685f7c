import ChartModel
import Foundation

/// How a chart writes numbers and moments.
extension FormattingContext {
  /// How values of a chart with such a unit are written.
  public func chartFormat(_ unit: ChartValueFormat.Unit) -> ChartValueFormat {
    ChartValueFormat(
      unit: unit, decimalSeparator: decimalSeparator, groupingSeparator: locale.groupingSeparator)
  }

  /// The zone's clocks over a range of seconds since 1970, in the reader's words. It ends now if it
  /// ends within a fiftieth of its length, and be that less than a minute, within a minute of now.
  public func chartCalendar(over range: ClosedRange<Double>) -> ChartCalendar {
    let age = abs(now().timeIntervalSince1970 - range.upperBound)
    return ChartCalendar(
      transitions: transitions(over: range), words: dateWords,
      endsNow: age <= max(60, (range.upperBound - range.lowerBound) / 50))
  }

  /// The most changes of the clock that are followed: two a year for a thousand years.
  private static let transitionLimit = 2000

  private func transitions(over range: ClosedRange<Double>) -> [ChartCalendar.Transition] {
    func transition(_ date: Date) -> ChartCalendar.Transition {
      ChartCalendar.Transition(
        from: date.timeIntervalSince1970, offset: timeZone.secondsFromGMT(for: date))
    }
    var date = Date(timeIntervalSince1970: range.lowerBound)
    var transitions = [transition(date)]
    while transitions.count < Self.transitionLimit,
      let next = timeZone.nextDaylightSavingTimeTransition(after: date), next > date,
      next.timeIntervalSince1970 <= range.upperBound
    {
      transitions.append(transition(next))
      date = next
    }
    return transitions
  }

  private var dateWords: ChartDateWords {
    // The days are counted by the Gregorian calendar, also where another one is in use.
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    func pattern(_ template: String) -> String {
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    }
    let order = pattern("MMMd")
    let dayFirst =
      (order.firstIndex(of: "d") ?? order.startIndex)
      < (order.firstIndex(of: "M") ?? order.endIndex)
    return ChartDateWords(
      months: formatter.standaloneMonthSymbols,
      shortMonths: formatter.shortMonthSymbols,
      shortWeekdays: formatter.shortStandaloneWeekdaySymbols,
      dayFirst: dayFirst,
      halves: pattern("j").contains("a")
        ? ChartDateWords.Halves(morning: formatter.amSymbol, afternoon: formatter.pmSymbol) : nil,
      now: ChartDateWords.english.now, firstWeekday: calendar.firstWeekday - 1)
  }
}
