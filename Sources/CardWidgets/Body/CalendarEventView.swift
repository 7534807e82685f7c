import CardModel
import ChartModel
import Gtk

/// An event of a calendar as text on a background of its colour: its time and its title, which are
/// below each other where they have no room in one line.
final class CalendarEventView: CardPart {
  let root = Box(.horizontal)
  private let background = Box(.horizontal)
  private let time = Label.line("calendar-event-time")
  private let title = Label.lines("calendar-event-title", upTo: 2)
  private var color: EventColor?

  init() {
    root.setAccessible(role: .listItem)
    root.addClass("calendar-event-row")
    background.addClass("calendar-event")
    background.expandsHorizontally = true
    background.setLayout(FlowLayout(spacing: 10, lineSpacing: 0, filling: title.widget))
    time.setAttributes(.tabularFigures)
    for label in [time, title] {
      label.verticalAlignment = .start
      background.append(label)
    }
    root.append(background)
    root.own(self)
  }

  func render(_ event: CalendarBody.Event, of calendar: CalendarBody) {
    if let color, color != event.color { background.removeClass(color.styleClass) }
    color = event.color
    background.addClass(event.color.styleClass)
    let when = Self.when(event, of: calendar)
    time.show(when)
    title.show(event.title.isEmpty ? missingValue : event.title)
    root.setAccessible(label: "\(when): \(title.text)")
  }

  /// Returns the time of an event, such as "Tue 17", "Tue 17, 09:00" or "Tue 17 – Thu 19".
  private static func when(_ event: CalendarBody.Event, of calendar: CalendarBody) -> String {
    let first = calendar.shortName(of: event.first)
    if event.last > event.first { return "\(first) – \(calendar.shortName(of: event.last))" }
    return first + (event.time.map { ", \($0)" } ?? "")
  }
}
