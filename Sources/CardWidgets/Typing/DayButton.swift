import CardModel
import ChartModel
import Gtk
import Localization

/// A button that opens a calendar to choose a day from.
public final class DayButton {
  public let root = MenuButton()
  /// Called with the day that was chosen; nil for none.
  public var onChoose: (CivilDate?) -> Void = { _ in }

  private let popover = Popover()
  private let picker: MonthPicker
  private let day: () -> CivilDate?

  /// - Parameters:
  ///   - title: what the day is of.
  ///   - offersNone: whether a day can be taken back.
  ///   - day: returns the day that is shown when the calendar opens.
  public init(
    _ title: String, _ bounds: Question.DateBounds, offersNone: Bool,
    day: @escaping () -> CivilDate?
  ) {
    self.day = day
    picker = MonthPicker(choosesOneDay: true, today: { .localToday })
    picker.bounds = bounds
    root.setIcon(named: "x-office-calendar-symbolic")
    root.tooltip = String(localized: "Calendar")
    root.setAccessible(label: String(localized: "Calendar: \(title)"))
    let content = Box(.vertical, gap: 8)
    content.addClass("report-bounds")
    content.append(picker.root)
    picker.onChoose = { [unowned self] day, _ in choose(day) }
    if offersNone {
      let none = Button(String(localized: "No Day"))
      none.onClicked { [unowned self] in choose(nil) }
      let buttons = Box(.vertical)
      buttons.addClass("card-footer")
      buttons.append(none)
      content.append(buttons)
    }
    popover.setChild(content)
    popover.onMap { [unowned self] in
      let day = self.day()
      picker.show(from: day, through: day)
    }
    root.setPopover(popover)
    root.onMap { [unowned self] in
      guard let screen = root.window?.screenSize.height else { return }
      root.opensSideways = Self.opensSideways(
        calendarHeight: popover.measure(.vertical).natural, screenHeight: screen)
    }
    root.own(self)
  }

  /// Whether a screen may have room for a calendar neither below nor above the button, so that it
  /// opens beside the button; heights are in px.
  static func opensSideways(calendarHeight: Int, screenHeight: Int) -> Bool {
    screenHeight < 2 * calendarHeight + buttonHeight
  }

  /// The height of the button in px, with the arrow of the calendar.
  private static let buttonHeight = 64

  private func choose(_ day: CivilDate?) {
    root.popDown()
    onChoose(day)
  }
}
