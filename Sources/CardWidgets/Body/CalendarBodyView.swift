import CardModel
import Gtk
import Localization

/// A calendar of a month or a week: its days with a bar for each event, and the texts of the
/// events, of which a month on a card has only the next ones.
///
/// On a page, the months turn by buttons, or by Page Up, Page Down and Home. The days keep their
/// positions and their height then, whatever events a month has.
final class CalendarBodyView: CardBodyView {
  private let title = Label.line("calendar-title")
  private let turning = Box(.horizontal)
  /// The message of a page whose month or week has no events.
  private let nothing = Label.line("calendar-nothing")
  private var calendar: CalendarBody?
  /// The distance of the visible month from the month of the data.
  private var turns = 0
  private let grid = Grid()
  private var headings: [Label] = []
  private var weeks: [[CalendarDayView]] = []
  private var legend: CalendarLegendView?
  private let list: FittingRows
  private var events: [CalendarEventView] = []

  /// The number of events below a month on a card.
  private static let monthEvents = 3

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("calendar-body", detail)
    followFit(of: list)
    grid.hasEqualColumns = true
    grid.setAccessible(role: .table)
    list.root.setAccessible(role: .list)
    list.root.addClass("calendar-events")
    root.append(detail == .page ? makeHead().widget : title.widget)
    root.append(grid)
    root.append(list.root)
    nothing.text = String(localized: "Nothing planned")
    nothing.isVisible = false
    if detail == .page { root.append(nothing) }
  }

  private func makeHead() -> Box {
    let head = Box(.horizontal)
    head.addClass("calendar-head")
    head.setLayout(FlowLayout(spacing: 8, lineSpacing: 0, atEnd: turning.widget))
    title.setAccessible(role: .status)
    head.append(title)
    let today = Button(String(localized: "Today"))
    today.addClass("calendar-today")
    today.tooltip = String(localized: "Show the month of today (Home)")
    today.onClicked { [unowned self] in showToday() }
    turning.append(today)
    turning.append(turnButton(-1, "go-previous-symbolic", String(localized: "Previous Month")))
    turning.append(turnButton(1, "go-next-symbolic", String(localized: "Next Month")))
    head.append(turning)
    let keys = KeyController()
    keys.onPressed { [unowned self] key, modifiers in
      guard modifiers.isEmpty else { return false }
      switch key {
      case .pageUp, .keypadPageUp: return turn(-1)
      case .pageDown, .keypadPageDown: return turn(1)
      case .home, .keypadHome: return showToday()
      default: return false
      }
    }
    root.add(keys)
    return head
  }

  private func turnButton(_ step: Int, _ icon: String, _ name: String) -> Button {
    let button = Button(iconName: icon, tooltip: name)
    button.addClass("icon-action")
    button.onClicked { [unowned self] in turn(step) }
    return button
  }

  /// Turns by months; returns whether the calendar shows a month.
  @discardableResult
  private func turn(_ step: Int) -> Bool {
    guard let calendar, case .month = calendar.span else { return false }
    turns += step
    show(calendar)
    return true
  }

  /// Turns to the month of today; returns whether the calendar shows a month.
  @discardableResult
  private func showToday() -> Bool {
    guard let calendar, case .month(let year, let month) = calendar.span else { return false }
    turns = (calendar.today.year - year) * 12 + calendar.today.month - month
    show(calendar)
    return true
  }

  override func render(_ body: CardBody) {
    guard case .calendar(let calendar) = body else { return }
    if calendar.span != self.calendar?.span { turns = 0 }
    self.calendar = calendar
    show(calendar)
  }

  private func show(_ given: CalendarBody) {
    var calendar = given.turned(byMonths: turns) { CardLocale.dates.title(ofMonth: $0) }
    calendar.reachesNextWeek = detail == .card
    title.show(calendar.title)
    grid.setAccessible(label: calendar.title)
    render(calendar.weekdays)
    render(calendar)
    render(calendar.legend)
    let isWeek = if case .week = calendar.span { true } else { false }
    turning.isVisible = !isWeek
    let seen = calendar.seenEvents
    let limit = isWeek || detail == .page ? seen.count : Self.monthEvents
    let shown = calendar.nextEvents(limit)
    list.fit(&events, to: shown.count) { CalendarEventView() }
    for (view, event) in zip(events, shown) { view.render(event, of: calendar) }
    list.beyondCount = seen.count - shown.count
    list.root.isVisible = !shown.isEmpty
    nothing.isVisible = detail == .page && seen.isEmpty
  }

  private func render(_ items: [CalendarBody.LegendItem]) {
    guard !items.isEmpty else { return legend.hide() }
    legend.shown(making: CalendarLegendView()) { root.insert($0.root, after: grid.widget) }
      .render(items)
  }

  private func render(_ weekdays: WeekdayNames) {
    if headings.isEmpty {
      headings = weekdays.letters.indices.map { column in
        let label = Label.line("calendar-weekday", xAlign: 0.5)
        grid.attach(label, column: column, row: 0)
        return label
      }
    }
    for (index, label) in headings.enumerated() {
      label.showLine(weekdays.letters[index])
      label.setAccessible(label: weekdays.full[index])
    }
  }

  private func render(_ calendar: CalendarBody) {
    var shown = calendar.weeks
    if detail == .page, case .month = calendar.span {
      let missing = CalendarBody.maximumWeekCount - shown.count
      shown += Array(repeating: Array(repeating: nil, count: 7), count: missing)
    }
    while weeks.count > shown.count {
      for day in weeks.removeLast() { grid.remove(day.root) }
    }
    while weeks.count < shown.count {
      let row = weeks.count + 1
      weeks.append(
        (0..<7).map { column in
          let view = CalendarDayView()
          grid.attach(view.root, column: column, row: row)
          return view
        })
    }
    let bars = shown.map { calendar.bars(in: $0) }
    let laneCount =
      detail == .page
      ? calendar.laneCount : bars.joined().joined().map { $0.lane + 1 }.max() ?? 0
    for (row, week) in shown.enumerated() {
      for (column, day) in week.enumerated() {
        weeks[row][column].render(
          day, of: calendar, weekday: calendar.weekdays.full[column], bars: bars[row][column],
          laneCount: laneCount)
      }
    }
  }
}
