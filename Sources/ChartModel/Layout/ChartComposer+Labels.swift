/// What is written along the domain, and the titles of axes.
extension ChartComposer {
  struct DomainLabel: Hashable {
    var text: String
    /// What stands below it.
    var context: String?
    /// Its middle, in px.
    var x: Double
    /// Where it is cut.
    var width: Double
  }

  /// The first and the last label of a card (S-58).
  mutating func layOutEndLabels() {
    let (first, last): (String, String)
    switch chart.domain {
    case .categories(let names): (first, last) = (names.first ?? "", names.last ?? "")
    case .numbers(let places, let format):
      let ends = chart.isDots ? (places.min(), places.max()) : (places.first, places.last)
      (first, last) = (ends.0.map(format.place) ?? "", ends.1.map(format.place) ?? "")
    case .times(let places, let calendar):
      let ends = chart.isDots ? [places.min(), places.max()].compactMap { $0 } : places
      (first, last) = calendar.endLabels(of: ends)
    }
    let y = plot.maxY + ChartLayout.labelGap
    let isSingle = chart.domain.count < 2
    let room = isSingle ? geometry.width : geometry.width / 2 - 8
    add(.text(first, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor, width: room, .label))
    if !isSingle {
      let place = ChartPoint(x: flip(geometry.width), y: y)
      add(.text(last, at: place, anchor: endAnchor, width: room, .label))
    }
  }

  /// The labels of a page's domain of which none touches another.
  func fittingDomainLabels() -> [DomainLabel] {
    switch chart.domain {
    case .categories(let names): return parted(categoryLabels(names))
    case .numbers(_, let format):
      return scaleLabels { .numbers(from: $0, to: $1, count: $2, format: format) }
    case .times(_, let calendar):
      return scaleLabels { .times(from: $0, to: $1, count: $2, calendar: calendar) }
    }
  }

  /// Fewer and fewer ticks until their labels have room.
  private func scaleLabels(_ ticks: (Double, Double, Int) -> AxisTicks) -> [DomainLabel] {
    let domain = geometry.domain
    guard domain.upper > domain.lower else {
      return domain.positions?.first.map { labels(of: ticks($0, $0, 1)) } ?? []
    }
    var count = max(2, Int(plot.width / 72))
    while true {
      let all = labels(of: ticks(domain.lower, domain.upper, count))
      let fitting = parted(all)
      if fitting.count == all.count || count <= 2 { return fitting }
      count = max(2, count * 3 / 4)
    }
  }

  private func labels(of axis: AxisTicks) -> [DomainLabel] {
    axis.ticks.filter { !$0.label.isEmpty }.map { tick in
      DomainLabel(
        text: tick.label, context: tick.context,
        x: geometry.along(geometry.domain.share(of: tick.value)), width: geometry.width / 2)
    }
  }

  /// Every category, or every second, fifth, tenth …; a long name is cut where that leaves enough
  /// of it to be read.
  private func categoryLabels(_ names: [String]) -> [DomainLabel] {
    let places = geometry.domain.visible
    guard !places.isEmpty else { return [] }
    let slot = geometry.slotLength
    let sample = Swift.stride(
      from: places.lowerBound, to: places.upperBound, by: max(1, places.count / 40))
    let widest = sample.map { measure.width(names[$0]) }.max() ?? 0
    let wanted = min(widest, slot >= Self.readable ? slot - 8 : Self.readable * 2) + 8
    let stride = Self.strides.first { Double($0) * slot >= wanted } ?? places.count
    return places.filter { $0.isMultiple(of: stride) }.map { place in
      DomainLabel(
        text: names[place], x: geometry.along(place: place),
        width: max(Double(stride) * slot - 8, Self.readable / 2))
    }
  }

  /// Of a name cut to this many px there is enough to be told from others.
  private static let readable = 56.0
  private static let strides = (0..<7).flatMap { power in
    [1, 2, 5].map { $0 * (0..<power).reduce(1) { result, _ in result * 10 } }
  }

  /// Keeps labels within the box, the outer ones flush with it, and leaves out those that would
  /// touch the one before.
  func parted(_ labels: [DomainLabel]) -> [DomainLabel] {
    var result: [DomainLabel] = []
    var end = -Double.infinity
    for var label in labels.sorted(by: { $0.x < $1.x }) {
      let extent = max(
        min(measure.width(label.text), label.width),
        label.context.map { min(measure.width($0), label.width) } ?? 0)
      label.x = min(max(label.x, extent / 2), max(geometry.width - extent / 2, extent / 2))
      guard label.x - extent / 2 >= end + 8 else { continue }
      end = label.x + extent / 2
      result.append(label)
    }
    return result
  }

  mutating func layOutDomainLabels(_ labels: [DomainLabel]) {
    let y = plot.maxY + Self.domainLabelGap
    for label in labels {
      add(
        .text(
          label.text, at: ChartPoint(x: label.x, y: y), anchor: .center, width: label.width,
          .label))
      if let context = label.context {
        let place = ChartPoint(x: label.x, y: y + lineHeight)
        add(.text(context, at: place, anchor: .center, width: label.width, .strongLabel))
      }
    }
  }

  /// The titles of a page's axes: those of values above their labels, the domain's below its own.
  mutating func layOutTitles() {
    let isDouble = chart.secondaryAxis?.title != nil
    let room = isDouble ? geometry.width / 2 - 8 : geometry.width
    if let title = chart.valueAxis.title {
      let place = ChartPoint(x: flip(0), y: 0)
      add(.text(title, at: place, anchor: startAnchor, width: room, .strongLabel))
    }
    if let title = chart.secondaryAxis?.title {
      let place = ChartPoint(x: flip(geometry.width), y: 0)
      add(.text(title, at: place, anchor: endAnchor, width: room, .strongLabel))
    }
    if let title = chart.domainTitle {
      let place = ChartPoint(x: plot.middle.x, y: geometry.height - lineHeight)
      add(.text(title, at: place, anchor: .center, width: plot.width, .strongLabel))
    }
  }
}
