/// The layout of marked moments and spans.
extension ChartComposer {
  /// The opacity of the background of a span.
  private static let spanOpacity = 0.14
  /// The gap between the titles of events and the plot, in px.
  private static let eventGap = 2.0
  /// The maximum share of the width that the title of an event takes.
  private static let eventTitleShare = 0.4

  /// The height in px that the titles take above the plot of a page; a card has none.
  var eventTitleHeight: Double {
    isCard || visibleEvents.isEmpty ? 0 : lineHeight + 2 * Self.eventGap
  }

  /// The events in the visible part of the domain.
  private var visibleEvents: [ChartEvent] {
    guard case .times = chart.domain else { return [] }
    let domain = geometry.domain
    return chart.events.filter { $0.start <= domain.upper && ($0.end ?? $0.start) >= domain.lower }
  }

  /// Lays out a line at each event, and the background of a span.
  mutating func layOutEvents() {
    for event in visibleEvents {
      let paint = ChartPaint.series(event.color)
      let ends = [event.start, event.end].compactMap { $0 }
      if ends.count == 2 {
        let edges = ends.map { geometry.snapped(x(ofEvent: $0)) }
        let left = min(edges[0], edges[1])
        let box = ChartRectangle(
          x: left, y: plot.y, width: max(geometry.hairline, max(edges[0], edges[1]) - left),
          height: plot.height)
        add(.rectangle(box, radius: 0, paint.faded(to: Self.spanOpacity)))
      }
      for end in ends where isVisible(end) {
        let x = geometry.crispX(x(ofEvent: end))
        add(
          .rule(
            from: ChartPoint(x: x, y: plot.y - (isCard ? 0 : eventRise)),
            to: ChartPoint(x: x, y: plot.maxY), ChartStroke(width: geometry.hairline), paint))
      }
    }
  }

  /// Lays out the titles above the plot of a page, without those that would touch the one before.
  mutating func layOutEventTitles() {
    guard !isCard else { return }
    let width = geometry.width * Self.eventTitleShare
    let labels = visibleEvents.filter { !$0.title.isEmpty }.map { event in
      let ends = [x(ofEvent: event.start), x(ofEvent: event.end ?? event.start)]
      return DomainLabel(text: event.title, x: (ends[0] + ends[1]) / 2, width: width)
    }
    let y = plot.y - eventRise - lineHeight
    for label in domainLabels.spaced(labels) {
      add(
        .text(
          label.text, at: ChartPoint(x: label.x, y: y), anchor: .center, width: label.width,
          .label))
    }
  }

  /// The distance in px from the titles to the plot, beside whose upper edge a value may stand.
  private var eventRise: Double { Self.eventGap + (geometry.rows == nil ? lineHeight / 2 : 0) }

  private func isVisible(_ moment: Double) -> Bool {
    (geometry.domain.lower...max(geometry.domain.lower, geometry.domain.upper)).contains(moment)
  }

  /// Returns the x coordinate of a moment, within the plot.
  private func x(ofEvent moment: Double) -> Double {
    geometry.along(min(max(geometry.domain.share(of: moment), 0), 1))
  }
}
