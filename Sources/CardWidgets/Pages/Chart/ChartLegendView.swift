import ChartModel
import Gtk

/// The series of a chart, or the parts of a donut: each can be hidden, shown alone, and made to stand
/// out.
final class ChartLegendView {
  let root = Box(.horizontal)
  /// Called with the name of what is to be hidden or shown.
  var onToggle: (String) -> Void = { _ in }
  /// Called with the name of what is to be shown alone.
  var onSolo: (String) -> Void = { _ in }
  var onShowAll: () -> Void = {}
  /// Called with the name of what is to stand out; nil: nothing.
  var onEmphasize: (String?) -> Void = { _ in }

  private let entries = Box(.horizontal)
  private let more = MenuButton()
  private var items: [LegendButton] = []
  private var names: [String] = []

  init() {
    let actions = ActionGroup("legend", of: root)
    root.addClass("chart-legend")
    entries.setLayout(FlowLayout(spacing: 4, lineSpacing: 4))
    entries.expandsHorizontally = true
    more.setLabel("Show…")
    more.setAccessible(label: "Show one series alone, or all")
    more.verticalAlignment = .start
    more.setMenu(making: { [unowned self] in menu })
    root.append(entries)
    root.append(more)
    root.setAccessible(role: .group)
    root.setAccessible(label: "Legend")
    actions.add("solo") { [unowned self] in onSolo($0) }
    actions.add("all") { [unowned self] in onShowAll() }
    root.own(self)
  }

  /// A single series needs no legend.
  func render(_ reading: ChartReading) {
    names = reading.entries
    root.isVisible = names.count > 1
    items.fit(root.isVisible ? names.count : 0, in: entries) {
      LegendButton(self)
    } root: {
      $0.root.widget
    }
    for (index, item) in items.enumerated() {
      item.render(names[index], entry: index, of: reading)
    }
  }

  /// What can be shown alone; with keys and fingers there is no Ctrl+click.
  private var menu: Menu {
    Menu(sections: [
      [Menu.Item("Show All", action: "legend.all")],
      names.map { Menu.Item("Only \($0)", action: "legend.solo", target: $0) },
    ])
  }
}

/// An entry of the legend.
private final class LegendButton {
  let root = ToggleButton()
  private unowned let legend: ChartLegendView
  private let swatch = SeriesSwatch()
  private let label = Label.line("legend-name")
  /// Of a donut's part.
  private let share = Label.line("legend-share")
  private var toggled: SignalConnection?
  private var name = ""

  init(_ legend: ChartLegendView) {
    self.legend = legend
    root.addClass("legend-entry")
    let content = Box(.horizontal, spacing: 6)
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
    if let part { share.showRun(part) }
    label.showLine(name.isEmpty ? "Values" : name)
    swatch.render(reading.chart, entry: entry)
    toggled?.blocked { root.isActive = isShown }
    let spoken = name.isEmpty ? "Values" : name
    root.setAccessible(label: part.map { "\(spoken), \($0)" } ?? spoken)
    root.setAccessible(
      description: isShown ? "Shown. Press to hide." : "Hidden. Press to show.")
    root.tooltip = "\(isShown ? "Hide" : "Show") \(name) · Ctrl+click: this one alone"
  }

  /// Ctrl+click, and Ctrl+Space or Ctrl+Enter, show the entry alone.
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
