import ChartModel
import Gtk

/// The plot of a chart page, with its overlay.
///
/// The chart is cached as pixels, so that hovering draws the overlay only. To a screen reader the
/// plot is a slider over the positions, whose value is the point at the cursor.
final class PlotView: WidgetBehaviour {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "plot", role: .slider, component: self)
    widget.addClass("chart-text")
    widget.isFocusable = true
    widget.focusesOnClick = true
    widget.expandsVertically = true
    widget.expandsHorizontally = true
    return widget
  }()
  /// Called with a change of the reading.
  var onChange: (_ change: (inout ChartReading) -> Void) -> Void = { _ in }

  private(set) var reading: ChartReading
  /// The position and the series at the pointer; nil when the pointer has left.
  var hover: (position: Int, series: Int?)? { didSet { root.queueDraw() } }

  /// Whether keys were used since the plot was pressed.
  ///
  /// GTK shows the focus after the first Tab only, but users of arrow keys must see the cursor.
  var isReadWithKeys = false {
    didSet {
      root.setClass("read-with-keys", when: isReadWithKeys)
      root.queueDraw()
    }
  }

  private let base = CachedDrawing(.pixels)
  private var layout: (layout: ChartLayout, width: Int, height: Int)?
  private var pointer: PlotPointer?
  private var height = 0
  /// Whether the accessible description is that of a point instead of the chart.
  private var describesPoint = false

  init(_ reading: ChartReading, clock: any Clock<Duration>) {
    self.reading = reading
    pointer = PlotPointer(on: self, clock: clock)
    PlotKeys.attach(to: self)
    let focus = FocusController()
    focus.onEnter { [unowned self] in root.queueDraw() }
    focus.onLeave { [unowned self] in root.queueDraw() }
    root.add(focus)
    root.onScaleFactorChange { [unowned self] in discard() }
    updateAccessibleValue(hasNewData: true)
  }

  /// Returns whether a drag selects a range or pans: a finger only pans, where the chart is zoomed.
  func handlesDrags(byFinger: Bool) -> Bool { !byFinger || reading.window.isZoomed }

  /// - Parameter hasNewData: whether the chart itself has changed.
  func render(_ new: ChartReading, hasNewData: Bool) {
    let isRedrawn = hasNewData || new.viewState != reading.viewState
    reading = new
    if isRedrawn { discard() }
    if hasNewData {
      if let hover, hover.position >= new.chart.domain.count { self.hover = nil }
      let height = naturalHeight
      if height != self.height {
        self.height = height
        root.queueResize()
      }
    }
    updateAccessibleValue(hasNewData: hasNewData)
    root.queueDraw()
  }

  /// The chart laid out in the plot's present size.
  var chartLayout: ChartLayout {
    if let layout, layout.width == root.width, layout.height == root.height {
      return layout.layout
    }
    let new = ChartLayout(
      reading.chart, style: .page, view: reading.viewState, width: Double(root.width),
      height: Double(root.height), measure: ChartText(root).measure, mirrored: root.isRightToLeft,
      scale: Double(root.scaleFactor))
    layout = (new, root.width, root.height)
    return new
  }

  private func discard() {
    layout = nil
    base.discard()
  }

  private var naturalHeight: Int {
    let height = ChartLayout.naturalHeight(
      of: reading.chart, style: .page, lineHeight: ChartText(root).lineHeight,
      textScale: root.layoutScale)
    return Int(height.rounded(.up))
  }

  /// Updates the accessible description: that of the point at the cursor, or else of the chart.
  ///
  /// GTK 4.8 exposes the values of its own sliders only, so the description has the value too;
  /// screen readers read it out when it changes.
  private func updateAccessibleValue(hasNewData: Bool) {
    let bounds = 0...Double(max(reading.chart.domain.count - 1, 0))
    let text = reading.spokenCursor
    root.setAccessible(value: Double(reading.cursor ?? 0), in: bounds, text: text)
    if reading.cursor != nil {
      // New data must not interrupt what is being read out.
      if !hasNewData { root.setAccessible(description: text) }
      describesPoint = true
    } else if hasNewData || describesPoint {
      describesPoint = false
      root.setAccessible(description: reading.chart.spokenDescription)
    }
  }

  // MARK: Size and style

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 200, natural: 600) }
    height = naturalHeight
    return Measurement(minimum: height, natural: height)
  }

  func styleChanged(of widget: CustomWidget) {
    discard()
    widget.queueDraw()
  }

  func directionChanged(of widget: CustomWidget) { discard() }

  // MARK: Drawing

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    let layout = chartLayout
    snapshot.draw(in: bounds, keeping: base) { canvas in
      ChartPainter(canvas, colors: ChartColors(of: widget), text: ChartText(widget))
        .draw(layout.commands)
    }
    let overlay = PlotOverlay(reading, layout, shown: shownPosition, in: widget, bounds: bounds)
    for piece in overlay.pieces { snapshot.draw(in: piece.area, piece.draw) }
  }

  /// The position at the pointer, or at the cursor of the keys.
  var shownPosition: (position: Int, series: Int?)? {
    if let hover { return hover }
    guard root.hasFocus, isReadWithKeys || root.window?.showsFocus == true else { return nil }
    return reading.visibleCursor.map { ($0, reading.series) }
  }
}
