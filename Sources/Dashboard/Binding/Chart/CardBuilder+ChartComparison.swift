import ChartModel
import Foundation
import JMESPath
import Localization

// The comparison of a chart with an earlier time.

extension CardBuilder {
  /// Returns a chart with the values of an earlier time.
  func compared(
    _ chart: Chart, _ comparison: ComparisonDefinition, _ definition: ChartDefinition,
    at xs: () -> [JSONValue], on data: JSONValue
  ) -> Chart {
    guard let (moments, calendar) = chart.timeline, let end = moments.last else {
      noteNoTimes(xs(), of: definition.x)
      return chart
    }
    let shift = comparison.shift
    // The offsets a day before and after a moment tell whether clocks jump over it.
    let margin = 172_800.0
    let offset = context.chartCalendar(
      over: (moments[0] - margin)...(max(end, moments[0]) + margin)
    ).offset(at:)
    let start: Double
    var includesStart = chart.domain.coordinates != nil
    switch comparison.extent {
    case nil: start = shift.moved(end, by: -1, offset)
    case .length(let length): start = length.moved(end, by: -1, offset)
    case .since(let period):
      start = context.start(of: period, at: end, ofWeeks: xs().areWeeks)
      includesStart = true
    }
    let compared = chart.compared(
      ChartComparison(
        start: start, includesStart: includesStart,
        title: nonEmptyText(comparison.title, on: data) ?? context.earlier(shift),
        earlier: { shift.moved($0, by: -1, offset) },
        later: { shift.moved($0, by: 1, offset) }))
    noteUnplaced(compared.unplaced, calendar, comparison)
    return compared.chart
  }

  /// Records that values are no times, with the first one that is none.
  func noteNoTimes(_ values: [JSONValue], of expression: BoundExpression) {
    guard let other = values.first(where: { context.period($0) == nil }) else { return }
    issues.note(
      expression.location,
      other.string == nil
        ? "\(expression.line) gives no times, which \"compare\" needs"
        : """
        \(expression.line) gives “\(String(Self.text(other).prefix(40)))”, which is no day, week, \
        month, quarter or year: \"compare\" can’t shift it
        """)
  }

  /// The maximum number of moments that are named.
  private static let namedMoments = 3

  private func noteUnplaced(
    _ moments: [Double], _ calendar: ChartCalendar, _ comparison: ComparisonDefinition
  ) {
    guard !moments.isEmpty else { return }
    var all: [String] = []
    for moment in moments {
      let name = calendar.text(of: moment, precision: .day)
      if all.last != name { all.append(name) }
    }
    var names = Array(all.prefix(Self.namedMoments))
    let rest = all.count - names.count
    if rest > 0 { names.append(LegendEntry.count(rest)) }
    let days = names.localizedList
    let words = context.words(comparison.shift)
    issues.note(
      comparison.location,
      "\"compare\" leaves out \(days), as another value is on the day \(words) later")
  }

  /// Returns the starts of the periods that values name; nil if one of them names none.
  func periods(of values: [JSONValue]) -> [Double]? {
    let moments = values.compactMap { context.period($0)?.timeIntervalSince1970 }
    return moments.count == values.count ? moments : nil
  }
}
