import CardModel
import ChartModel
import CivilTime
import Gtk
import Localization

/// A day of a calendar: its number, with a ring today, and its segments of the bars of events.
final class CalendarDayView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "calendarday", role: .cell, component: self)
    widget.addClass("calendar-day")
    return widget
  }()
  /// The number of the day; nil for a cell without a day.
  private var number: String?
  private var isToday = false
  private var isBeyondMonth = false
  /// The colour of the ground; nil for a day that isn't special.
  private var ground: EventColor?
  private var bars: [CalendarBar] = []
  private var laneCount = 0

  /// The lengths in px at the size of text.
  private struct Lengths {
    let bar, barGap, ring: Double
    /// The distance of the bars and the ring from the number: above and below it, and beside it.
    let padding, sidePadding: Double

    init(_ scale: Double) {
      (bar, barGap, ring) = (4 * scale, 2 * scale, 2 * scale)
      (padding, sidePadding) = (4 * scale, 7 * scale)
    }
  }

  /// On a dark card the same colour is seen less.
  private static let groundOpacity = (light: 0.2, dark: 0.36)
  private static let groundRadius = 6.0

  /// - Parameter laneCount: the maximum number of bars below each other on a day of the calendar.
  func render(
    _ day: CivilDate?, of calendar: CalendarBody, weekday: String, bars: [CalendarBar],
    laneCount: Int
  ) {
    name(day, of: calendar, weekday)
    let number = day.map { calendar.number(of: $0) }
    let isToday = day == calendar.today
    let isBeyondMonth = day.map(calendar.isBeyondMonth) ?? false
    let ground = day.flatMap { calendar.specialDays(on: $0).first?.color }
    guard
      number != self.number || isToday != self.isToday || isBeyondMonth != self.isBeyondMonth
        || ground != self.ground || bars != self.bars || laneCount != self.laneCount
    else { return }
    if laneCount != self.laneCount { root.queueResize() }
    (self.number, self.isToday, self.ground) = (number, isToday, ground)
    (self.isBeyondMonth, self.bars, self.laneCount) = (isBeyondMonth, bars, laneCount)
    root.setClass("today", when: isToday)
    root.setClass("beyond", when: isBeyondMonth)
    root.queueDraw()
  }

  private func name(_ day: CivilDate?, of calendar: CalendarBody, _ weekday: String) {
    root.setAccessible(hidden: day == nil)
    guard let day else {
      root.tooltip = nil
      return
    }
    let titles = (calendar.specialDays(on: day) + calendar.events(on: day)).map(\.title)
    root.tooltip = titles.isEmpty ? nil : titles.joined(separator: "\n")
    let today = day == calendar.today ? [String(localized: "today")] : []
    root.setAccessible(
      label: (["\(weekday) \(calendar.number(of: day))"] + today + titles).localizedList)
  }

  // MARK: Drawing

  private func layout(in widget: CustomWidget) -> TextLayout {
    TextLayout(
      number ?? "00", in: widget,
      TextAttributes(weight: isToday ? 700 : nil, hasTabularFigures: true))
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let text = layout(in: widget).size
    if orientation == .horizontal {
      return Measurement(minimum: Int(text.width.rounded(.up)), natural: 36)
    }
    let lengths = Lengths(widget.layoutScale)
    let lanes = Double(laneCount) * (lengths.bar + lengths.barGap)
    let height = Int((text.height + 2 * lengths.padding + lanes).rounded(.up))
    return Measurement(minimum: height, natural: height)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard number != nil else { return }
    let (width, height) = (Double(widget.width), Double(widget.height))
    let layout = layout(in: widget)
    let text = layout.size
    let lengths = Lengths(widget.layoutScale)
    let center = Point(x: width / 2, y: text.height / 2 + lengths.padding)
    // A number of two digits has room in a ring that is longer than it is high.
    let ringHeight = text.height + 2 * lengths.padding - 2 * lengths.ring
    let ringWidth = min(
      width - lengths.ring, max(ringHeight, text.width + 2 * lengths.sidePadding - lengths.ring))
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      let title = widget.namedColor("cw_title")
      if let ground {
        let isDark = title.red + title.green + title.blue > 1.5
        canvas.setColor(
          widget.namedColor(ground.colorName)
            .withAlpha(isDark ? Self.groundOpacity.dark : Self.groundOpacity.light))
        canvas.roundedRectangle(
          Rectangle(x: 1, y: 1, width: width - 2, height: height - 2), radius: Self.groundRadius)
        canvas.fill()
      }
      if isToday {
        canvas.setColor(widget.namedColor("cw_tint"))
        canvas.setLineWidth(lengths.ring)
        canvas.roundedRectangle(
          Rectangle(
            x: center.x - ringWidth / 2, y: center.y - ringHeight / 2, width: ringWidth,
            height: ringHeight),
          radius: ringHeight / 2)
        canvas.stroke()
      }
      // The tint of today has too little contrast with a ground.
      canvas.setColor(ground == nil ? widget.color : title)
      canvas.draw(
        layout, at: Point(x: (width - text.width) / 2, y: center.y - text.height / 2))
      for bar in bars {
        draw(bar, below: text.height + 2 * lengths.padding, lengths, widget, canvas)
      }
    }
  }

  /// Draws a bar, which extends to the edge of the day on the side where it continues.
  private func draw(
    _ bar: CalendarBar, below top: Double, _ lengths: Lengths, _ widget: CustomWidget,
    _ canvas: Canvas
  ) {
    let width = Double(widget.width)
    let mirrored = widget.isRightToLeft
    let inset = width * 0.14
    let start = (mirrored ? bar.isLast : bar.isFirst) ? inset : -lengths.bar
    let end = (mirrored ? bar.isFirst : bar.isLast) ? width - inset : width + lengths.bar
    let y = top + Double(bar.lane) * (lengths.bar + lengths.barGap)
    canvas.restoring {
      canvas.rectangle(Rectangle(x: 0, y: y, width: width, height: lengths.bar))
      canvas.clip()
      canvas.setColor(widget.namedColor(bar.color.colorName))
      canvas.roundedRectangle(
        Rectangle(x: start, y: y, width: end - start, height: lengths.bar),
        radius: lengths.bar / 2)
      canvas.fill()
    }
  }
}

extension EventColor {
  /// The name of the colour in the style sheets.
  var colorName: String {
    switch self {
    case .state(let state): state.colorName(neutral: "cw_quiet")
    case .palette(let number): "cw_palette_\(number)"
    }
  }

  /// The style class of a text on a background of the colour.
  var styleClass: String {
    switch self {
    case .state(let state): state.rawValue
    case .palette(let number): "palette-\(number)"
    }
  }
}
