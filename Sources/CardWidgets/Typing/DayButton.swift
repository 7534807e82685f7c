import CardModel
import ChartModel
import CivilTime
import Gtk
import Localization

/// A button that opens a calendar to choose a day from.
public final class DayButton {
  public let root = MenuButton()
  /// Called with the day that was chosen; nil for none.
  public var onChoose: (CivilDate?) -> Void = { _ in }

  private let popover = Popover()
  /// The content of the popover, which has a size before that is opened.
  private let content = Box(.vertical, gap: 8)
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
      keepOnScreen()
    }
    root.setPopover(popover)
    root.onMap { [unowned self] in
      guard let screen = root.window?.screenSize else { return }
      root.opensSideways = Self.opensSideways(calendar: calendarSize, screen: screen)
    }
    root.own(self)
  }

  /// The natural size of the calendar in px, open or not.
  var calendarSize: (width: Int, height: Int) {
    let width = content.measure(.horizontal).natural
    return (width, content.measure(.vertical, for: width).natural)
  }

  /// Whether a screen may have room for a calendar neither below nor above the button, so that it
  /// opens beside the button; sizes are in px.
  static func opensSideways(
    calendar: (width: Int, height: Int), screen: (width: Int, height: Int)
  ) -> Bool {
    screen.height < 2 * calendar.height + buttonHeight && screen.width >= 2 * calendar.width
  }

  /// Returns by how many px a calendar has to cover the button, since it fits neither below nor
  /// above.
  static func lift(
    calendarHeight: Int, buttonTop: Int, buttonHeight: Int, screenHeight: Int
  ) -> Int {
    let needed = calendarHeight + Self.buttonHeight - buttonHeight
    let below = screenHeight - buttonTop - buttonHeight
    return needed <= max(below, buttonTop) ? 0 : min(needed - below, buttonTop + buttonHeight)
  }

  /// Moves the calendar up where it would reach beyond the lower edge of a kiosk's screen.
  ///
  /// The compositor of a kiosk doesn't move it. The question of the calendar is in the middle of
  /// the screen.
  private func keepOnScreen() {
    guard root.isInKiosk, !root.opensSideways, let window = root.window,
      let frame = root.bounds(in: window)
    else { return }
    let screen = window.screenSize.height
    let lift = Self.lift(
      calendarHeight: calendarSize.height,
      buttonTop: (screen - window.height) / 2 + Int(frame.y), buttonHeight: root.height,
      screenHeight: screen)
    popover.point(
      at: Rectangle(
        x: 0, y: Double(-lift), width: Double(root.width), height: Double(root.height)))
  }

  /// The height of a usual button in px, with the arrow of the calendar.
  private static let buttonHeight = 64

  private func choose(_ day: CivilDate?) {
    root.popDown()
    onChoose(day)
  }
}
