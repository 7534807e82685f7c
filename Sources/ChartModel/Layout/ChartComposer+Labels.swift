/// The layout of the labels along the domain, and of the titles of axes.
extension ChartComposer {
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

  /// Lays out the first and the last label of a card (S-58).
  mutating func layOutEndLabels() {
    let (first, last): (String, String)
    switch chart.domain {
    case .categories(let names): (first, last) = (names.first ?? "", names.last ?? "")
    case .numbers(let numbers, let format):
      let ends = chart.isDots ? (numbers.min(), numbers.max()) : (numbers.first, numbers.last)
      let texts = [ends.0, ends.1].map { $0.map { figure(format.coordinate($0)) } ?? "" }
      (first, last) = (texts[0], texts[1])
    case .times(let times, let calendar):
      let ends = chart.isDots ? [times.min(), times.max()].compactMap { $0 } : times
      (first, last) = calendar.endLabels(of: ends)
    }
    let y = plot.maxY + ChartLayout.labelGap
    guard chart.domain.count > 1 else {
      let point = ChartPoint(x: plot.middle.x, y: y)
      add(.text(first, at: point, anchor: .center, width: plot.width, .label))
      return
    }
    let room = geometry.width / 2 - 8
    add(.text(first, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor, width: room, .label))
    let point = ChartPoint(x: flip(geometry.width), y: y)
    add(.text(last, at: point, anchor: endAnchor, width: room, .label))
  }

  /// Returns the labels of a page's domain, none of which touches another.
  func fittingDomainLabels() -> [DomainLabel] {
    switch chart.domain {
    case .categories(let names): return categoryLabels(names)
    case .numbers(_, let format):
      return scaleLabels { .numbers(from: $0, to: $1, count: $2, format: format) }
    case .times(_, let calendar):
      return scaleLabels { .times(from: $0, to: $1, count: $2, calendar: calendar) }
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
        text: chart.domain.isNumbers ? figure(tick.label) : tick.label, context: tick.context,
        x: geometry.along(geometry.domain.share(of: tick.value)), width: geometry.width / 2)
    }
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
    let isCut = geometry.domain.hasSlots && slot >= Self.readableWidth
    let wanted = min(widest, isCut ? slot - 8 : Self.readableWidth * 2) + 8
    var fitting: [DomainLabel] = []
    for stride in Self.strides where Double(stride) * slot >= wanted || stride >= positions.count {
      let labels = positions.filter { $0.isMultiple(of: stride) }.map { position in
        DomainLabel(
          text: names[position], x: geometry.along(position: position),
          width: max(Double(stride) * slot - 8, Self.readableWidth / 2))
      }
      fitting = spaced(labels)
      // The outer labels, which stay within the box, may have come too close to the next.
      if fitting.count == labels.count { break }
    }
    return fitting
  }

  /// The width in px at which a truncated name is still recognisable.
  private static let readableWidth = 56.0
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
  private func within(_ x: Double, _ half: Double) -> Double {
    min(max(x, half), max(geometry.width - half, half))
  }

  mutating func layOutDomainLabels(_ labels: [DomainLabel]) {
    let y = plot.maxY + domainLabelGap
    for label in labels {
      add(
        .text(
          label.text, at: ChartPoint(x: label.x, y: y), anchor: .center, width: label.width,
          .label))
      if let context = label.context {
        let point = ChartPoint(x: label.contextX, y: y + lineHeight)
        add(.text(context, at: point, anchor: .center, width: label.width, .strongLabel))
      }
    }
  }

  /// Whether the value axis and its reference lines are shown.
  ///
  /// On a page they are hidden together with the last of their series.
  var showsValueAxis: Bool {
    isCard || geometry.series.contains { !chart.isOnSecondaryAxis($0) }
  }

  /// The text above the labels of the value axis.
  var valueTitle: String? { showsValueAxis ? chart.valueAxis.title : nil }

  /// The text above the labels of the secondary axis: its title, or the names of its series.
  var secondaryTitle: String? {
    let series = geometry.series.filter { chart.isOnSecondaryAxis($0) }
    guard !series.isEmpty else { return nil }
    return chart.secondaryAxis?.title
      ?? series.map { chart.series[$0].name }.joined(separator: ", ")
  }

  /// Lays out the titles of a page's axes.
  ///
  /// The titles of value axes stand above their labels, the title of the domain below its labels.
  mutating func layOutTitles() {
    let isShared = valueTitle != nil && secondaryTitle != nil
    let room = isShared ? geometry.width / 2 - 8 : geometry.width
    if let title = valueTitle {
      let point = ChartPoint(x: flip(0), y: 0)
      add(.text(title, at: point, anchor: startAnchor, width: room, .strongLabel))
    }
    if let title = secondaryTitle {
      let point = ChartPoint(x: flip(geometry.width), y: 0)
      add(.text(title, at: point, anchor: endAnchor, width: room, .strongLabel))
    }
    if let title = chart.domainTitle {
      let point = ChartPoint(x: plot.middle.x, y: geometry.height - lineHeight)
      add(.text(title, at: point, anchor: .center, width: plot.width, .strongLabel))
    }
  }
}
