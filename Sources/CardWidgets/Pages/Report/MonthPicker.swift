import CardModel
import ChartModel
import CivilTime
import Gtk
import Localization

/// The days of a month as buttons, to choose a range of days or one day from.
///
/// The first press begins a range at its day, the second ends it. Enter on the day that has ended a
/// range confirms the range.
final class MonthPicker {
  let root = Box(.vertical, gap: 4)
  /// Called with the range of days that was chosen; without an end after the first press.
  var onChoose: (_ from: CivilDate, _ through: CivilDate?) -> Void = { _, _ in }

  /// Called when the range that was chosen is confirmed.
  var onConfirm: () -> Void = {}

  /// The days that can be chosen.
  var bounds = Question.DateBounds() { didSet { showRange() } }

  /// Whether a press chooses its day alone.
  private let choosesOneDay: Bool

  private let title = Label()
  private let grid = Grid()
  /// The buttons of the days, which are the same in all months.
  private var buttons: [Button] = []
  /// The first day that is shown, which can be one of the month before.
  private var firstDay = 0
  /// The first day of the month.
  private(set) var month: CivilDate
  private var range: (from: CivilDate?, through: CivilDate?)
  /// The day whose press has ended the range.
  private var lastChosen: CivilDate?
  private let present: () -> CivilDate
  private var today: CivilDate

  /// - Parameter present: returns the present day.
  init(choosesOneDay: Bool = false, today present: @escaping () -> CivilDate) {
    self.choosesOneDay = choosesOneDay
    self.present = present
    today = present()
    month = CivilDate(firstOfMonth: today.month, year: today.year)
    root.addClass("month-picker")
    let head = Box(.horizontal, gap: 4)
    title.addClass("month-title")
    title.expandsHorizontally = true
    title.setAccessible(role: .status)
    head.append(turn(-1, "go-previous-symbolic", String(localized: "Previous Month")))
    head.append(title)
    head.append(turn(1, "go-next-symbolic", String(localized: "Next Month")))
    root.append(head)
    grid.hasEqualColumns = true
    root.append(grid)
    addWeekdays()
    addDays()
    addKeys()
    showMonth()
    root.own(self)
  }

  /// Shows a range of days, and the month in which it begins.
  func show(from: CivilDate?, through: CivilDate?) {
    if range != (from, through) { lastChosen = nil }
    range = (from, through)
    let now = present()
    if now != today {
      today = now
      showMonth()
    }
    if let day = from ?? through { show(month: day) } else { showRange() }
  }

  /// Shows the month of a day.
  private func show(month day: CivilDate) {
    let first = CivilDate(firstOfMonth: day.month, year: day.year)
    guard first != month else { return showRange() }
    month = first
    showMonth()
  }

  private func turn(_ step: Int, _ icon: String, _ name: String) -> Button {
    let button = Button(iconName: icon, tooltip: name)
    button.onClicked { [unowned self] in
      show(month: CivilDate(firstOfMonth: month.month + step, year: month.year))
    }
    return button
  }

  private func addWeekdays() {
    let symbols = CardLocale.dates
    for column in 0..<7 {
      let label = Label(symbols.shortWeekdays[(symbols.firstWeekday + column) % 7])
      label.addClass("calendar-weekday")
      grid.attach(label, column: column, row: 0)
    }
  }

  private func addDays() {
    buttons = (0..<42).map { index in
      let button = Button("")
      button.addClass("day")
      button.onClicked { [unowned self] in choose(day(at: index)) }
      grid.attach(button, column: index % 7, row: 1 + index / 7)
      return button
    }
  }

  private func addKeys() {
    let keys = KeyController()
    // GTK would press the day again, which begins another range.
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      guard key == .enter || key == .keypadEnter, modifiers.isEmpty, let lastChosen,
        let index = buttons.firstIndex(where: \.hasFocus), day(at: index) == lastChosen
      else { return false }
      onConfirm()
      return true
    }
    grid.add(keys)
  }

  private func day(at index: Int) -> CivilDate { CivilDate(daysSince1970: firstDay + index) }

  /// Shows the days of the month; the focus stays on its day.
  private func showMonth() {
    let focus = buttons.firstIndex { $0.hasFocus }.map { firstDay + $0 }
    let symbols = CardLocale.dates
    title.text =
      "\(symbols.standaloneMonths[month.month - 1]) \(symbols.numerals.text(month.year))"
    let lead = (month.weekday - symbols.firstWeekday + 7) % 7
    firstDay = month.daysSince1970 - lead
    for (index, button) in buttons.enumerated() {
      let day = day(at: index)
      button.label = symbols.numerals.text(day.day)
      button.setClass("other-month", when: day.month != month.month)
      button.setClass("today", when: day == today)
    }
    if let focus, buttons.indices.contains(focus - firstDay) {
      buttons[focus - firstDay].grabFocus()
    }
    showRange()
  }

  private func showRange() {
    let (from, through) = (range.from ?? range.through, range.through ?? range.from)
    for (index, button) in buttons.enumerated() {
      let day = day(at: index)
      let isEnd = day == from || day == through
      var isInside = false
      if let from, let through { isInside = from <= day && day <= through }
      button.isSensitive = bounds.contains(day)
      button.setClass("chosen", when: isEnd)
      button.setClass("inside", when: isInside && !isEnd)
      var words = [CardLocale.dates.numericText(of: day)]
      if day == today { words.append(String(localized: "today")) }
      if isEnd || isInside { words.append(String(localized: "chosen")) }
      button.setAccessible(label: words.localizedList)
    }
  }

  private func choose(_ day: CivilDate) {
    if choosesOneDay {
      range = (day, day)
    } else if let from = range.from, range.through == nil {
      range = (min(from, day), max(from, day))
      lastChosen = day
    } else {
      range = (day, nil)
      lastChosen = nil
    }
    showRange()
    if let from = range.from { onChoose(from, range.through) }
  }
}
