import ChartModel
import Gtk

/// The gestures of the pointer and of fingers on a plot.
///
/// Hovering shows values, a press selects a position, and a drag selects a range. Drags with Ctrl,
/// the middle button or a finger pan; the wheel with Ctrl, and two fingers, zoom.
final class PlotPointer {
  private unowned let plot: PlotView
  private var drag: Drag?
  private var pointer: Point?
  /// The last known point of the pointer in the window, in px.
  private var lastPointInWindow: Point?
  private var pinched = 1.0
  private let clock: any Clock<Duration>
  /// Waits for the end of a run of panning steps of the wheel.
  private var wheelRest: Task<Void, Never>?

  private enum Drag {
    case pending(isTouch: Bool)
    case range(from: Int)
    case pan(last: Double)
    /// A finger that was held before it moved, which moves the cursor.
    case scrub
  }

  /// The share of the visible part that a step of the wheel pans by.
  private static let wheelPan = 0.1
  /// The time without a step after which a run of steps has ended.
  private static let wheelPause = Duration.milliseconds(300)

  init(on plot: PlotView, clock: any Clock<Duration>) {
    self.plot = plot
    self.clock = clock
    addHover()
    addPresses()
    addDrags(DragGesture(button: 1))
    addDrags(DragGesture(button: 2))
    addWheel()
    addFingers()
  }

  private var layout: ChartLayout { plot.chartLayout }

  private func read(_ point: Point) -> (position: Int, series: Int?)? {
    let point = ChartPoint(x: point.x, y: point.y)
    let layout = layout
    guard let position = layout.position(at: point) else { return nil }
    return (position, layout.series(at: point, position: position))
  }

  /// Returns the nearest position, also beyond the ends of the plot.
  private func nearest(_ point: Point) -> Int? {
    let box = layout.plot
    return read(
      Point(
        x: min(max(point.x, box.x), box.maxX), y: min(max(point.y, box.y), box.maxY)))?.position
  }

  /// Returns the fraction of the visible part at which a point lies, 0 … 1.
  private func fraction(_ point: Point) -> Double {
    layout.fraction(at: ChartPoint(x: point.x, y: point.y))
  }

  /// Whether the domain axis is vertical.
  private var isVertical: Bool { plot.reading.chart.kind == .bar }
  private var isMirrored: Bool { !isVertical && plot.root.isRightToLeft }

  // MARK: Pointer

  private func addHover() {
    let motion = MotionController()
    // A plot that moves below the resting pointer isn't read, since keys may be in use.
    motion.onEnter { [unowned self] point in
      pointer = point
      lastPointInWindow = pointInWindow(point)
    }
    motion.onMotion { [unowned self] point in
      pointer = point
      let pointInWindow = self.pointInWindow(point)
      // GTK reports a motion too when the plot moves below the pointer.
      guard pointInWindow != lastPointInWindow else { return }
      lastPointInWindow = pointInWindow
      if drag == nil { show(point) }
    }
    motion.onLeave { [unowned self] in
      pointer = nil
      plot.hover = nil
    }
    plot.root.add(motion)
  }

  private func pointInWindow(_ point: Point) -> Point? {
    guard let window = plot.root.window, let bounds = plot.root.bounds(in: window) else {
      return nil
    }
    return Point(x: (bounds.x + point.x).rounded(), y: (bounds.y + point.y).rounded())
  }

  private func show(_ point: Point) {
    let found = read(point)
    if found?.position != plot.hover?.position || found?.series != plot.hover?.series {
      plot.hover = found
    }
  }

  private func addPresses() {
    let click = ClickGesture()
    click.onPressed { [unowned self] _, _ in
      plot.root.grabFocus()
      plot.isReadWithKeys = false
    }
    click.onReleased { [unowned self] count, point in
      guard !click.modifiers.contains(.control) else { return }
      let found = read(point)
      plot.onChange { reading in
        // The second press of a double click undoes the first.
        if count == 2 { reading.perform(.resetZoom) }
        if let found {
          reading.press(found.position, series: found.series)
        } else {
          reading.clearSelection()
        }
      }
    }
    plot.root.add(click)
  }

