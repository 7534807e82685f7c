import CardModel
import Gtk

/// A figure: number, smaller unit, and beneath it caption, target and trend; or a progress ring.
final class KPIView {
  let root = Box(.vertical)
  private let icon = Image()
  private let leadingUnit = Label.line("kpi-unit")
  private let value = Label.line("kpi-value")
  private let unit = Label.line("kpi-unit")
  private let caption = Label.line("kpi-caption", xAlign: 1)
  private let target = Label.line("kpi-target", xAlign: 1)
  private var trend: StatusView?
  private let figure = Box(.horizontal, spacing: 3)
  private var ring: (view: RingView, overlay: Overlay)?
  private let alignment: Alignment

  /// - Parameter alignment: where the figure stands in its room.
  init(alignment: Alignment = .end) {
    self.alignment = alignment
    root.addClass("kpi")
    root.verticalAlignment = .start
    root.horizontalAlignment = alignment
    icon.pixelSize = 16
    for label in [leadingUnit, value, unit] {
      label.verticalAlignment = .baseline
      label.setAttributes(.tabularFigures)
      // The figure is what the card is for: rows beside it give way, it does not (S-91).
      label.ellipsizeMode = .none
    }
    figure.horizontalAlignment = alignment
    figure.append(icon)
    for part in [leadingUnit, value, unit] { figure.append(part) }
    root.append(figure)
    for label in [caption, target] {
      label.horizontalAlignment = alignment
      root.append(label)
    }
    root.own(self)
  }

  func render(_ kpi: KPI) {
    for size in KPI.Size.allCases { root.setClass(size.rawValue, when: size == kpi.size) }
    root.setState(kpi.state)
    icon.isVisible = kpi.icon != nil
    if let name = kpi.icon?.name { icon.set(iconName: name) }
    value.show(kpi.value)
    leadingUnit.show(kpi.unitLeads ? kpi.unit : nil)
    unit.show(kpi.unitLeads ? nil : kpi.unit)
    caption.show(kpi.caption)
    target.show(kpi.target)
    render(kpi.trend)
    place(inRing: kpi.ring != nil)
    if let fraction = kpi.ring { ring?.view.render(fraction, size: kpi.size, state: kpi.state) }
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
  private func place(inRing: Bool) {
    if inRing, ring == nil { addRing() }
    guard let ring else { return }
    ring.overlay.isVisible = inRing
    let isInside = figure.parent == ring.overlay.widget
    guard isInside != inRing else { return }
    figure.keepingAlive {
      figure.removeFromParent()
      figure.horizontalAlignment = inRing ? .center : alignment
      figure.verticalAlignment = inRing ? .center : .fill
      if inRing {
        ring.overlay.add(figure)
      } else {
        root.insert(figure, after: ring.overlay.widget)
      }
    }
  }

  private func addRing() {
    let (view, overlay) = (RingView(), Overlay())
    overlay.setChild(view.root)
    overlay.horizontalAlignment = alignment
    root.prepend(overlay)
    ring = (view, overlay)
  }
}
