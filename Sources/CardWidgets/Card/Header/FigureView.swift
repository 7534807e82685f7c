import CardModel
import Gtk

/// A number with its unit and icon, drawn smaller where there is too little room and never cut.
final class FigureView: LayoutBehaviour {
  let root = Box(.horizontal)
  private let parts = Box(.horizontal, spacing: 3)
  private let value = Label.line("kpi-value")
  private var leadingUnit: Label?
  private var unit: Label?
  private var icon: Image?

  /// The scale that a figure asks for room for; it is drawn smaller only where there is none.
  private static let leastScale = 0.4
  /// The largest minimum width in px: a figure of any length must not widen the window.
  private static let largestMinimum = 160

  init() {
    root.addClass("figure")
    // A number and its unit read from left to right in every script.
    parts.textDirection = .leftToRight
    prepare(value)
    parts.append(value)
    root.append(parts)
    root.setLayout(self)
  }

  func render(_ kpi: KPI) {
    let isMissing = kpi.value.isEmpty
    value.showRun(isMissing ? "—" : kpi.value)
    value.setClass("fraction", when: kpi.value.contains("/"))
    let shownUnit = isMissing ? nil : kpi.unit
    leadingUnit.show(kpi.unitLeads ? shownUnit : nil) { addUnit(before: true) }
    unit.show(kpi.unitLeads ? nil : shownUnit) { addUnit(before: false) }
    show(kpi.icon)
  }

  private func addUnit(before: Bool) -> Label {
    let label = Label.line("kpi-unit")
    prepare(label)
    parts.insert(label, after: before ? icon?.widget : value.widget)
    return label
  }

  private func prepare(_ label: Label) {
    label.verticalAlignment = .baseline
    label.setAttributes(.tabularFigures)
    label.ellipsizeMode = .none
  }

  private func show(_ symbol: Icon?) {
    icon?.isVisible = symbol != nil
    guard let symbol else { return }
    if let icon { return icon.set(iconName: symbol.name) }
    let image = Image(iconName: symbol.name)
    image.addClass("kpi-icon")
    parts.prepend(image)
    icon = image
  }

  // MARK: Layout

  var requestMode: RequestMode { .heightForWidth }

  /// The size in px that it has where there is room.
  var natural: (width: Int, height: Int) {
    (parts.measure(.horizontal).natural, parts.measure(.vertical).natural)
  }

  private func scale(width: Int) -> Double {
    // Without a style sheet a ring leaves its figure no room at all.
    guard width > 0 else { return Self.leastScale }
    return natural.width > width ? Double(width) / Double(natural.width) : 1
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let (width, height) = natural
    if orientation == .horizontal {
      let scaled = Int((Double(width) * Self.leastScale).rounded(.up))
      return Measurement(minimum: min(scaled, Self.largestMinimum), natural: width)
    }
    let scaled = Int((Double(height) * (size < 0 ? 1 : scale(width: size))).rounded(.up))
    return Measurement(minimum: scaled, natural: scaled)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let own = natural
    let scale = scale(width: width)
    if scale == 1 {
      parts.allocate(x: (width - own.width) / 2, width: own.width, height: height)
    } else {
      parts.allocate(
        at: Point(x: 0, y: 0), width: own.width, height: Int(Double(height) / scale), scale: scale)
    }
  }
}