  private func addDrags(_ gesture: DragGesture) {
    var start = Point(x: 0, y: 0)
    gesture.onBegin { [unowned self] point in
      start = point
      let pans = gesture.button == 2 || gesture.modifiers.contains(.control)
      if case .scrub = drag { return }
      drag = pans ? .pan(last: 0) : .pending(isTouch: gesture.isTouch)
    }
    gesture.onUpdate { [unowned self] dx, dy in
      update(gesture, from: start, dx: dx, dy: dy)
    }
    gesture.onEnd { [unowned self] _, _ in endDrag() }
    gesture.onCancel { [unowned self] in endDrag() }
    plot.root.add(gesture)
  }

  private func endDrag() {
    if case .pan = drag { plot.onChange { $0.endGesture() } }
    drag = nil
  }

  private func update(_ gesture: DragGesture, from start: Point, dx: Double, dy: Double) {
    let point = Point(x: start.x + dx, y: start.y + dy)
    let distance = isVertical ? dy : dx
    switch drag {
    case nil: break
    case .pending(let isTouch):
      guard abs(distance) > DragGesture.threshold else { return }
      if isTouch {
        // A finger that has nothing to pan scrolls the page.
        guard plot.reading.window.isZoomed else {
          gesture.setState(.denied)
          drag = nil
          return
        }
        drag = .pan(last: distance)
      } else if plot.reading.canSelectRange, let first = nearest(start) {
        drag = .range(from: first)
      } else {
        drag = nil
        return
      }
      gesture.setState(.claimed)
      plot.hover = nil
    case .range(let first):
      guard let last = nearest(point) else { return }
      plot.onChange { $0.select(from: first, to: last) }
    case .pan(let last):
      if abs(distance) > DragGesture.threshold { gesture.setState(.claimed) }
      let extent = isVertical ? layout.plot.height : layout.plot.width
      let share = (last - distance) / max(extent, 1)
      drag = .pan(last: distance)
      plot.hover = nil
      plot.onChange { [isMirrored] in
        $0.continueGesture { $0.pan(by: isMirrored ? -share : share) }
      }
    case .scrub: scrub(point)
    }
  }

  // MARK: Wheel

  private func addWheel() {
    let scroll = ScrollController()
    scroll.onScroll { [unowned self] dx, dy, modifiers in
      if modifiers.contains(.control) { return zoom(byWheel: dy == 0 ? dx : dy) }
      let sideways = modifiers.contains(.shift) && dx == 0 ? dy : dx
      guard abs(sideways) > 0, abs(dx) >= abs(dy) || modifiers.contains(.shift) else {
        return false
      }
      return pan(byWheel: sideways)
    }
    plot.root.add(scroll)
  }

  private func zoom(byWheel steps: Double) -> Bool {
    guard plot.reading.canZoom else { return false }
    let fraction = pointer.map { self.fraction($0) } ?? 0.5
    plot.onChange { $0.zoom(bySteps: steps, at: fraction) }
    if let pointer { show(pointer) }
    return true
  }

  private func pan(byWheel steps: Double) -> Bool {
    guard plot.reading.window.isZoomed else { return false }
    plot.onChange { [isMirrored] in
      $0.continueGesture { $0.pan(by: (isMirrored ? -steps : steps) * Self.wheelPan) }
    }
    if let pointer { show(pointer) }
    wheelRest?.cancel()
    wheelRest = plot.root.scope.after(Self.wheelPause, by: clock) { [unowned self] in
      plot.onChange { $0.endGesture() }
    }
    return true
  }

  // MARK: Fingers

  private func addFingers() {
    let pinch = ZoomGesture()
    pinch.onBegin { [unowned self] in pinched = 1 }
    pinch.onScale { [unowned self] scale in
      guard scale > 0, plot.reading.canZoom else { return }
      pinch.setState(.claimed)
      let fraction = pinch.center.map { self.fraction($0) } ?? 0.5
      let factor = pinched / scale
      pinched = scale
      plot.onChange { $0.continueGesture { $0.zoom(by: factor, at: fraction) } }
    }
    pinch.onSequenceEnd { [unowned self] in plot.onChange { $0.endGesture() } }
    plot.root.add(pinch)
    let hold = LongPressGesture(touchOnly: true)
    hold.onPressed { [unowned self] point in
      hold.setState(.claimed)
      drag = .scrub
      scrub(point)
    }
    plot.root.add(hold)
  }

  private func scrub(_ point: Point) {
    guard let position = nearest(point) else { return }
    let series = read(point)?.series
    plot.onChange { $0.moveCursor(to: position, series: series) }
    plot.hover = (position, series)
  }
}
