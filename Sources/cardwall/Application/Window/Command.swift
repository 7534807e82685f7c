import Gtk

/// A command of the window.
///
/// One table makes the menu, the keys and the list of shortcuts, so that every command is in all of
/// them.
struct Command {
  enum Group: String, CaseIterable {
    case navigation = "Navigation"
    case card = "Focused Card"
    case wall = "Wall"
    case window = "Window"
  }

  /// The part of the window in which the keys of a command work.
  enum Scope {
    /// Anywhere in the window.
    case window
    /// On a page, which handles them itself: in a text field or a chart they mean something else.
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

  static let all: [Command] = [
    // A key of the window would take Alt+Left from a zoomed chart, which it pans.
    Command(
      title: "Go Back", action: "win.back", keys: ["<Alt>Left"], group: .navigation, scope: .page),
    Command(
      title: "Back to the Start", action: "win.start", keys: ["<Alt>Home"], group: .navigation),
    Command(
      title: "Next Object", action: "win.step", target: "1", keys: ["<Control>Page_Down"],
      group: .navigation),
    Command(
      title: "Previous Object", action: "win.step", target: "-1", keys: ["<Control>Page_Up"],
      group: .navigation),
    Command(
      title: "Next Page", action: "win.turn", target: "1", keys: ["<Control>Tab"],
      group: .navigation),
    Command(
      title: "Previous Page", action: "win.turn", target: "-1",
      keys: ["<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab"], group: .navigation),

    move("Move Left", "left", "<Control>Left"), move("Move Right", "right", "<Control>Right"),
    move("Move Up", "up", "<Control>Up"), move("Move Down", "down", "<Control>Down"),
    Command(title: "Bookmark", action: "win.bookmark-card", keys: ["<Control>d"], group: .card),
    Command(title: "Hide", action: "win.hide-card", keys: ["<Control>h"], group: .card),

    Command(title: "Search", action: "win.search", keys: ["<Control>f"], group: .wall),
    Command(title: "Refresh", action: "win.refresh", keys: ["F5", "<Control>r"], group: .wall),
    zoom("Zoom In", .larger, "plus", "equal", "KP_Add"),
    zoom("Zoom Out", .smaller, "minus", "KP_Subtract"),
    zoom("Usual Size", .usual, "0", "KP_0"),
    Command(title: "Undo", action: "win.undo", keys: ["<Control>z"], group: .wall),
    Command(
      title: "Show All Hidden Cards", action: "win.show-all", keys: ["<Control><Shift>h"],
      group: .wall),
    Command(
      title: "Reset Arrangement", action: "win.reset", keys: ["<Control><Shift>r"], group: .wall),

    Command(
      title: "New Dashboard…", action: "win.new", target: DashboardTemplate.first.rawValue,
      keys: ["<Control>n"], group: .window),
    Command(title: "Open…", action: "win.open-file", keys: ["<Control>o"], group: .window),
    Command(title: "Full Screen", action: "win.fullscreen", keys: ["F11"], group: .window),
    Command(title: "Help", action: "win.help", keys: ["F1"], group: .window),
    Command(
      title: "Keyboard Shortcuts", action: "win.shortcuts", keys: ["<Control>question"],
      group: .window),
    Command(title: "Close", action: "win.close", keys: ["<Control>w"], group: .window),
    Command(title: "Quit", action: "app.quit", keys: ["<Control>q"], group: .window),
  ]

  /// The commands of a kiosk: nobody searches or arranges its cards, zooms them, or opens others.
  static let forKiosk = all.filter { command in
    command.group != .card
      && ![
        "win.search", "win.zoom", "win.undo", "win.show-all", "win.reset", "win.new",
        "win.open-file",
      ].contains(command.action)
  }

  /// The numbers of the pages that have a key.
  static let numberedPages = 1...9

  /// The command that shows a page of the dashboard by its number, from 1.
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
