import CGtk

/// The work that waits for the end of a window's layout: one queue for each frame clock.
///
/// A frame clock repeats the layout phase of a frame, at most four times, while a widget requests
/// another layout. Changes at the end of the phase are therefore laid out before they are drawn.
final class LayoutQueue {
  /// The number of layouts of a frame.
  ///
  /// No work follows the last one, because a widget that is not laid out is not drawn.
  private static let limit = 4
  private static let key = "swift-layout-queue"
  private static let layoutSignal = g_signal_lookup("layout", gdk_frame_clock_get_type())

  private let clock: OpaquePointer
  private var waiting: [() -> Void] = []
  /// The number of layouts in this frame.
  ///
  /// A queue may be made during the first one, whose end it does not see.
  private var layouts = 1
  /// Whether the queue sees the end of the layout that is under way, which it does not in the frame
  /// in which it is made.
  private var seesEnd = false
  private var isDoingWork = false

  /// Calls `body` once after the layout of a widget's window, or soon if it isn't in a window.
  static func add(of widget: Widget, _ body: @escaping () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget.pointer) else {
      return runSoon(body)
    }
    let object = UnsafeMutableRawPointer(clock).assumingMemoryBound(to: GObject.self)
    if let data = g_object_get_data(object, key) {
      Unmanaged<LayoutQueue>.fromOpaque(data).takeUnretainedValue().add(body)
    } else {
      let queue = LayoutQueue(clock)
      g_object_set_data_full(
        object, key, Unmanaged.passRetained(queue).toOpaque(),
        { Unmanaged<AnyObject>.fromOpaque($0!).release() })
      queue.add(body)
    }
  }

  private init(_ clock: OpaquePointer) {
    self.clock = clock
    let emitter = UnsafeMutableRawPointer(clock)
    connect(emitter, "before-paint") { [unowned self] in
      layouts = 0
      seesEnd = true
    }
    connect(emitter, "layout", flags: G_CONNECT_AFTER) { [unowned self] in layoutEnded() }
    connect(emitter, "after-paint") { [unowned self] in
      layouts = 0
      if !waiting.isEmpty { requestLayout() }
    }
  }

  private func add(_ body: @escaping () -> Void) {
    waiting.append(body)
    if !endsLayout, layouts < Self.limit - 1 { requestLayout() }
  }

  /// Whether a layout is under way whose end the queue waits for, so that it needs no other.
  private var endsLayout: Bool {
    let emission = g_signal_get_invocation_hint(UnsafeMutableRawPointer(clock))
    return seesEnd && !isDoingWork && emission?.pointee.signal_id == Self.layoutSignal
  }

  private func requestLayout() {
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
  }

  private func layoutEnded() {
    layouts += 1
    guard layouts < Self.limit else { return }
    let due = waiting
    waiting = []
    isDoingWork = true
    for body in due { body() }
    isDoingWork = false
  }

  private static func runSoon(_ body: @escaping () -> Void) {
    g_idle_add_full(
      GDK_PRIORITY_REDRAW - 1,
      { data in
        Handler<() -> Void>.at(data!)()
        return 0
      },
      Unmanaged.passRetained(Handler(body)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }
}
