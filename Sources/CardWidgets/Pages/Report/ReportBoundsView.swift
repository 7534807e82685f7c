import CardModel
import ChartModel
import CivilTime
import Gtk
import Localization

/// A popover with entries for two bounds: numbers, or days with a calendar to choose them from.
final class ReportBoundsView {
  let root = Popover()
  /// Called with the chosen bounds; nil if there are none.
  var onChoose: (ReportRequest.Filter?) -> Void = { _ in }

  private let entries = Box(.horizontal, gap: 8)
  private let from = Entry()
  private let through = Entry()
  /// Explains the format of a bound after a mistake.
  private let hint: Label
  private let isDate: Bool
  /// The calendar; nil for numbers.
  private let picker: MonthPicker?
  private let today: () -> CivilDate
  /// Whether bounds are shown that weren't typed.
  private var isShowing = false

  /// - Parameter today: returns the present day.
  init(_ filter: ReportFilter, today: @escaping () -> CivilDate = { .localToday }) {
    isDate = filter.kind == .date
    self.today = today
    picker = isDate ? MonthPicker(today: today) : nil
    let example = Self.example(isDate: isDate)
    hint = Label(
      isDate
        ? String(localized: "Enter a date such as \(example).")
        : String(localized: "Enter a number such as \(example)."))
    let content = Box(.vertical, gap: 8)
    content.addClass("report-bounds")
    if isDate { addSpans(to: content) }
    entries.isHomogeneous = true
    for (name, entry) in [(String(localized: "From"), from), (String(localized: "To"), through)] {
      entry.setPlaceholder(name)
      entry.setWidth(isDate ? 10 : 12)
      entry.setAccessible(label: "\(filter.title): \(name)")
      if !isDate { entry.offerKeys(for: .number(isSigned: true)) }
      entry.onActivate { [unowned self] in apply() }
      entry.onChanged { [unowned self] in typed() }
      entries.append(entry)
    }
    content.append(entries)
    hint.addClass("mistake-hint")
    hint.xAlign = 0
    hint.wraps = true
    hint.maxWidthChars = 20
    hint.isVisible = false
    content.append(hint)
    if let picker {
      picker.onChoose = { [unowned self] in show(.days(from: $0, through: $1)) }
      picker.onConfirm = { [unowned self] in apply() }
      content.append(picker.root)
    }
    addButtons(to: content)
    FieldKeys(in: content)
    // A window may be lower than the calendar in large text.
    let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
    scroller.setMaximumContentHeight(Self.maximumHeight)
    scroller.setChild(content)
    root.setChild(scroller)
    root.onMap { [unowned self] in
      layOutEntries()
      showInCalendar()
    }
    root.own(self)
  }

  /// The maximum height of the popover in px: more than a window has.
  private static let maximumHeight = 4000

  /// Puts the bounds below each other where the window is too narrow for both.
  private func layOutEntries() {
    let isNarrow = root.hasNarrowPopovers
    guard isNarrow == entries.isHomogeneous else { return }
    entries.resetLayout(isNarrow ? .vertical : .horizontal, spacing: 0)
    entries.isHomogeneous = !isNarrow
  }

  private func addButtons(to content: Box) {
    let buttons = Box(.horizontal, gap: 8)
    buttons.addClass("card-footer")
    buttons.isHomogeneous = true
    let all = Button(String(localized: "Show All"))
    all.onClicked { [unowned self] in
      show(nil)
      onChoose(nil)
    }
    let use = Button(String(localized: "Apply"))
    use.addClass("primary")
    use.onClicked { [unowned self] in apply() }
    buttons.append(all)
    buttons.append(use)
    content.append(buttons)
  }

  // MARK: Spans of days

  /// Adds buttons for the spans that are asked for most.
  private func addSpans(to content: Box) {
    let grid = Grid()
    grid.addClass("report-spans")
    grid.hasEqualColumns = true
    for (index, span) in DaySpan.allCases.enumerated() {
      let button = Button(span.title)
      button.onClicked { [unowned self] in
        let (first, last) = span.days(until: today())
        show(.days(from: first, through: last))
        apply()
      }
      grid.attach(button, column: index % 2, row: index / 2)
    }
    content.append(grid)
  }

