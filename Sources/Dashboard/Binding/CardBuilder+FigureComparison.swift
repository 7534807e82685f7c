import CardModel
import ChartModel
import Foundation
import JMESPath
import Localization

// The comparison of a figure with its value at an earlier time.

extension CardBuilder {
  /// Adds the earlier value of a figure and the trend since then.
  ///
  /// Where there is no earlier value, the text says so.
  func compare(
    _ kpi: inout KPI, _ comparison: FigureComparisonDefinition, _ definition: KPIDefinition,
    on data: JSONValue
  ) {
    guard let number = figure(of: definition, on: data) else {
      return noteNoNumber(definition.value, comparison, on: data)
    }
    let unit = unit(of: definition, on: data)
    let earlier = earlierValue(of: number, comparison, definition, on: data)
    let title = nonEmptyText(comparison.title, on: data) ?? context.earlier(comparison.shift)
    let words =
      earlier.map { value in
        unit.map { context.text(value, unit: $0) } ?? context.number(value)
      } ?? String(localized: "no data")
    let line = String(localized: "\(title): \(words)")
    kpi.target = [kpi.target, line].compactMap { $0 }.joined(separator: " · ")
    guard let earlier else { return }
    let format = context.chartFormat(context.chartUnit(unit))
    let change = format.relativeChange(from: earlier, to: number) ?? format.change(number - earlier)
    kpi.trend = Trend(
      change, direction: number == earlier ? .steady : number > earlier ? .up : .down,
      state: state(of: number - earlier, comparison.better))
  }

  private func state(
    of change: Double, _ better: FigureComparisonDefinition.Better?
  ) -> SemanticState {
    guard let better, change != 0 else { return .neutral }
    return (change > 0) == (better == .up) ? .positive : .negative
  }

  /// Returns the number of a figure, also of one that a function formats; nil if there is none.
  private func figure(of definition: KPIDefinition, on data: JSONValue) -> Double? {
    if let number = value(definition.value, on: data).number { return number }
    guard case .number(let expression)? = FormattedValue(definition.value) else { return nil }
    return value(expression, on: data).number
  }

  /// Records that a figure is a text.
  private func noteNoNumber(
    _ figure: BoundExpression, _ comparison: FigureComparisonDefinition, on data: JSONValue
  ) {
    guard let text = value(figure, on: data).string?.prefix(40), !text.isEmpty else { return }
    issues.note(
      comparison.location,
      "\"compare\" needs a number, but \(figure.line) gives “\(String(text))”: write to_number()")
  }

  /// Returns the unit of a figure: its own, or the one that a function writes.
  private func unit(of definition: KPIDefinition, on data: JSONValue) -> String? {
    if let unit = name(definition.unit, on: data) { return unit }
    guard let call = definition.value.expression.call else { return nil }
    return switch call.function {
    case "percent", "bytes", "duration": call.function
    case "currency": call.arguments.dropFirst().first?.literal?.string
    default: nil
    }
  }

  // MARK: The earlier value

  /// Rows in the order of their times.
  private struct Rows {
    let moments: RisingMoments
    let numbers: [Double?]
    /// Whether the times are weeks such as "2026-W12".
    let areWeeks: Bool

    /// Returns the sum of the numbers in a range of moments; nil if there are none.
    func sum(_ range: ClosedRange<Double>) -> Double? {
      let known = moments.moments.indices.filter { range.contains(moments.moments[$0]) }
        .compactMap { numbers[$0] }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
  }

