import CardModel
import Dashboard
import Gtk

/// What the menu of the window offers: every command, with its key, as things are when it is opened.
struct WindowMenu {
  let wall: Wall?
  let canUndo: Bool

  /// The keys of the commands, in GTK's notation. Esc goes back too, where nothing else takes it.
  static let keys: [(command: String, keys: [String])] =
    [
      ("app.quit", ["<Control>q"]), ("win.close", ["<Control>w"]),
      ("win.refresh", ["F5", "<Control>r"]), ("win.fullscreen", ["F11"]),
      ("win.back", ["<Alt>Left"]), ("win.undo", ["<Control>z"]),
      ("win.show-all", ["<Control><Shift>h"]),
    ] + (1...9).map { ("win.nth-page('\($0)')", ["<Control>\($0)"]) }

  var menu: Menu {
    Menu(sections: [
      [
        Menu.Item("Refresh", action: "win.refresh"),
        Menu.Item("Full Screen", action: "win.fullscreen"),
      ],
      going, cards,
      [Menu.Item("Close", action: "win.close"), Menu.Item("Quit", action: "app.quit")],
    ])
  }

  private var going: [Menu.Item] {
    guard let wall else { return [] }
    var items = [Menu.Item]()
    if wall.navigation.depth > 0 { items.append(Menu.Item("Go Back", action: "win.back")) }
    if wall.definition.pages.count > 1 {
      let pages = wall.definition.pages.enumerated().map { index, page in
        Menu.Item(
          page.title ?? page.id.rawValue, action: "win.nth-page", target: "\(index + 1)")
      }
      items.append(Menu.Item("Pages", opening: Menu(pages)))
    }
    return items
  }

  private var cards: [Menu.Item] {
    var items = [Menu.Item]()
    if canUndo { items.append(Menu.Item("Undo Hide", action: "win.undo")) }
    let hidden = wall?.hiddenCards ?? []
    if !hidden.isEmpty {
      let names = hidden.map { Menu.Item($0.name, action: "win.show-card", target: $0.id) }
      let all = Menu.Item("Show All", action: "win.show-all")
      items.append(
        Menu.Item("Hidden Cards (\(hidden.count))", opening: Menu(sections: [names, [all]])))
    }
    return items
  }
}
