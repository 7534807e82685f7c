import CardModel
import ChartModel
import Gtk

/// A popover with entries for two bounds: numbers or dates.
final class ReportBoundsView {
  let root = Popover()
  /// Called with the chosen bounds; nil if there are none.
  var onChoose: (ReportRequest.Choice?) -> Void = { _ in }

  private let from = Entry()
  private let through = Entry()
  /// Explains the format of a bound after a mistake.
  private let hint: Label
  private let isDate: Bool

  init(_ filter: ReportFilter) {
    isDate = filter.kind == .date
    let example = Self.example(isDate: isDate)
    hint = Label("Enter a \(isDate ? "date" : "number") such as \(example).")
    let content = Box(.vertical, spacing: 8)
    content.addClass("report-bounds")
    for (name, entry) in [("From", from), ("To", through)] {
      let row = Box(.horizontal, spacing: 12)
      let label = Label(name)
      label.xAlign = 0
      label.expandsHorizontally = true
      entry.setPlaceholder(isDate ? example : "Any")
      entry.setWidth(12)
      entry.setAccessible(label: "\(filter.title): \(name)")
      entry.onActivate { [unowned self] in apply() }
      entry.onChanged { [unowned self] in mark() }
      row.append(label)
      row.append(entry)
      content.append(row)
    }
    hint.addClass("mistake-hint")
    hint.xAlign = 0
    hint.isVisible = false
    content.append(hint)
    let buttons = Box(.horizontal, spacing: 8)
    buttons.addClass("card-footer")
    buttons.isHomogeneous = true
    let all = Button("All")
    all.onClicked { [unowned self] in
      clear()
      onChoose(nil)
    }
    let use = Button("Apply")
    use.addClass("primary")
    use.onClicked { [unowned self] in apply() }
    buttons.append(all)
    buttons.append(use)
    content.append(buttons)
    root.setChild(content)
    root.own(self)
  }

  /// A bound as the user's locale writes it.
  private static func example(isDate: Bool) -> String {
    isDate
      ? CardLocale.dates.numericText(of: CivilDate(year: 2026, month: 3, day: 31))
      : CardLocale.text(12.5)
  }

  /// The typed bounds; nil if one is invalid.
  private var choice: ReportRequest.Choice?? {
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

  /// The bound in an entry: `.some(nil)` for an empty entry, nil for an invalid one.
  private func bound<Value>(_ entry: Entry, _ read: (String) -> Value?) -> Value?? {
    if entry.text.allSatisfy(\.isWhitespace) { return .some(nil) }
    return read(entry.text).map { .some($0) }
  }

  private static func number(_ text: String) -> Double? { CardLocale.numbers.number(in: text) }

  private static func day(_ text: String) -> CivilDate? { CardLocale.dates.day(in: text) }

  /// Removes both bounds.
  func clear() {
    from.text = ""
    through.text = ""
  }

  /// Reports the typed bounds, if they are valid.
  func apply() {
    if case .some(let bounds) = choice { onChoose(bounds) }
    mark()
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
