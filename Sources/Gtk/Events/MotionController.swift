import CGtk

/// Enter, motion and leave events of the pointer.
public struct MotionController: EventController {
  public let controller: ControllerHandle

  public init() { controller = ControllerHandle(gtk_event_controller_motion_new()) }

  @discardableResult
  public func onEnter(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect(controller.raw, pair: "enter") { handler(Point(x: $0, y: $1)) }
  }

  @discardableResult
  public func onMotion(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect(controller.raw, pair: "motion") { handler(Point(x: $0, y: $1)) }
  }

  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(controller.raw, "leave", handler)
  }
}
