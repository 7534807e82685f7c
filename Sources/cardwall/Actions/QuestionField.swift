import CardModel
import CardWidgets
import ChartModel
import CivilTime
import Gtk
import Localization

/// The field of a question: its title, a control of its type, and what is wrong with the answer.
final class QuestionField {
  let root: Box
  let question: Question
  private let control: Control
  private let hint = Label("")

  /// The control of a type of answer.
  private enum Control {
    case entry(Entry)
    /// An entry for a day, beside a button that opens a calendar.
    case day(Entry, DayButton)
    /// An entry for a number, beside the buttons that change it.
    case stepper(Entry, Question.NumberBounds)
    /// A list of the answers; nil stands for none.
    case choice(DropDown, [Question.Option?])
    case toggle(Switch)

    var widget: Widget {
      switch self {
      case .entry(let entry), .day(let entry, _), .stepper(let entry, _): entry.widget
      case .choice(let list, _): list.widget
      case .toggle(let toggle): toggle.widget
      }
    }
  }

  /// The height of a control for a finger, in px.
  private static let fingerHeight = 48

  init(_ question: Question, isForFingers: Bool, onConfirm: @escaping () -> Void) {
    self.question = question
    control = Self.control(of: question)
    // The switch stands beside its title.
    let isToggle = question.kind == .toggle
    root = Box(isToggle ? .horizontal : .vertical, gap: isToggle ? 12 : 4)
    root.addClass("question")
    let title = Label(question.title)
    title.addClass("question-title")
    title.xAlign = 0
    title.wraps = true
    // A switch takes the room of some characters.
    title.maxWidthChars = ConfirmationDialog.textWidth - (isToggle ? 8 : 0)
    title.expandsHorizontally = isToggle
    root.append(title)
    let height = isForFingers ? Self.fingerHeight : nil
    switch control {
    case .stepper(let entry, let bounds): root.append(stepper(entry, bounds, height: height))
    case .day(let entry, let calendar): root.append(day(entry, calendar, height: height))
    case .entry(let entry): root.append(entry)
    case .choice(let list, _): root.append(list)
    case .toggle(let toggle):
      toggle.verticalAlignment = .center
      root.append(toggle)
    }
    if let height, !isToggle { control.widget.setMinimumSize(height: height) }
    if let typed { typed.entry.offerKeys(for: typed.purpose) }
    control.widget.setAccessible(label: question.title)
    hint.addClass("mistake-hint")
    hint.setAccessible(role: .status)
    hint.xAlign = 0
    hint.wraps = true
    hint.maxWidthChars = ConfirmationDialog.textWidth
    hint.isVisible = false
    root.append(hint)
    show(question.suggestion)
    switch control {
    case .entry(let entry), .day(let entry, _), .stepper(let entry, _):
      entry.onActivate(onConfirm)
      entry.onChanged { [unowned self] in changed() }
    case .choice(let list, _):
      list.onSelection { [unowned self] in
        changed()
        nameChoice()
      }
      nameChoice()
    case .toggle: break
    }
    root.own(self)
  }

  func grabFocus() { control.widget.grabFocus() }

  /// Shows the keys for the field; returns whether something is typed into it.
  func show(_ keys: FieldKeys) -> Bool {
    guard let typed else { return false }
    keys.show(for: typed.entry, typed.purpose)
    return true
  }

  /// The keys that the field needs on a screen; nil for what is pressed.
  var keys: FieldKeys.Purpose? { typed?.purpose }

  /// The entry that fingers type into; nil for what they press.
  private var typed: (entry: Entry, purpose: FieldKeys.Purpose)? {
    switch control {
    case .entry(let entry): (entry, .text)
    case .stepper(let entry, let bounds):
      (entry, .number(isSigned: bounds.minimum.map { $0 < 0 } ?? true))
    case .day, .choice, .toggle: nil
    }
  }

  private static func control(of question: Question) -> Control {
    switch question.kind {
    case .text: return .entry(Entry())
    case .number(let bounds): return .stepper(Entry(), bounds)
    case .date(let bounds):
      let entry = Entry()
      entry.setPlaceholder(CardLocale.dates.numericText(of: .localToday))
      let calendar = DayButton(question.title, bounds, offersNone: !question.isRequired) {
        CardLocale.dates.day(in: entry.text)
      }
      return .day(entry, calendar)
    case .choice(let choices):
      // What nobody has to answer can be taken back.
      let choices = (question.isRequired ? [] : [nil]) + choices.map { Optional($0) }
      let titles = choices.map { $0?.title ?? nothingChosen }
      return .choice(DropDown(titles), choices)
    case .toggle: return .toggle(Switch())
    }
  }

  /// Returns an entry beside its calendar, which a finger opens by the entry too.
  private func day(_ entry: Entry, _ calendar: DayButton, height: Int?) -> Box {
    let row = Box(.horizontal, gap: 8)
    entry.expandsHorizontally = true
    calendar.root.addClass("question-day")
    calendar.root.setMinimumSize(width: height ?? 40, height: height ?? 0)
    calendar.onChoose = { [unowned self] day in
      entry.text = day.map { CardLocale.dates.numericText(of: $0) } ?? ""
      changed()
    }
    let press = ClickGesture()
    press.setPhase(.capture)
    press.onPressed { [press] _, _ in if entry.isInKiosk { press.setState(.claimed) } }
    press.onReleased { _, _ in if entry.isInKiosk { calendar.root.popUp() } }
    entry.add(press)
    row.append(entry)
    row.append(calendar.root)
    return row
  }

