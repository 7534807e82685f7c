import CardModel
import Gtk

/// A month: its weeks, today, and a dot for each day on which something happens.
final class CalendarBodyView: CardBodyView {
  private let title = Label.line("calendar-title")
  private let grid = Grid()
  private var calendar: CalendarBody?

  init(_ detail: BodyDetail) {
    super.init("calendar-body", detail)
    root.spacing = 6
    grid.hasEqualColumns = true
    root.append(title)
    root.append(grid)
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .calendar = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .calendar(let calendar) = body, calendar != self.calendar else { return }
    self.calendar = calendar
    title.show(calendar.title)
    grid.removeAll()
    for (column, name) in calendar.weekdayNames.enumerated() {
      let label = Label.line("calendar-weekday", xAlign: 0.5)
      label.showLine(name)
      grid.attach(label, column: column, row: 0)
    }
    for (row, week) in calendar.weeks.enumerated() {
      for (column, day) in week.enumerated() {
        if let day { grid.attach(cell(day, calendar), column: column, row: row + 1) }
      }
    }
  }

  private func cell(_ day: CivilDate, _ calendar: CalendarBody) -> Box {
    let box = Box(.vertical)
    let number = Label.line("calendar-day", xAlign: 0.5)
    number.text = "\(day.day)"
    number.horizontalAlignment = .center
    number.setClass("today", when: day == calendar.today)
    number.setAttributes(.tabularFigures)
    box.append(number)
    let events = calendar.events(on: day)
    let dots = Box(.horizontal, spacing: 2)
    dots.addClass("calendar-dots")
    dots.horizontalAlignment = .center
    for event in events.prefix(3) {
      let dot = Box(.horizontal)
      dot.addClass("calendar-dot")
      dot.setState(event.state)
      dots.append(dot)
    }
    box.append(dots)
    if !events.isEmpty { box.tooltip = events.map(\.title).joined(separator: "\n") }
    box.setAccessible(
      label: ([number.text] + events.map(\.title)).joined(separator: ", "))
    return box
  }
}
