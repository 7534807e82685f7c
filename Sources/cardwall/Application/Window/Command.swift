import Gtk

/// What a person can have the window do.
///
/// One table makes the window's menu, its keys and the page of its shortcuts: no command lacks one of
/// them.
struct Command {
  enum Group: String, CaseIterable {
    case going = "Going Places"
    case card = "The Card with the Focus"
    case wall = "The Wall"
    case window = "The Window"
  }

  /// When its keys are taken.
  enum Scope {
    /// Wherever the focus is in the window.
    case window
    /// On a page, which hears them itself: in a line of text they mean something else.
    case page
  }

  let title: String
  /// With its prefix, such as `win.back`.
  let action: String
  var target: String?
  /// In GTK's notation; the first is the one that is shown.
  let keys: [String]
  let group: Group
  var scope = Scope.window

  static let all: [Command] = [
    Command(title: "Go Back", action: "win.back", keys: ["<Alt>Left"], group: .going),
    Command(title: "Back to the Start", action: "win.start", keys: ["<Alt>Home"], group: .going),
    Command(
      title: "Next Object", action: "win.step", target: "1", keys: ["<Control>Page_Down"],
      group: .going),
    Command(
      title: "Previous Object", action: "win.step", target: "-1", keys: ["<Control>Page_Up"],
      group: .going),
    Command(
      title: "Next Page", action: "win.turn", target: "1", keys: ["<Control>Tab"], group: .going),
    Command(
      title: "Previous Page", action: "win.turn", target: "-1",
      keys: ["<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab"], group: .going),

    move("Move Left", "left", "<Control>Left"), move("Move Right", "right", "<Control>Right"),
    move("Move Up", "up", "<Control>Up"), move("Move Down", "down", "<Control>Down"),
    Command(title: "Bookmark", action: "win.bookmark-card", keys: ["<Control>d"], group: .card),
    Command(title: "Hide", action: "win.hide-card", keys: ["<Control>h"], group: .card),

    Command(title: "Search", action: "win.search", keys: ["<Control>f"], group: .wall),
    Command(title: "Refresh", action: "win.refresh", keys: ["F5", "<Control>r"], group: .wall),
    Command(title: "Undo", action: "win.undo", keys: ["<Control>z"], group: .wall),
    Command(
      title: "Show All Hidden Cards", action: "win.show-all", keys: ["<Control><Shift>h"],
      group: .wall),
    Command(
      title: "Reset Arrangement", action: "win.reset", keys: ["<Control><Shift>r"], group: .wall),

    Command(title: "Full Screen", action: "win.fullscreen", keys: ["F11"], group: .window),
    Command(
      title: "Keyboard Shortcuts", action: "win.shortcuts", keys: ["<Control>question"],
      group: .window),
    Command(title: "Close", action: "win.close", keys: ["<Control>w"], group: .window),
    Command(title: "Quit", action: "app.quit", keys: ["<Control>q"], group: .window),
  ]

  /// Those of a kiosk: who passes by doesn't arrange or search what it shows.
  static let ofKiosk = all.filter { command in
    command.group != .card
      && !["win.search", "win.undo", "win.show-all", "win.reset"].contains(command.action)
  }

  /// So many pages of the dashboard have a key of their own.
  static let numberedPages = 1...9

  /// The command that shows a page of the dashboard by its number, from 1.
  static func page(_ number: Int, _ title: String) -> Command {
    let keys = numberedPages.contains(number) ? ["<Control>\(number)"] : []
    return Command(
      title: title, action: "win.nth-page", target: "\(number)", keys: keys, group: .going)
  }

  /// Where `win.move-card` can be told to move a card.
  static let ways: [String: FocusDirection] = [
    "left": .left, "right": .right, "up": .up, "down": .down,
  ]

  private static func move(_ title: String, _ way: String, _ key: String) -> Command {
    Command(
      title: title, action: "win.move-card", target: way, keys: [key], group: .card, scope: .page)
  }

  /// The action and its target as GTK writes them, such as `win.step('1')`.
  var detailedAction: String { target.map { "\(action)('\($0)')" } ?? action }

  /// Takes the keys of all commands of the window's scope.
  static func setAccelerators(of application: Application) {
    for command in all + numberedPages.map({ page($0, "") }) where command.scope == .window {
      application.setAccelerators(command.keys, for: command.detailedAction)
    }
  }
}
