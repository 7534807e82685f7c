import CGtk

/// Presses that are held without moving.
public struct LongPressGesture: Gesture {
  public let controller: ControllerHandle

  public init() { controller = ControllerHandle(gtk_gesture_long_press_new()) }

  /// Calls `handler` with the place in px once the press has been held for the time that the desktop
  /// asks for.
  @discardableResult
  public func onPressed(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect(controller.raw, pair: "pressed") { handler(Point(x: $0, y: $1)) }
  }
}