  /// A span of days that ends today.
  private enum DaySpan: CaseIterable {
    case today, week, days30, month

    var title: String {
      switch self {
      case .today: String(localized: "Today")
      case .week: String(localized: "Last 7 Days")
      case .days30: String(localized: "Last 30 Days")
      case .month: String(localized: "This Month")
      }
    }

    func days(until today: CivilDate) -> (CivilDate, CivilDate) {
      let before = { CivilDate(daysSince1970: today.daysSince1970 - $0) }
      return switch self {
      case .today: (today, today)
      case .week: (before(6), today)
      case .days30: (before(29), today)
      case .month: (CivilDate(firstOfMonth: today.month, year: today.year), today)
      }
    }
  }

  // MARK: Bounds

  /// Returns a bound as the user's locale writes it.
  private static func example(isDate: Bool) -> String {
    isDate
      ? CardLocale.dates.numericText(of: CivilDate(year: 2026, month: 3, day: 31))
      : CardLocale.text(12.5)
  }

  /// The typed bounds; nil if one is invalid.
  private var choice: ReportRequest.Filter?? {
    if isDate {
      guard let from = bound(from, Self.day), let through = bound(through, Self.day)
      else { return nil }
      if from == nil, through == nil { return .some(nil) }
      return .days(from: from, through: through)
    }
    guard let from = bound(from, Self.number), let through = bound(through, Self.number)
    else { return nil }
    if from == nil, through == nil { return .some(nil) }
    return .numbers(from: from, through: through)
  }

  /// Returns the bound in an entry: `.some(nil)` for an empty entry, nil for an invalid one.
  private func bound<Value>(_ entry: Entry, _ read: (String) -> Value?) -> Value?? {
    if entry.text.allSatisfy(\.isWhitespace) { return .some(nil) }
    return read(entry.text).map { .some($0) }
  }

  private static func number(_ text: String) -> Double? { CardLocale.numbers.number(in: text) }

  private static func day(_ text: String) -> CivilDate? { CardLocale.dates.day(in: text) }

  /// Shows bounds, unless they have just been typed here; nil stands for none.
  func show(_ new: ReportRequest.Filter?) {
    if case .some(let present) = choice, present == new { return showInCalendar() }
    isShowing = true
    switch new {
    case .numbers(let first, let last)?:
      from.text = first.map(CardLocale.text) ?? ""
      through.text = last.map(CardLocale.text) ?? ""
    case .days(let first, let last)?:
      from.text = first.map(CardLocale.dates.numericText) ?? ""
      through.text = last.map(CardLocale.dates.numericText) ?? ""
    case .values?, nil:
      from.text = ""
      through.text = ""
    }
    isShowing = false
    typed()
  }

  /// Reports the typed bounds, if they are valid.
  func apply() {
    if case .some(let bounds) = choice { onChoose(bounds) }
    mark()
  }

  /// Follows the entries, once both show what they should.
  private func typed() {
    guard !isShowing else { return }
    mark()
    showInCalendar()
  }

  private func showInCalendar() {
    guard root.isMapped, case .some(let bounds) = choice else { return }
    if case .days(let first, let last)? = bounds {
      picker?.show(from: first, through: last)
    } else {
      picker?.show(from: nil, through: nil)
    }
  }

  /// Marks invalid entries and explains the format.
  private func mark() {
    for entry in [from, through] { entry.setClass("mistake", when: !isBound(entry)) }
    hint.isVisible = ![from, through].allSatisfy(isBound)
  }

  private func isBound(_ entry: Entry) -> Bool {
    isDate ? bound(entry, Self.day) != nil : bound(entry, Self.number) != nil
  }
}

extension CivilDate {
  /// The present day in the user's time zone.
  public static var localToday: CivilDate {
    let today = LocalDay.today
    return CivilDate(year: today.year, month: today.month, day: today.day)
  }
}
