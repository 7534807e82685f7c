import CardModel
import ChartModel
import Gtk

/// The chart of a card.
///
/// Its drawing is cached until data, size or style change.
final class CardChartView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "chart", role: .image, component: self)
    widget.addClass("chart")
    widget.addClass("chart-text")
    widget.expandsVertically = true
    widget.expandsHorizontally = true
    return widget
  }()
  /// Called when a part that chooses something is pressed, with its position.
  var onPress: (Int, Destination) -> Void = { _, _ in }
  private(set) var chart: Chart?
  private(set) var presses = ChartPresses()
  /// The position that the keys have moved to; nil before the first of them.
  var cursor: Int? {
    didSet {
      guard cursor != oldValue else { return }
      describe()
      root.queueDraw()
    }
  }
  private var press: PressGesture?
  /// The position that a press has begun on.
  private var pressed: Int?
  private let drawing = CachedDrawing()
  /// The font of the present style; nil until it is measured.
  private var measuredText: ChartText?

  func render(_ chart: Chart, _ presses: ChartPresses = ChartPresses()) {
    renderPresses(presses)
    guard chart != self.chart else { return }
    let height = self.chart.map { naturalHeight($0) }
    self.chart = chart
    drawing.discard()
    root.setClass("state-chart", when: chart.kind == .states)
    if Toolkit.hasAccessibility { root.setAccessible(label: chart.spokenDescription) }
    if naturalHeight(chart) != height { root.queueResize() } else { root.queueDraw() }
  }

  private func renderPresses(_ new: ChartPresses) {
    guard new != presses else { return }
    presses = new
    if let cursor, presses[cursor] == .none { self.cursor = nil }
    if new.canChoose, press == nil {
      press = PressGesture.attach(
        to: root, accepting: { [unowned self] in accept($0) }, onPress: { [unowned self] in end() })
      CardChartKeys.attach(to: self)
    }
    press?.isEnabled = new.canChoose
    root.isFocusable = new.canChoose
    root.setCursor(new.canChoose ? .link : .standard)
    describe()
    root.queueDraw()
  }

  /// Says which part the keys are at, or which one is chosen.
  private func describe() {
    guard let chart, let position = cursor ?? presses.chosen else {
      return root.setAccessible(description: "")
    }
    root.setAccessible(description: chart.spokenPoint(position: position, series: 0))
  }

  /// Returns whether something is chosen at a point; elsewhere the card is pressed.
  private func accept(_ point: Point) -> Bool {
    guard let chart else { return false }
    let bounds = Rectangle(x: 0, y: 0, width: Double(root.width), height: Double(root.height))
    let layout = layout(of: chart, in: bounds)
    pressed = layout.position(at: ChartPoint(x: point.x, y: point.y))
      .flatMap { presses[$0] == .none ? nil : $0 }
    return pressed != nil
  }

  private func end() {
    guard let pressed else { return }
    cursor = pressed
    choose(pressed)
  }

  /// Chooses the value of a position, or gives it up.
  func choose(_ position: Int) {
    if presses[position] != .none { onPress(position, presses[position]) }
  }

  private func layout(of chart: Chart, in bounds: Rectangle) -> ChartLayout {
    ChartLayout(
      chart, style: .card, width: bounds.width, height: bounds.height,
      measure: text.measure, mirrored: root.isRightToLeft,
      scale: Double(root.scaleFactor))
  }

  let requestMode = RequestMode.heightForWidth

  private var text: ChartText {
    let text = measuredText ?? ChartText(root)
    measuredText = text
    return text
  }

  private func naturalHeight(_ chart: Chart, for width: Int = 0) -> Int {
    let height = ChartLayout.naturalHeight(
      of: chart, style: .card, lineHeight: text.lineHeight,
      textScale: root.layoutScale, width: Double(width))
    return Int(height.rounded(.up))
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 100, natural: 300) }
    let height = chart.map { naturalHeight($0, for: size) } ?? 0
    return Measurement(minimum: height, natural: height)
  }

  func styleChanged(of widget: CustomWidget) {
    measuredText = nil
    drawing.discard()
  }

  func directionChanged(of widget: CustomWidget) { drawing.discard() }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard let chart else { return }
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    let cursor = widget.hasFocus && widget.window?.showsFocus == true ? cursor : nil
    let marks = presses.chosen == nil && cursor == nil ? nil : layout(of: chart, in: bounds)
    if let marks { drawGround(of: presses.chosen, marks, on: snapshot) }
    snapshot.draw(in: bounds, keeping: drawing) { canvas in
      ChartPainter(canvas, colors: ChartColors(of: widget), text: text)
        .draw(layout(of: chart, in: bounds).commands)
    }
    if let marks { drawMarks(at: cursor, marks, on: snapshot, bounds) }
  }

  /// Draws a ground below the chosen part, as below a selected row, if the part has an area.
  private func drawGround(of chosen: Int?, _ layout: ChartLayout, on snapshot: Snapshot) {
    guard let box = chosen.flatMap({ area(of: $0, layout) }) else { return }
    snapshot.draw(in: box) { canvas in
      canvas.setColor(root.namedColor("cw_selected"))
      canvas.roundedRectangle(box, radius: Self.margin)
      canvas.fill()
    }
  }

  /// Draws a ring around the part that the keys are at, and marks of the parts without an area.
  private func drawMarks(
    at cursor: Int?, _ layout: ChartLayout, on snapshot: Snapshot, _ bounds: Rectangle
  ) {
    if let box = cursor.flatMap({ area(of: $0, layout) }) {
      snapshot.draw(in: box) { canvas in
        canvas.setColor(root.namedColor("cw_focus"))
        canvas.setLineWidth(2)
        canvas.roundedRectangle(
          Rectangle(x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2),
          radius: Self.margin - 1)
        canvas.stroke()
      }
    }
    func withoutArea(_ position: Int?) -> Int? {
      position.flatMap { area(of: $0, layout) == nil ? $0 : nil }
    }
    let overlay = ChartOverlay(
      cursor: withoutArea(cursor), selection: withoutArea(presses.chosen).map { $0...$0 })
    guard overlay != ChartOverlay() else { return }
    // The ring around a part of a donut reaches beyond the chart.
    snapshot.draw(in: bounds.insetBy(-Self.margin)) { canvas in
      ChartPainter(canvas, colors: ChartColors(of: root), text: text)
        .draw(layout.overlay(overlay))
    }
  }

  /// The area of a part with some room around it; nil for a point and for a part of a donut.
  private func area(of position: Int, _ layout: ChartLayout) -> Rectangle? {
    guard let slot = layout.slot(of: position) else { return nil }
    let isRow = slot.width >= layout.plot.width - 1
    let box = slot.grown(x: isRow ? Self.margin : 0, y: Self.margin * (isRow ? 0.75 : 0.5))
    return Rectangle(box)
  }

  /// The room around a part in px, as at the sides of rows.
  private static let margin = 8.0
}
