import CardWidgets
import Gtk
import Localization

/// The window that lists the keys: those of all commands, then those of cards, charts and reports.
enum ShortcutsWindow {
  /// The keys that cards and pages handle themselves.
  private static var others: [(title: String, keys: [String])] {
    [
      (String(localized: "Go from Card to Card"), ["Left", "Right", "Up", "Down"]),
      (String(localized: "First and Last Card of the Section"), ["Home", "End"]),
      (String(localized: "Next Card, Title or “See All”"), ["Tab"]),
      (String(localized: "Hide or Show the Cards of a Section"), ["Return", "space"]),
      (String(localized: "Open the Card"), ["Return", "space"]),
      (String(localized: "Enter the Card"), ["F6"]),
      (String(localized: "Go to the Buttons of the Card"), ["F7"]),
      (String(localized: "Open the Menu of the Card or the Row"), ["Menu", "<Shift>F10"]),
      (String(localized: "Leave the Card, Then the Page"), ["Escape"]),
    ]
  }
  private static var menu: (title: String, keys: [String]) {
    (String(localized: "Open the Menu"), ["F10"])
  }

  /// The keys of a chart's page.
  private static var chart: [(title: String, keys: [String])] {
    [
      (String(localized: "Go from Point to Point"), ["Left", "Right"]),
      (String(localized: "First and Last Point"), ["Home", "End"]),
      (String(localized: "Move by a Tenth"), ["Page_Up", "Page_Down"]),
      (String(localized: "Go from Series to Series"), ["Up", "Down"]),
      (String(localized: "Select the Point"), ["Return", "space"]),
      (String(localized: "Select a Range"), ["<Shift>Left", "<Shift>Right"]),
      (String(localized: "Zoom In, Out, Show All"), ["plus", "minus", "0"]),
      (String(localized: "Move the Visible Part"), ["<Alt>Left", "<Alt>Right"]),
      (String(localized: "Show Only One Series"), ["<Control>space"]),
      (String(localized: "Switch Between Chart and Table"), ["<Control>t"]),
      (String(localized: "Copy"), ["<Control>c"]),
      (String(localized: "Export"), ["<Control>s"]),
    ]
  }

  /// The keys of a list report.
  private static var report: [(title: String, keys: [String])] {
    [
      (String(localized: "Go from Row to Row"), ["Up", "Down"]),
      (String(localized: "First and Last Row"), ["Home", "End"]),
      (String(localized: "Open the Row"), ["Return"]),
      (String(localized: "Select Rows"), ["<Shift>Up", "<Shift>Down"]),
      (String(localized: "Select All Rows"), ["<Control>a"]),
      (String(localized: "Copy the Selected Rows"), ["<Control>c"]),
      (String(localized: "Go to a Row by Number"), ["<Control>g"]),
      (String(localized: "Search"), ["<Control>f", "slash"]),
    ]
  }

  /// Shows the keys over a window until Esc is pressed.
  @discardableResult
  static func show(over parent: Window) -> Window {
    let window = Window()
    window.addClass("cardwall")
    window.title = String(localized: "Keyboard Shortcuts")
    let title = Label(String(localized: "Keyboard Shortcuts"))
    title.addClass("window-title")
    title.xAlign = 0
    window.setTitlebar(TitleBar(title))
    window.setModal(over: parent)
    window.setDefaultSize(width: 760, height: 620)
    window.setChild(makeContent())
    let keys = ShortcutController(.window)
    for key in ["Escape", "<Control>w"] {
      keys.add(key) {
        window.destroy()
        return true
      }
    }
    window.add(keys)
    window.present()
    return window
  }

  private static func makeContent() -> ScrolledWindow {
    let columns = FlowBox()
    columns.addClass("shortcuts")
    columns.columnSpacing = columns.scaled(32)
    columns.rowSpacing = columns.scaled(24)
    columns.maxChildrenPerLine = 2
    let commands = Command.all
    for group in Command.Group.allCases {
      let rows = rows(of: commands.filter { $0.group == group }, group)
      if !rows.isEmpty { columns.insert(makeGroup(group.title, rows: rows)) }
    }
    columns.insert(makeGroup(String(localized: "Cards"), rows: others + [menu]))
    columns.insert(makeGroup(String(localized: "Charts"), rows: chart))
    columns.insert(makeGroup(String(localized: "List Reports"), rows: report))
    for cell in columns.children { cell.isFocusable = false }
    let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
    scroller.setChild(columns)
    // Nothing else shows that there are more keys below.
    scroller.showBarsBesideContent()
    scroller.setAccessible(label: String(localized: "Keyboard Shortcuts"))
    return scroller
  }

  private static func rows(
    of commands: [Command], _ group: Command.Group
  ) -> [(title: String, keys: [String])] {
    var rows = commands.map { (title: $0.title, keys: $0.keys) }
    if group == .navigation, let first = Command.numberedPages.first,
      let last = Command.numberedPages.last
    {
      rows.append(
        (String(localized: "Page \(first) … \(last)"), ["<Control>\(first)", "<Control>\(last)"]))
    }
    return rows
  }

  private static func makeGroup(_ title: String, rows: [(title: String, keys: [String])]) -> Box {
    let group = Box(.vertical, gap: 6)
    group.verticalAlignment = .start
    let heading = Label(title)
    heading.addClass("section-title")
    heading.xAlign = 0
    heading.setAccessible(role: .heading)
    group.append(heading)
    for row in rows { group.append(makeRow(row.title, row.keys)) }
    return group
  }

  private static func makeRow(_ title: String, _ keys: [String]) -> Box {
    let row = Box(.horizontal, gap: 8)
    let label = Label(title)
    label.xAlign = 0
    label.expandsHorizontally = true
    label.wraps = true
    row.append(label)
    // Shift+Tab has two names in GTK, and is shown once.
    var shown: Set<String> = []
    for key in keys where !key.contains("ISO_Left_Tab") {
      guard let text = Accelerator.label(of: key), shown.insert(text).inserted else { continue }
      let cap = Label(text)
      cap.addClass("keycap")
      cap.verticalAlignment = .center
      row.append(cap)
    }
    return row
  }
}
