import ChartModel
import CivilTime
import Foundation
import JMESPath

// The positions of a chart's points: on a scale of numbers, in time, or in a category.

extension CardBuilder {
  func positions(
    of items: [JSONValue], _ definition: ChartDefinition, on data: JSONValue
  ) -> ChartPositions {
    let order = definition.kind.order
    var points = items.map { item in
      let x = value(definition.x, on: item)
      // A time that never comes has no position on a scale, and neither has a blank text.
      let hasNone = order != .sideBySide && (x.infinity != nil || x.isBlank)
      return ChartPositions.Point(x: hasNone ? .null : x, row: item)
    }
    // On a scale, points without a position are left out, unless no point has a position.
    if order != .sideBySide, !points.allSatisfy(\.x.isNull) {
      points.removeAll(where: \.x.isNull)
    }
    let notations = order.notations
    let xs = points.map(\.x)
    let found = self.scale(of: xs, notations)
    // A chart that is compared with an earlier time is in time, also where texts name its months.
    let periods = found?.isTime != true && definition.comparison != nil ? self.periods(of: xs) : nil
    guard let scale = periods.map({ (values: $0, isTime: true) }) ?? found,
      order != .sideBySide || scale.isTime
    else {
      return named(points, merging: definition.by != nil)
    }
    guard order != .scattered else {
      return ChartPositions(
        domain: domain(scale.values, scale, definition, on: data),
        points: points.indices.map { ($0, points[$0].row) })
    }
    // Rows at the same position keep the order of the data, since the last one counts.
    let sorted = points.indices.sorted { (scale.values[$0], $0) < (scale.values[$1], $1) }
    var values: [Double] = []
    if order == .rising, let first = sorted.first.map({ scale.values[$0] }) {
      values += historySpans.first { $0.first == first }?.start.map { [$0] } ?? []
    }
    var labels: [Double: String] = [:]
    var placed: [(position: Int, row: JSONValue)] = []
    placed.reserveCapacity(sorted.count)
    for index in sorted {
      let value = scale.values[index]
      if values.last != value {
        if !placed.isEmpty {
          values += emptyPositions(after: values.last, before: value, definition.kind)
        }
        values.append(value)
      }
      placed.append((position: values.count - 1, row: points[index].row))
      if periods != nil { labels[value] = Self.nonEmpty(Self.text(points[index].x)) }
    }
    values += emptyPositions(after: values.last, before: nil, definition.kind)
    let domain =
      order == .sideBySide
      ? ChartDomain.categories(
        zip(values, names(of: values, areMonths: points.allSatisfy(\.isMonth))).map {
          labels[$0] ?? $1
        })
      : domain(values, scale, definition, on: data)
    var positions = ChartPositions(domain: domain, points: placed)
    if order == .sideBySide { positions.times = CategoryTimes(values, calendar(over: values)) }
    return positions
  }

  /// Returns the positions of the gap of a history that follows a position.
  private func emptyPositions(
    after value: Double?, before next: Double?, _ kind: Chart.Kind
  ) -> [Double] {
    guard let value, let span = historySpans.first(where: { $0.gaps[value] != nil }) else {
      return []
    }
    return switch kind {
    case .line, .area, .states: span.emptyPositions(after: value, before: next)
    // Columns stand side by side: a missing one leaves its room.
    case .column, .combination: span.dueTimes(after: value, before: next)
    case .bar, .donut, .waterfall, .scatter, .bubble: []
    }
  }

  private func domain(
    _ values: [Double], _ scale: Scale, _ definition: ChartDefinition, on data: JSONValue
  ) -> ChartDomain {
    guard scale.isTime else {
      let unit = context.chartUnit(name(definition.xUnit, on: data))
      return .numbers(values, format: context.chartFormat(unit))
    }
    return .times(values, calendar(over: values))
  }

  private func calendar(over moments: [Double]) -> ChartCalendar {
    context.chartCalendar(over: (moments.min() ?? 0)...(moments.max() ?? 0))
  }

  // MARK: Names

  /// Returns categories as positions.
  /// - Parameter isMerged: whether rows of the same name share one category.
  private func named(_ points: [ChartPositions.Point], merging isMerged: Bool) -> ChartPositions {
    var names: [String] = []
    var known: [String: Int] = [:]
    let placed = points.map { point in
      let name = Self.nonEmpty(Self.text(point.x))
      if isMerged, let position = known[name] { return (position: position, row: point.row) }
      known[name] = names.count
      names.append(name)
      return (position: names.count - 1, row: point.row)
    }
    return ChartPositions(domain: .categories(names), points: placed)
  }

  /// Returns the names of columns for points in time, as precise as their distances need.
  private func names(of moments: [Double], areMonths: Bool) -> [String] {
    let calendar = calendar(over: moments)
    if areMonths { return moments.map { calendar.text(of: $0, precision: .month) } }
    let day = 86_400.0
    let spacing = zip(moments.dropFirst(), moments).map { $0 - $1 }.min() ?? day
    if (moments.last ?? 0) - (moments.first ?? 0) >= day {
      return moments.map { calendar.fullText(of: $0, spacing: spacing) }
    }
    let precision = calendar.precision(forSpacing: spacing, span: 0)
    return moments.map { calendar.text(of: $0, precision: precision) }
  }

  // MARK: Scales

  typealias Scale = (values: [Double], isTime: Bool)

  /// Returns whether a number is read as a time since 1970, if all of them are: one from 1985 to
  /// 2128.
  static func isPlausibleTime(_ number: Double) -> Bool {
    (5e8...5e9).contains(number / WrittenTime.unitsPerSecond(of: number))
  }

  /// Returns the positions on a scale, if each value is a number or a time; otherwise nil.
  func scale(of values: [JSONValue], _ notations: MomentNotations) -> Scale? {
    if values.allSatisfy(\.isNull) { return (values.indices.map { Double($0) }, false) }
    let numbers = values.compactMap(\.number)
    if numbers.count == values.count {
      let written = notations.contains(.digits) ? values.compactMap(\.momentInDigits) : []
      if written.count == values.count {
        return (written.map { context.moment($0).timeIntervalSince1970 }, true)
      }
      guard numbers.allSatisfy(Self.isPlausibleTime) else { return (numbers, false) }
      return (numbers.map { $0 / WrittenTime.unitsPerSecond(of: $0) }, true)
    }
    let moments = values.compactMap { context.moment($0, notations)?.timeIntervalSince1970 }
    return moments.count == values.count ? (moments, true) : nil
  }
}

extension ChartPositions.Point {
  /// Whether the position is a month such as "2026-11".
  fileprivate var isMonth: Bool { x.string.flatMap { CivilDate(month: $0) } != nil }
}
