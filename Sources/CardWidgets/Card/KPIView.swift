import CardModel
import Gtk

/// A figure, and beneath it caption, target and trend; in a progress ring if it is a share.
final class KPIView {
  let root = Box(.vertical)
  private let figure = FigureView()
  private var caption: Label?
  private var target: Label?
  private var trend: StatusView?
  private var ring: RingView?
  /// Where the figure and the words below it stand in their room.
  var alignment: Alignment { didSet { if alignment != oldValue { align() } } }

  init(alignment: Alignment = .end) {
    self.alignment = alignment
    root.addClass("kpi")
    root.verticalAlignment = .start
    root.append(figure.root)
    root.own(self)
    align()
  }

  /// The width in px of the figure without the words below it.
  var figureWidth: Int {
    ring?.root.measure(.horizontal).natural ?? figure.natural.width
  }

  func render(_ kpi: KPI) {
    for size in KPI.Size.allCases { root.setClass(size.rawValue, when: size == kpi.size) }
    root.setState(kpi.state)
    figure.render(kpi)
    render(ring: kpi.ring, state: kpi.state)
    caption.show(kpi.caption) {
      addLine("kpi-caption", after: ring?.root.widget ?? figure.root.widget)
    }
    target.show(kpi.target) {
      addLine("kpi-target", after: (caption?.widget ?? ring?.root.widget) ?? figure.root.widget)
    }
    render(kpi.trend)
  }

  private func align() {
    root.horizontalAlignment = alignment
    for child in root.children { child.horizontalAlignment = alignment }
  }

  private func addLine(_ style: String, after sibling: Widget) -> Label {
    let label = Label.line(style)
    label.horizontalAlignment = alignment
    root.insert(label, after: sibling)
    return label
  }

  private func render(_ development: Trend?) {
    trend?.root.isVisible = development != nil
    guard let development else { return }
    let view = trend ?? StatusView()
    if trend == nil {
      view.root.horizontalAlignment = alignment
      root.append(view.root)
      trend = view
    }
    view.render(development)
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
