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
  private var chart: Chart?
  /// The choices of presses on the positions.
  private var presses: [Destination] = []
  private var press: PressGesture?
  /// The position that a press has begun on.
  private var pressed: Int?
  private let drawing = CachedDrawing()

  func render(_ chart: Chart, _ presses: [Destination] = []) {
    renderPresses(presses)
    guard chart != self.chart else { return }
    let height = self.chart.map { naturalHeight($0) }
    self.chart = chart
    drawing.discard()
    root.setAccessible(label: chart.spokenDescription)
    if naturalHeight(chart) != height { root.queueResize() } else { root.queueDraw() }
  }

  private func renderPresses(_ new: [Destination]) {
    guard new != presses else { return }
    presses = new
    let chooses = new.contains { $0 != .none }
    if chooses, press == nil {
      press = PressGesture.attach(
        to: root, accepting: { [unowned self] in accept($0) }, onPress: { [unowned self] in end() })
    }
    press?.isEnabled = chooses
    root.setCursor(chooses ? .link : .standard)
  }

  /// Returns whether something is chosen at a point; elsewhere the card is pressed.
  private func accept(_ point: Point) -> Bool {
    guard let chart else { return false }
    let layout = layout(of: chart, width: Double(root.width), height: Double(root.height))
    pressed = layout.position(at: ChartPoint(x: point.x, y: point.y))
      .flatMap { presses.indices.contains($0) && presses[$0] != .none ? $0 : nil }
    return pressed != nil
  }

  private func end() {
    if let pressed, presses.indices.contains(pressed) { onPress(pressed, presses[pressed]) }
  }

  private func layout(of chart: Chart, width: Double, height: Double) -> ChartLayout {
    ChartLayout(
      chart, style: .card, width: width, height: height, measure: ChartText(root).measure,
      mirrored: root.isRightToLeft, scale: Double(root.scaleFactor))
  }

  let requestMode = RequestMode.heightForWidth

  private func naturalHeight(_ chart: Chart, for width: Int = 0) -> Int {
    let height = ChartLayout.naturalHeight(
      of: chart, style: .card, lineHeight: ChartText(root).lineHeight,
      textScale: root.layoutScale, width: Double(width))
    return Int(height.rounded(.up))
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 100, natural: 300) }
    let height = chart.map { naturalHeight($0, for: size) } ?? 0
    return Measurement(minimum: height, natural: height)
  }

  func styleChanged(of widget: CustomWidget) { drawing.discard() }
  func directionChanged(of widget: CustomWidget) { drawing.discard() }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard let chart else { return }
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(in: bounds, keeping: drawing) { canvas in
      let layout = layout(of: chart, width: bounds.width, height: bounds.height)
      ChartPainter(canvas, colors: ChartColors(of: widget), text: ChartText(widget))
        .draw(layout.commands)
    }
  }
}
