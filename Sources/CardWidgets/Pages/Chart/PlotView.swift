import ChartModel
import Gtk

/// The plot of a chart page: draws the chart, and what is read in it above it.
///
/// The chart is kept as pixels, so that hovering draws what is above it alone. To a screen reader
/// the plot is a slider over the positions; its value is what stands at the cursor.
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
  /// Called with a change of how the chart is read.
  var onChange: (_ change: (inout ChartReading) -> Void) -> Void = { _ in }

  private(set) var reading: ChartReading
  /// What the pointer is at; it doesn't stay when the pointer leaves.
  var hover: (position: Int, series: Int?)? { didSet { root.queueDraw() } }

  /// Whether keys were used since the plot was pressed.
  ///
  /// GTK shows the focus from the first Tab on only, but whoever uses arrow keys has to see where
  /// they are.
  var isReadWithKeys = false {
    didSet {
      root.setClass("read-with-keys", when: isReadWithKeys)
      root.queueDraw()
    }
  }

  private let base = Drawing(.pixels)
  private var layout: (layout: ChartLayout, width: Int, height: Int)?
  private var pointer: PlotPointer?
  private var height = 0
  /// Whether the description is that of a point, not of the chart.
  private var tellsPoint = false

  init(_ reading: ChartReading) {
    self.reading = reading
    pointer = PlotPointer(on: self)
    PlotKeys.attach(to: self)
    let focus = FocusController()
    focus.onEnter { [unowned self] in root.queueDraw() }
    focus.onLeave { [unowned self] in root.queueDraw() }
    root.add(focus)
    root.onScaleFactorChange { [unowned self] in discard() }
    tellValue(hasNewData: true)
  }

  /// - Parameter hasNewData: whether the chart itself is another.
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
    tellValue(hasNewData: hasNewData)
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
      of: reading.chart, style: .page, lineHeight: ChartText(root).lineHeight)
    return Int(height.rounded(.up))
  }

  /// The spoken description of the plot: of the point at the cursor, or else of the chart.
  ///
  /// GTK 4.8 hands on the value of its own sliders alone, so the description says it too; a screen
  /// reader reads that out when it changes.
  private func tellValue(hasNewData: Bool) {
    let bounds = 0...Double(max(reading.chart.domain.count - 1, 0))
    let text = reading.spokenCursor
    root.setAccessible(value: Double(reading.cursor ?? 0), in: bounds, text: text)
    if reading.cursor != nil {
      // Live data don't talk into what is being read.
      if !hasNewData { root.setAccessible(description: text) }
      tellsPoint = true
    } else if hasNewData || tellsPoint {
      tellsPoint = false
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

  /// The position that is pointed at, or that the keys are at.
  var shownPosition: (position: Int, series: Int?)? {
    if let hover { return hover }
    guard root.hasFocus, isReadWithKeys || root.window?.showsFocus == true else { return nil }
    return reading.cursor.map { ($0, reading.series) }
  }
}
