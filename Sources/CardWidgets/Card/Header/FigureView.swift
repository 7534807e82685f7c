import CardModel
import Gtk

/// A number with its unit and icon, which is drawn smaller where it is too wide, and never cut.
final class FigureView: LayoutBehaviour {
  let root = Box(.horizontal)
  private let parts = Box(.horizontal)
  private let value = Label.line("kpi-value")
  private var leadingUnit: Label?
  private var unit: Label?
  private var icon: Image?
  private var sign = StateSign("kpi-sign")

  /// The scale of the requested minimum width.
  private static let minimumScale = 0.4
  /// The limit of the requested minimum width in px: a long figure must not widen the window.
  private static let minimumWidthLimit = 160

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
    sign.show(kpi.state) { parts.prepend($0) }
    let isMissing = kpi.value.isEmpty
    value.showIsolated(isMissing ? "—" : kpi.value)
    value.setClass("fraction", when: kpi.value.contains("/"))
    value.setState(kpi.state)
    let shownUnit = isMissing ? nil : kpi.unit
    leadingUnit.show(kpi.unitLeads ? shownUnit : nil, making: .line("kpi-unit")) {
      $0.addClass("leading")
      add($0, after: icon?.widget ?? sign.widget)
    }
    unit.show(kpi.unitLeads ? nil : shownUnit, making: .line("kpi-unit")) {
      add($0, after: value.widget)
    }
    for label in [leadingUnit, unit] {
      // A word is a space away from the number, and a sign a hair space.
      label?.setClass("word", when: kpi.unit?.first?.isLetter == true)
      label?.setState(kpi.state)
    }
    show(kpi.icon)
  }

  private func add(_ unit: Label, after sibling: Widget?) {
    prepare(unit)
    parts.insert(unit, after: sibling)
  }

  private func prepare(_ label: Label) {
    label.verticalAlignment = .baseline
    label.setAttributes(.tabularFigures)
    label.ellipsizeMode = .none
  }

  private func show(_ symbol: Icon?) {
    guard let symbol = symbol.installed else { return icon.hide() }
    icon.shown(making: Image()) {
      $0.addClass("kpi-icon")
      parts.insert($0, after: sign.widget)
    }.set(iconName: symbol.name)
  }

  // MARK: Layout

  var requestMode: RequestMode { .heightForWidth }

  /// The size of the unscaled figure in px.
  var natural: (width: Int, height: Int) {
    (parts.measure(.horizontal).natural, parts.measure(.vertical).natural)
  }

  /// The distance in px from the top to the baseline of the unscaled figure.
  ///
  /// GTK 4.8 doesn't report the baseline of a box, which centres the line of its labels.
  var baseline: Int {
    let lines = [leadingUnit, value, unit].compactMap { $0 }.filter(\.isVisible)
      .map { $0.measure(.vertical) }
    let above = lines.map { $0.baseline ?? $0.natural }.max() ?? 0
    let below = lines.map { $0.natural - ($0.baseline ?? $0.natural) }.max() ?? 0
    return above + (natural.height - above - below) / 2
  }

  private func scale(width: Int) -> Double {
    // Without a style sheet, a ring has no room for its figure.
    guard width > 0 else { return Self.minimumScale }
    return natural.width > width ? Double(width) / Double(natural.width) : 1
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let (width, height) = natural
    if orientation == .horizontal {
      let scaled = Int((Double(width) * Self.minimumScale).rounded(.up))
      return Measurement(
        minimum: min(scaled, widget.scaled(Self.minimumWidthLimit)), natural: width)
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
