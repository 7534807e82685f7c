/// A marked moment or span of a time chart, such as a release.
public struct ChartEvent: Hashable, Sendable {
  /// The moment, or the beginning of a span, in seconds since 1970.
  public let start: Double
  /// The end of a span, which is later than the beginning; nil for a moment.
  public let end: Double?
  @LabelText public private(set) var title: String
  public let color: SeriesColor

  public init(_ title: String, at start: Double, until end: Double? = nil, color: SeriesColor) {
    self.title = title
    self.start = start.chartable ?? 0
    self.end = end?.chartable.flatMap { $0 > start ? $0 : nil }
    self.color = color == .automatic ? .neutral : color
  }
}

extension Chart {
  /// Returns the events around a position: those that are nearer to it than to any other, or, in a
  /// state chart, those up to the next position.
  public func events(at position: Int) -> [ChartEvent] {
    guard !events.isEmpty, case .times(let moments, _) = domain,
      moments.indices.contains(position)
    else { return [] }
    let (moment, last) = (moments[position], moments.count - 1)
    let holds = traits.contains(.states)
    let start =
      position == 0 ? -.infinity : holds ? moment : (moments[position - 1] + moment) / 2
    let end =
      position == last
      ? .infinity
      : holds
        ? moments[position + 1]
        : (moment + moments[position + 1]) / 2
    return events.filter { $0.start < end && ($0.end ?? $0.start) >= start }
  }

  /// Returns the moment of an event, or its span, such as "21 Nov 2026, 10:00 – 11:30".
  public func timeText(of event: ChartEvent) -> String {
    guard case .times(_, let calendar) = domain else { return "" }
    let start = calendar.text(of: event.start, precision: .full)
    guard let end = event.end else { return start }
    let isSameDay =
      calendar.text(of: event.start, precision: .day) == calendar.text(of: end, precision: .day)
    return "\(start) – \(calendar.text(of: end, precision: isSameDay ? .minute : .full))"
  }

  /// Returns the commands that draw a swatch of an event beside its title.
  public func swatch(of event: ChartEvent) -> [DrawCommand] {
    let side = Self.swatchHeight
    let paint = ChartPaint.series(event.color)
    let width = event.end == nil ? 2.0 : side - 2
    let box = ChartRectangle(x: (side - width) / 2, y: 0, width: width, height: side)
    return [.rectangle(box, radius: 0, event.end == nil ? paint : paint.faded(to: 0.4))]
  }
}
