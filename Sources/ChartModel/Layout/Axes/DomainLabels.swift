import CollectionAlgorithms

/// A label along the domain axis.
struct DomainLabel: Hashable {
  var text: String
  /// The text on the line below the label, such as a year.
  var context: String?
  /// The x coordinate of the middle of the text, in px.
  var x: Double
  /// The x coordinate of the middle of the context, in px.
  var contextX: Double
  /// The maximum width of the text, in px.
  var width: Double

  init(text: String, context: String? = nil, x: Double, width: Double) {
    self.text = text
    self.context = context
    self.x = x
    contextX = x
    self.width = width
  }
}

/// The labels along the domain axis of a page.
struct DomainLabels {
  let geometry: PlotGeometry
  let measure: ChartTextMeasure

  private var chart: Chart { geometry.chart }
  private var plot: ChartRectangle { geometry.plot }

  /// Returns the labels of the domain, none of which touches another.
  func fitting() -> [DomainLabel] {
    switch chart.domain {
    case .categories(let names): return timeLabels(names.count) ?? categoryLabels(names)
    case .numbers(_, let format):
      return scaleLabels { .numbers(from: $0, to: $1, count: $2, format: format) }
    case .times(let times, let calendar):
      // With more moments than these, a plot has no room for ticks between two days.
      let isDaily = times.count <= 200 && times.allSatisfy(calendar.isMidnight)
      return scaleLabels {
        .times(from: $0, to: $1, count: $2, calendar: calendar, isDaily: isDaily)
      }
    }
  }

  /// Returns the labels of as many ticks as fit.
  private func scaleLabels(_ ticks: (Double, Double, Int) -> AxisTicks) -> [DomainLabel] {
    let domain = geometry.domain
    guard domain.upper > domain.lower else {
      guard domain.count > 0 else { return [] }
      let middle = plot.middle.x
      return [DomainLabel(text: chart.domain.name(of: 0), x: middle, width: geometry.width)]
    }
    var count = max(2, Int(plot.width / 72))
    while true {
      let all = labels(of: ticks(domain.lower, domain.upper, count))
      let fitting = spaced(all)
      if fitting.count == all.count || count <= 2 { return fitting }
      count = max(2, count * 3 / 4)
    }
  }

  private func labels(of axis: AxisTicks) -> [DomainLabel] {
    axis.ticks.filter { !$0.label.isEmpty }.map { tick in
      DomainLabel(
        text: chart.domain.isNumbers ? geometry.figure(tick.label) : tick.label,
        context: tick.context,
        x: geometry.along(geometry.domain.share(of: tick.value)), width: geometry.width / 2)
    }
  }

  /// Returns labels at the round times of categories that are times; nil if they are none, or have
  /// hardly any round times.
  private func timeLabels(_ categoryCount: Int) -> [DomainLabel]? {
    guard let times = chart.categoryTimes, times.moments.count == categoryCount,
      times.isWithinDays
    else { return nil }
    let visible = times.moments[geometry.domain.visible]
    guard let first = visible.first, let last = visible.last, last > first else { return nil }
    var count = max(2, Int(plot.width / 72))
    while count >= 2 {
      let axis = AxisTicks.times(from: first, to: last, count: count, calendar: times.calendar)
      let ticks = axis.ticks.filter { !$0.label.isEmpty }
      let all = ticks.compactMap { tick -> DomainLabel? in
        let position = visible.partitioningIndex { $0 >= tick.value }
        guard position < visible.endIndex, visible[position] == tick.value else { return nil }
        return DomainLabel(
          text: tick.label, context: tick.context, x: geometry.along(position: position),
          width: geometry.width / 2)
      }
      guard all.count >= 2, all.count * 2 > ticks.count else { return nil }
      let fitting = spaced(all)
      if fitting.count == all.count { return fitting }
      count = count * 3 / 4
    }
    return nil
  }

  /// Returns the labels of all categories, or of every second, fifth, tenth, and so on.
  ///
  /// A long name is cut if enough of it stays readable.
  private func categoryLabels(_ names: [String]) -> [DomainLabel] {
    let positions = geometry.domain.visible
    guard !positions.isEmpty else { return [] }
    let slot = geometry.slotLength
    let sample = Swift.stride(
      from: positions.lowerBound, to: positions.upperBound, by: max(1, positions.count / 40))
    let widest = sample.map { measure.width(names[$0]) }.max() ?? 0
    // Names of points without slots aren't cut, since labels between them can be left out.
    let isCut = geometry.domain.hasSlots && slot >= readableWidth
    let wanted = min(widest, isCut ? slot - 8 : readableWidth * 2) + 8
    var fitting: [DomainLabel] = []
    for stride in Self.strides where Double(stride) * slot >= wanted || stride >= positions.count {
      func label(_ position: Int) -> DomainLabel {
        DomainLabel(
          text: names[position], x: geometry.along(position: position),
          width: max(Double(stride) * slot - 8, readableWidth / 2))
      }
      let labels = positions.filter { $0.isMultiple(of: stride) }.map(label)
      fitting = spaced(labels)
      // The outer labels, which stay within the box, may have come too close to the next.
      guard fitting.count == labels.count else { continue }
      let last = names.count - 1
      if positions.contains(last), !last.isMultiple(of: stride) {
        fitting = adding(label(last), to: fitting)
      }
      break
    }
    return fitting
  }

  /// Returns labels with that of the last position, which is the newest in most charts, in place of
  /// those that it would touch.
  private func adding(_ last: DomainLabel, to labels: [DomainLabel]) -> [DomainLabel] {
    let half = { (label: DomainLabel) in min(measure.width(label.text), label.width) / 2 }
    var last = last
    last.x = within(last.x, half(last))
    return labels.filter { abs($0.x - last.x) >= half($0) + half(last) + 8 } + [last]
  }

  /// The width in px at which a truncated name is still recognisable.
  private var readableWidth: Double { 56 * max(1, measure.textScale) }
  private static let strides = (0..<7).flatMap { power in
    [1, 2, 5].map { $0 * (0..<power).reduce(1) { result, _ in result * 10 } }
  }

  /// Returns labels moved into the box, without those that would touch the previous one.
  func spaced(_ labels: [DomainLabel]) -> [DomainLabel] {
    var result: [DomainLabel] = []
    var end = -Double.infinity
    for var label in labels.sorted(by: { $0.x < $1.x }) {
      let half = min(measure.width(label.text), label.width) / 2
      let contextHalf = label.context.map { min(measure.strongWidth($0), label.width) / 2 } ?? 0
      label.x = within(label.x, half)
      label.contextX = within(label.contextX, contextHalf)
      let start = min(label.x - half, label.contextX - contextHalf)
      guard start >= end + 8 else { continue }
      end = max(label.x + half, label.contextX + contextHalf)
      result.append(label)
    }
    return result
  }

  /// Returns the middle of a text, moved as little as needed to keep the text within the box.
  func within(_ x: Double, _ half: Double) -> Double {
    min(max(x, half), max(geometry.width - half, half))
  }
}
