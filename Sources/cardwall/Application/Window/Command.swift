import Gtk
import Localization

/// A command of the window.
///
/// One table makes the menu, the keys and the list of shortcuts, so that every command is in all of
/// them.
struct Command {
  enum Group: CaseIterable {
    case navigation, card, wall, window

    var title: String {
      switch self {
      case .navigation: String(localized: "Navigation")
      case .card: String(localized: "Focused Card")
      case .wall: String(localized: "Wall")
      case .window: String(localized: "Window")
      }
    }
  }

  /// The part of the window in which the keys of a command work.
  enum Scope {
    /// The keys work anywhere in the window.
    case window
    /// The keys work on a page, which handles them itself: in a text field or a chart they mean
    /// something else.
    case page
  }

  let title: String
  /// The name of the action with its prefix, such as `win.back`.
  let action: String
  var target: String?
  /// The keys in GTK's notation; menus show the first.
  let keys: [String]
  let group: Group
  var scope = Scope.window

  static var all: [Command] {
    [
      // A key of the window would take Alt+Left from a zoomed chart, which it pans.
      Command(
        title: String(localized: "Go Back"), action: "win.back", keys: ["<Alt>Left"],
        group: .navigation, scope: .page),
      Command(
        title: String(localized: "Back to the Start"), action: "win.start", keys: ["<Alt>Home"],
        group: .navigation),
      Command(
        title: String(localized: "Next Object"), action: "win.step", target: "1",
        keys: ["<Control>Page_Down"],
        group: .navigation),
      Command(
        title: String(localized: "Previous Object"), action: "win.step", target: "-1",
        keys: ["<Control>Page_Up"],
        group: .navigation),
      Command(
        title: String(localized: "Next Page"), action: "win.turn", target: "1",
        keys: ["<Control>Tab"],
        group: .navigation),
      Command(
        title: String(localized: "Previous Page"), action: "win.turn", target: "-1",
        keys: ["<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab"], group: .navigation),

      move(String(localized: "Move Left"), "left", "<Control>Left"),
      move(String(localized: "Move Right"), "right", "<Control>Right"),
      move(String(localized: "Move Up"), "up", "<Control>Up"),
      move(String(localized: "Move Down"), "down", "<Control>Down"),
      Command(
        title: String(localized: "Bookmark"), action: "win.bookmark-card", keys: ["<Control>d"],
        group: .card),
      Command(
        title: String(localized: "Hide"), action: "win.hide-card", keys: ["<Control>h"],
        group: .card),

      Command(
        title: String(localized: "Search"), action: "win.search", keys: ["<Control>f"], group: .wall
      ),
      Command(
        title: String(localized: "Refresh"), action: "win.refresh", keys: ["F5", "<Control>r"],
        group: .wall),
      zoom(String(localized: "Zoom In"), .larger, "plus", "equal", "KP_Add"),
      zoom(String(localized: "Zoom Out"), .smaller, "minus", "KP_Subtract"),
      zoom(String(localized: "Usual Size"), .usual, "0", "KP_0"),
      Command(
        title: String(localized: "Undo"), action: "win.undo", keys: ["<Control>z"], group: .wall),
      Command(
        title: String(localized: "Show All Hidden Cards"), action: "win.show-all",
        keys: ["<Control><Shift>h"],
        group: .wall),
      Command(
        title: String(localized: "Reset Arrangement"), action: "win.reset",
        keys: ["<Control><Shift>r"], group: .wall),

      Command(
        title: String(localized: "New Dashboard…"), action: "win.new",
        target: DashboardTemplate.first.rawValue,
        keys: ["<Control>n"], group: .window),
      Command(
        title: String(localized: "Open…"), action: "win.open-file", keys: ["<Control>o"],
        group: .window),
      Command(
        title: String(localized: "Print…"), action: "win.print", keys: ["<Control>p"],
        group: .window),
      Command(
        title: String(localized: "Full Screen"), action: "win.fullscreen", keys: ["F11"],
        group: .window),
      Command(title: String(localized: "Help"), action: "win.help", keys: ["F1"], group: .window),
      Command(
        title: String(localized: "Keyboard Shortcuts"), action: "win.shortcuts",
        keys: ["<Control>question"],
        group: .window),
      Command(
        title: String(localized: "Close"), action: "win.close", keys: ["<Control>w"], group: .window
      ),
      Command(
        title: String(localized: "Quit"), action: "win.quit", keys: ["<Control>q"], group: .window),
    ]
  }

  /// The numbers of the pages that have a key.
  static let numberedPages = 1...9

  /// Returns the command that shows a page of the dashboard by its number, from 1.
  static func page(_ number: Int, _ title: String) -> Command {
    let keys = numberedPages.contains(number) ? ["<Control>\(number)"] : []
    return Command(
      title: title, action: "win.nth-page", target: "\(number)", keys: keys, group: .navigation)
  }

  /// The targets of `win.move-card`.
  static let directions: [String: FocusDirection] = [
    "left": .left, "right": .right, "up": .up, "down": .down,
  ]

  private static func move(_ title: String, _ direction: String, _ key: String) -> Command {
    Command(
      title: title, action: "win.move-card", target: direction, keys: [key], group: .card,
      scope: .page)
  }

  private static func zoom(_ title: String, _ change: Zoom.Change, _ keys: String...) -> Command {
    Command(
      title: title, action: "win.zoom", target: change.rawValue,
      keys: keys.map { "<Control>\($0)" }, group: .wall)
  }

  /// The action and its target as GTK writes them, such as `win.step('1')`.
  var detailedAction: String { target.map { "\(action)('\($0)')" } ?? action }

  /// Assigns the keys of all commands whose scope is the window.
  static func setAccelerators(of application: Application) {
    for command in all + numberedPages.map({ page($0, "") }) where command.scope == .window {
      application.setAccelerators(command.keys, for: command.detailedAction)
    }
  }
}
