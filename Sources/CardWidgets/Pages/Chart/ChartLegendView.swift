import ChartModel
import Gtk

/// The legend of a chart page, where series or parts can be hidden, shown alone and emphasised.
final class ChartLegendView {
  let root = Box(.horizontal)
  /// Called with the name of the series or part to hide or show.
  var onToggle: (String) -> Void = { _ in }
  /// Called with the name of the series or part to show alone.
  var onSolo: (String) -> Void = { _ in }
  var onShowAll: () -> Void = {}
  /// Called with the name of the series or part to emphasise; nil for none.
  var onEmphasize: (String?) -> Void = { _ in }

  private let more = MenuButton()
  private var items: [LegendButton] = []
  private var names: [String] = []

  init() {
    let actions = ActionGroup("legend", of: root)
    root.addClass("chart-legend")
    root.setLayout(FlowLayout(spacing: 4, lineSpacing: 0, atEnd: more.widget))
    more.setLabel(ChartPageWords.show)
    more.setAccessible(label: ChartPageWords.showAlone)
    more.verticalAlignment = .center
    more.setMenu(making: { [unowned self] in menu })
    root.append(more)
    root.setAccessible(role: .group)
    root.setAccessible(label: ChartPageWords.legend)
    actions.add("solo") { [unowned self] in onSolo($0) }
    actions.add("all") { [unowned self] in onShowAll() }
    root.own(self)
  }

  /// Shows the series or parts; hides the legend of a single one.
  func render(_ reading: ChartReading) {
    names = reading.entries
    root.isVisible = names.count > 1
    items.fit(root.isVisible ? names.count : 0, in: root) { LegendButton(self) }
    root.move(more, after: items.last?.root.widget)
    for (index, item) in items.enumerated() {
      item.render(names[index], entry: index, of: reading)
    }
  }

  /// The menu of what can be shown alone, for keys and fingers, which have no Ctrl+click.
  private var menu: Menu {
    Menu(sections: [
      [Menu.Item(ChartPageWords.showAll, action: "legend.all")],
      names.map {
        Menu.Item(ChartPageWords.only($0), action: "legend.solo", target: $0)
      },
    ])
  }
}

/// An entry of the legend.
private final class LegendButton: CardPart {
  let root = ToggleButton()
  private unowned let legend: ChartLegendView
  private let swatch = SeriesSwatch()
  private let label = Label.line("legend-name")
  /// The share of a donut's part.
  private let share = Label.line("legend-share")
  private var toggled: SignalConnection?
  private var name = ""

  init(_ legend: ChartLegendView) {
    self.legend = legend
    root.addClass("legend-entry")
    let content = Box(.horizontal, gap: 6)
    label.maxWidthChars = 32
    content.append(swatch.root)
    content.append(label)
    content.append(share)
    root.setChild(content)
    toggled = root.onToggled { [unowned self] in legend.onToggle(name) }
    addSolo()
    addEmphasis()
    root.own(self)
  }

  func render(_ name: String, entry: Int, of reading: ChartReading) {
    self.name = name
    let isShown = reading.isShown(entry: name)
    let part = reading.share(ofEntry: name)
    share.isVisible = part != nil
    if let part { share.showIsolated(part) }
    let spoken = name.isEmpty ? ChartPageWords.unnamed : name
    label.showLine(spoken)
    swatch.render(reading.chart, entry: entry)
    toggled?.blocked { root.isActive = isShown }
    root.setAccessible(label: part.map { "\(spoken), \($0)" } ?? spoken)
    root.tooltip = ChartPageWords.legendTip(spoken, isShown: isShown)
    // GTK would use the tooltip as the description.
    root.setAccessible(
      description: isShown ? ChartPageWords.shown : ChartPageWords.hidden)
  }

  /// Shows the entry alone on Ctrl+click, Ctrl+Space and Ctrl+Enter.
  private func addSolo() {
    let click = ClickGesture()
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in
      guard click.modifiers.contains(.control) else { return }
      click.setState(.claimed)
      legend.onSolo(name)
    }
    root.add(click)
    let keys = ShortcutController()
    for key in ["<Control>space", "<Control>Return"] {
      keys.add(key) { [unowned self] in
        legend.onSolo(name)
        return true
      }
    }
    root.add(keys)
  }

  private func addEmphasis() {
    let motion = MotionController()
    motion.onEnter { [unowned self] _ in legend.onEmphasize(name) }
    motion.onLeave { [unowned self] in legend.onEmphasize(nil) }
    root.add(motion)
  }
}
