import Gtk

/// Keeps stray touches from pressing anything below a widget: the second tap of a double tap, and a
/// palm, which touches several points at once.
///
/// A second tap presses neither the card or the row of the first again, nor what has come to its
/// place. Elsewhere it counts, as on the buttons of a carousel and in a text.
public final class PressGuard {
  /// The time in which another press at the same point is a double tap.
  public var interval: Milliseconds = 300

  /// The maximum distance of the presses of a double tap along either axis, in px.
  static let reach = 24.0
  /// The time in which the touches of a palm begin.
  static let palmTime: Milliseconds = 500

  private let target: Widget
  private let press = DragGesture()
  private var hasMoved = false
  /// Whether the press began on a chart, which two fingers zoom.
  private var isOnPlot = false
  /// The last press that was not ignored.
  private var last: (time: Milliseconds, point: Point, widget: WeakWidget)?
  /// The fingers that touch, and when they began.
  private var touches: [TouchController.Finger: Milliseconds] = [:]

  /// Adds a guard to a widget, which keeps it.
  @discardableResult
  public static func attach(to target: some WidgetHandle) -> PressGuard {
    let guarding = PressGuard(target.widget)
    target.own(guarding)
    return guarding
  }

  private init(_ target: Widget) {
    self.target = target
    press.setPhase(.capture)
    press.onBegin { [unowned self] in begin(at: $0, press.eventTime) }
    press.onUpdate { [unowned self] dx, dy in
      if DragGesture.isDrag(dx, dy) { hasMoved = true }
    }
    target.add(press)
    // The controller that was added last handles events first.
    let touch = TouchController { [unowned self] finger, time, begins in
      if begins { return touched(by: finger, time) }
      touches[finger] = nil
      return false
    }
    touch.setPhase(.capture)
    target.add(touch)
  }

  private func begin(at point: Point, _ time: Milliseconds) {
    hasMoved = false
    guard let widget = target.pick(at: point) else { return }
    isOnPlot = widget.enclosing(PlotView.self) != nil
    if let last, time &- last.time < interval,
      max(abs(point.x - last.point.x), abs(point.y - last.point.y)) <= Self.reach,
      widget != last.widget.widget || widget.isPressedOnce
    {
      press.setState(.claimed)
    } else {
      last = (time, point, WeakWidget(widget))
    }
  }

  /// Cancels the press of another finger; returns whether this one is ignored too.
  func touched(by finger: TouchController.Finger, _ time: Milliseconds) -> Bool {
    // The end of a touch may be lost, as when a menu opens.
    let isPalm = touches.values.contains { time &- $0 < Self.palmTime }
    let isAlone = touches.isEmpty
    touches[finger] = time
    guard !isAlone, !(press.isActive && isOnPlot) else { return false }
    // What the first finger has begun to scroll goes on.
    if press.isActive, !hasMoved { press.setState(.claimed) }
    return isPalm
  }
}

extension Widget {
  /// Whether a double tap presses the widget once: it is on a card, or on what a page shows of one.
  fileprivate var isPressedOnce: Bool {
    enclosing(CardView.self) != nil || enclosing(ObjectHeadView.self) != nil
      || enclosing(CardFooterView.self) != nil || enclosing(RowLink.self) != nil
  }
}