  /// Returns an entry between the buttons that make its number smaller and greater.
  private func stepper(_ entry: Entry, _ bounds: Question.NumberBounds, height: Int?) -> Box {
    let row = Box(.horizontal, gap: 8)
    entry.setWidth(8)
    // Between its buttons, whichever way the script runs.
    entry.xAlign = 0.5
    entry.expandsHorizontally = true
    let steps = [("−", String(localized: "Less"), -1.0), ("+", String(localized: "More"), 1)]
    let buttons = steps.map { text, name, sign in
      let button = Button(text)
      button.addClass("question-step")
      button.setAccessible(label: name)
      // Keys change the number in the entry.
      button.isFocusable = false
      button.setMinimumSize(width: height ?? 40, height: height ?? 0)
      button.onClicked { [unowned self] in change(by: sign * bounds.step, within: bounds) }
      return button
    }
    let keys = KeyController()
    keys.onPressed { [unowned self] key, modifiers in
      guard modifiers.isEmpty, key == .up || key == .down else { return false }
      change(by: key == .up ? bounds.step : -bounds.step, within: bounds)
      return true
    }
    entry.add(keys)
    row.append(buttons[0])
    row.append(entry)
    row.append(buttons[1])
    return row
  }

  private func change(by difference: Double, within bounds: Question.NumberBounds) {
    guard case .stepper(let entry, _) = control else { return }
    let present = CardLocale.numbers.number(in: entry.text)
    let next = present.map { $0 + difference } ?? bounds.minimum ?? 0
    let upper = bounds.maximum ?? .infinity
    let lower = bounds.minimum ?? -.infinity
    // The decimals of steps such as 0.1 add up to others.
    entry.text = CardLocale.text((max(lower, min(upper, next)) * 1e9).rounded() / 1e9)
  }

  /// Names the button of a list, which has the focus, by the question and the chosen answer.
  private func nameChoice() {
    guard case .choice(let list, let choices) = control else { return }
    let answer = list.selection.map { choices[$0]?.title ?? Self.nothingChosen }
    list.setAccessibleButton(
      label: [question.title, answer].compactMap(\.self).joined(separator: ": "))
  }

  private static var nothingChosen: String { String(localized: "Nothing chosen") }

  private func show(_ answer: Answer?) {
    switch (control, answer) {
    case (.toggle(let toggle), .bool(let value)): toggle.isOn = value
    case (.choice(let list, let choices), _):
      list.selection = choices.firstIndex { $0?.value == answer }
    case (.stepper(let entry, _), .number(let number)): entry.text = CardLocale.text(number)
    case (.day(let entry, _), .text(let text)):
      entry.text = CivilDate(text).map { CardLocale.dates.numericText(of: $0) } ?? text
    case (.entry(let entry), .text(let text)): entry.text = text
    default: break
    }
  }

  // MARK: The answer

  /// The answer that the control shows; nil for none, or for a text that is none of the type.
  var answer: Answer? {
    switch control {
    case .toggle(let toggle): .bool(toggle.isOn)
    case .choice(let list, let choices): list.selection.flatMap { choices[$0]?.value }
    case .stepper(let entry, _): CardLocale.numbers.number(in: entry.text).map { .number($0) }
    case .day(let entry, _):
      CardLocale.dates.day(in: entry.text).map { .text($0.description) }
    case .entry(let entry): entry.text.isEmpty ? nil : .text(entry.text)
    }
  }

  /// Whether the control shows nothing.
  private var isBlank: Bool {
    switch control {
    case .entry(let entry), .day(let entry, _), .stepper(let entry, _):
      entry.text.allSatisfy(\.isWhitespace)
    case .choice: answer == nil
    case .toggle: false
    }
  }

  /// Returns whether the answer is right; the field says what is wrong otherwise.
  func validate() -> Bool {
    let problem =
      answer == nil && !isBlank ? formatHint : question.mistake(in: answer).map(Self.text)
    hint.text = problem ?? ""
    hint.isVisible = problem != nil
    control.widget.setClass("mistake", when: problem != nil)
    return problem == nil
  }

  /// Checks an answer that was wrong again.
  private func changed() { if hint.isVisible { _ = validate() } }

  /// The format of the answer, for a text that has another.
  private var formatHint: String {
    if case .date = question.kind {
      let example = CardLocale.dates.numericText(of: .localToday)
      return String(localized: "Enter a date such as \(example).")
    }
    let example = CardLocale.text(12.5)
    return String(localized: "Enter a number such as \(example).")
  }

  private static func text(_ mistake: Question.Mistake) -> String {
    switch mistake {
    case .missing: return String(localized: "An answer is needed.")
    case .below(let minimum):
      let bound = CardLocale.text(minimum)
      return String(localized: "At least \(bound)")
    case .above(let maximum):
      let bound = CardLocale.text(maximum)
      return String(localized: "At most \(bound)")
    case .before(let first):
      let bound = CardLocale.dates.numericText(of: first)
      return String(localized: "Not before \(bound)")
    case .after(let last):
      let bound = CardLocale.dates.numericText(of: last)
      return String(localized: "Not after \(bound)")
    }
  }
}