  private func earlierValue(
    of figure: Double, _ comparison: FigureComparisonDefinition, _ definition: KPIDefinition,
    on data: JSONValue
  ) -> Double? {
    guard let rows = rows(of: comparison, definition, on: data) else { return nil }
    let moments = rows.moments.moments
    let now = context.now().timeIntervalSince1970
    guard let last = moments.indices.last(where: { rows.numbers[$0] != nil && moments[$0] <= now })
    else { return nil }
    let moment = comparison.shift.moved(moments[last], by: -1, context.offset(at:))
    guard let period = comparison.period else {
      guard
        comparison.y == nil || isFigure(figure, rows.numbers[last], at: moments[last], comparison)
      else { return nil }
      return rows.moments.index(at: moment, shiftedFrom: moments[last], in: 0..<last)
        .flatMap { rows.numbers[$0] }
    }
    let start = context.start(of: period, at: moments[last], ofWeeks: rows.areWeeks)
    let sum = rows.sum(start...max(start, moments[last]))
    guard isFigure(figure, sum, at: moments[last], comparison) else { return nil }
    // Both periods have the same days, whatever the shift is; years of weeks begin with a week.
    let earlierStart =
      rows.areWeeks
      ? context.start(of: period, at: moment, ofWeeks: true)
      : comparison.shift.moved(start, by: -1, context.offset(at:))
    // Rows that begin within the period give the sum of a part of it. The first row may be as late
    // as the end of a longer month than usual.
    let latest = earlierStart + rows.moments.distance * 1.1
    guard let first = moments.first, first <= latest else {
      if moments[0] <= moment { noteBeginning(moments[0], after: earlierStart, comparison) }
      return nil
    }
    // The last row counts that is beside the present one, as its column would be.
    let end = rows.moments.index(at: moment, shiftedFrom: moments[last], in: 0..<last).map {
      max(moment, moments[$0])
    }
    return rows.sum(earlierStart...max(earlierStart, end ?? moment))
  }

  private func rows(
    of comparison: FigureComparisonDefinition, _ definition: KPIDefinition, on data: JSONValue
  ) -> Rows? {
    let history = comparison.items == nil ? data[Histories.key]?.array : nil
    if history != nil { issues.noteHistory() }
    let items = history ?? self.items(comparison.items, on: data, at: comparison.location)
    let placed = items.map { (x: value(comparison.x, on: $0), row: $0) }.filter { !$0.x.isNull }
    let xs = placed.map(\.x)
    guard !xs.isEmpty else { return nil }
    let scale = scale(of: xs, [.digits, .weeks])
    guard let times = scale?.isTime == true ? scale?.values : periods(of: xs) else {
      noteNoTimes(xs, of: comparison.x)
      return nil
    }
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    let numbers = order.map { number(comparison.y ?? definition.value, on: placed[$0].row) }
    if comparison.y == nil, numbers.allSatisfy({ $0 == nil }) {
      issues.note(
        comparison.location,
        "\"compare\" finds no number by \(definition.value.line) in a row: name one by \"y\"")
    }
    return Rows(
      moments: RisingMoments(order.map { times[$0] }), numbers: numbers, areWeeks: xs.areWeeks)
  }

  /// Records that rows begin within the earlier period.
  private func noteBeginning(
    _ first: Double, after start: Double, _ comparison: FigureComparisonDefinition
  ) {
    let days = [start, first].map { context.date(Date(timeIntervalSince1970: $0), .medium) }
    issues.note(
      comparison.location,
      """
      nothing is compared, as the earlier period begins on \(days[0]), but the rows only on \
      \(days[1])
      """)
  }

  /// The greatest difference of a figure from its rows, as a share: that of a rounded one.
  private static let greatestDifference = 0.005

  /// Returns whether a figure is what its rows give; records if it isn't, as a comparison of other
  /// things would be wrong.
  private func isFigure(
    _ figure: Double, _ number: Double?, at moment: Double,
    _ comparison: FigureComparisonDefinition
  ) -> Bool {
    let number = number ?? 0
    let greatest = max(figure.magnitude, number.magnitude)
    if (figure - number).magnitude <= greatest * Self.greatestDifference { return true }
    let day = context.date(Date(timeIntervalSince1970: moment), .medium)
    issues.note(
      comparison.location,
      """
      the figure is \(context.number(figure)), but \"compare\" finds \(context.number(number)) in the \
      rows up to \(day): let \"since\" and \"y\" say what the figure is made of
      """)
    return false
  }
}
