import CGtk

/// A controller that recognises a sequence of events, and can claim it for itself.
public protocol Gesture: EventController {}

/// Whether a gesture takes part in the present sequence of events.
public enum SequenceState {
  /// The gesture handles the sequence: other gestures are cancelled.
  case claimed
  /// The gesture ignores the sequence.
  case denied

  var gtk: GtkEventSequenceState {
    self == .claimed ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED
  }
}

extension Gesture {
  /// Claims the sequence of events, which cancels other gestures, or denies it.
  @discardableResult
  public func setState(_ state: SequenceState) -> Bool {
    Bool(gtk_gesture_set_state(controller.pointer, state.gtk))
  }

  /// Makes two gestures of one widget claim and deny together.
  public func group(with other: some Gesture) {
    gtk_gesture_group(controller.pointer, other.controller.pointer)
  }

  /// Calls `handler` when another gesture or the system cancels the sequence.
  @discardableResult
  public func onCancel(_ handler: @escaping () -> Void) -> SignalConnection {
    onSequence("cancel", handler)
  }

  /// Calls `handler` when the sequence has ended, whether it was cancelled or not.
  @discardableResult
  public func onSequenceEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    onSequence("end", handler)
  }

  /// Connects to a signal about a sequence.
  private func onSequence(
    _ signal: String, _ handler: @escaping () -> Void
  ) -> SignalConnection {
    let callback: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
      Handler<() -> Void>.at(data)()
    }
    return connect(
      controller.raw, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Whether a sequence is going on, such as a press.
  public var isActive: Bool { Bool(gtk_gesture_is_active(controller.pointer)) }
}

/// Presses of the pointer's buttons, and touches.
public struct ClickGesture: Gesture {
  public let controller: ControllerHandle

  /// A gesture for one button: 1 primary (and touch), 2 middle, 3 secondary, 8 back; 0 any.
  public init(button: Int = 1) {
    controller = ControllerHandle(gtk_gesture_click_new())
    gtk_gesture_single_set_button(controller.pointer, guint(button))
  }

  /// The button that was pressed.
  public var button: Int { Int(gtk_gesture_single_get_current_button(controller.pointer)) }

  /// Whether a finger presses, not the pointer.
  ///
  /// On X11, the device of a touch is the pointer, but its events have a sequence.
  public var isTouch: Bool {
    gtk_gesture_single_get_current_sequence(controller.pointer) != nil
  }

  /// Calls `handler` with the number of presses and the position in px.
  @discardableResult
  public func onPressed(_ handler: @escaping (Int, Point) -> Void) -> SignalConnection {
    connectCounted("pressed", handler)
  }

  @discardableResult
  public func onReleased(_ handler: @escaping (Int, Point) -> Void) -> SignalConnection {
    connectCounted("released", handler)
  }

  private func connectCounted(
    _ signal: String, _ handler: @escaping (Int, Point) -> Void
  ) -> SignalConnection {
    let callback: @convention(c) (gpointer, Int32, Double, Double, gpointer) -> Void = {
      _, count, x, y, data in
      Handler<(Int, Point) -> Void>.at(data)(Int(count), Point(x: x, y: y))
    }
    return connect(
      controller.raw, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}

/// Drags of the pointer or a finger.
public struct DragGesture: Gesture {
  /// The distance in px, along either axis, beyond which a press has become a drag.
  public static let threshold = 8.0

  /// Returns whether a press that began at one point and went on to another has become a drag.
  public static func isDrag(from start: Point, to end: Point) -> Bool {
    isDrag(end.x - start.x, end.y - start.y)
  }

  /// Returns whether a press that has moved by a distance in px has become a drag.
  public static func isDrag(_ dx: Double, _ dy: Double) -> Bool {
    max(abs(dx), abs(dy)) > threshold
  }

  public let controller: ControllerHandle

  public init(button: Int = 1) {
    controller = ControllerHandle(gtk_gesture_drag_new())
    gtk_gesture_single_set_button(controller.pointer, guint(button))
  }

  /// The button that was pressed.
  public var button: Int { Int(gtk_gesture_single_get_current_button(controller.pointer)) }

  /// Whether a finger drags, not the pointer.
  public var isTouch: Bool { gtk_gesture_get_last_updated_sequence(controller.pointer) != nil }

  /// Calls `handler` with the position where a drag may start: at the press, before any movement.
  @discardableResult
  public func onBegin(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect(controller.raw, pair: "drag-begin") { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` with the distance from the start, in px.
  @discardableResult
  public func onUpdate(
    _ handler: @escaping (_ dx: Double, _ dy: Double) -> Void
  ) -> SignalConnection {
    connect(controller.raw, pair: "drag-update", handler)
  }

  /// Calls `handler` with the distance from the start, in px.
  @discardableResult
  public func onEnd(
    _ handler: @escaping (_ dx: Double, _ dy: Double) -> Void
  ) -> SignalConnection {
    connect(controller.raw, pair: "drag-end", handler)
  }
}

/// A gesture of two fingers that move apart or together.
public struct ZoomGesture: Gesture {
  public let controller: ControllerHandle

  public init() { controller = ControllerHandle(gtk_gesture_zoom_new()) }

  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
      Handler<() -> Void>.at(data)()
    }
    return connect(
      controller.raw, "begin", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Calls `handler` with how much farther apart the fingers are than when they began, as a factor.
  @discardableResult
  public func onScale(_ handler: @escaping (Double) -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, Double, gpointer) -> Void = { _, scale, data in
      Handler<(Double) -> Void>.at(data)(scale)
    }
    return connect(
      controller.raw, "scale-changed", handler,
      through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// The middle between the fingers, in px.
  public var center: Point? {
    var (x, y) = (0.0, 0.0)
    guard Bool(gtk_gesture_get_bounding_box_center(controller.pointer, &x, &y)) else { return nil }
    return Point(x: x, y: y)
  }
}

/// A press that is held where it is.
public struct LongPressGesture: Gesture {
  public let controller: ControllerHandle

  /// - Parameter touchOnly: whether the pointer's buttons don't count.
  public init(touchOnly: Bool = false) {
    controller = ControllerHandle(gtk_gesture_long_press_new())
    gtk_gesture_single_set_touch_only(controller.pointer, touchOnly.gboolean)
  }

  @discardableResult
  public func onPressed(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect(controller.raw, pair: "pressed") { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `open` for a press that may open a menu; it returns whether it does.
  ///
  /// The menu opens when the finger has left. GTK would count the end of the touch for the menu,
  /// which has no beginning of it, and the widget below would stay pressed.
  public func onHeld(open: @escaping (Point) -> Bool) {
    var popovers: [WeakWidget] = []
    onPressed { point in
      let (isOpened, held) = Popover.holdingBack { open(point) }
      popovers = held
      if isOpened { setState(.claimed) }
    }
    onSequenceEnd {
      for popover in popovers {
        if let widget = popover.widget { Popover(widget: widget).popUp() }
      }
      popovers = []
    }
  }
}
