import CardModel
import Gtk

/// A figure, in a progress ring if it is a share, with caption, target and trend below it.
final class KPIView: CardPart {
  let root = Box(.vertical)
  private let figure = FigureView()
  private var caption: Label?
  private var target: Label?
  private var trend: StatusView?
  private var ring: RingView?
  /// The horizontal alignment of the figure and of the texts below it.
  var alignment: Alignment { didSet { if alignment != oldValue { align() } } }

  init(alignment: Alignment = .end) {
    self.alignment = alignment
    root.addClass("kpi")
    root.verticalAlignment = .start
    root.append(figure.root)
    root.own(self)
    align()
  }

  /// The width in px of the figure without the texts below it.
  var figureWidth: Int {
    ring?.root.measure(.horizontal).natural ?? figure.natural.width
  }

  /// The distance in px from the top to the baseline of the figure; nil for a figure in a ring.
  var figureBaseline: Int? { ring == nil ? figure.baseline : nil }

  func render(_ kpi: KPI) {
    for size in KPI.Size.allCases { root.setClass(size.rawValue, when: size == kpi.size) }
    figure.render(kpi)
    render(ring: kpi.ring, state: kpi.state)
    let top = ring?.root.widget ?? figure.root.widget
    caption.show(kpi.caption, making: .line("kpi-caption")) { add($0, after: top) }
    target.show(kpi.target, making: .line("kpi-target")) { add($0, after: caption?.widget ?? top) }
    render(kpi.trend)
  }

  private func align() {
    root.horizontalAlignment = alignment
    for child in root.children { child.horizontalAlignment = alignment }
  }

  private func add(_ label: Label, after sibling: Widget) {
    label.horizontalAlignment = alignment
    root.insert(label, after: sibling)
  }

  private func render(_ content: Trend?) {
    guard let content else { return trend.hide() }
    trend.shown(making: StatusView(lineLimit: 2)) {
      $0.root.horizontalAlignment = alignment
      root.append($0.root)
    }.render(content)
  }

  /// Moves the figure into the ring, or out of it.
  private func render(ring fraction: Double?, state: SemanticState) {
    if fraction != nil, ring == nil {
      let new = RingView()
      new.root.horizontalAlignment = alignment
      move(into: new)
      ring = new
    } else if fraction == nil, let old = ring {
      figure.root.keepingAlive {
        old.releaseFigure()
        root.prepend(figure.root)
      }
      root.remove(old.root)
      ring = nil
    }
    if let fraction { ring?.render(fraction, state: state) }
  }

  private func move(into ring: RingView) {
    figure.root.keepingAlive {
      root.remove(figure.root)
      ring.hold(figure)
    }
    root.prepend(ring.root)
  }
}
