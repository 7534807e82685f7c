import ChartModel
import Foundation

// The formats of charts.

extension FormattingContext {
  /// Returns the format of chart values with a unit.
  public func chartFormat(_ unit: ChartValueFormat.Unit) -> ChartValueFormat {
    if case .currency = unit { return ChartValueFormat(unit: unit, symbols: locale.moneySymbols) }
    return ChartValueFormat(unit: unit, symbols: locale.numberSymbols)
  }

  /// Returns the calendar of the user's time zone for a range of seconds since 1970.
  ///
  /// The range ends now if its end is within a fiftieth of its length from now, or within a minute
  /// if that is more.
  public func chartCalendar(over range: ClosedRange<Double>) -> ChartCalendar {
    let age = abs(now().timeIntervalSince1970 - range.upperBound)
    return ChartCalendar(
      transitions: transitions(over: range), symbols: locale.dateSymbols,
      endsNow: age <= max(60, (range.upperBound - range.lowerBound) / 50))
  }

  /// The maximum number of clock changes in a chart: two a year for a thousand years.
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
}
