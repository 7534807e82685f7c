import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// The menu of the window: every command that is possible when it opens, with its key.
struct WindowMenu {
  let wall: Wall?
  /// The dashboards that were opened recently.
  var recent: [Menu.Item] = []

  var menu: Menu {
    Menu(sections: [
      items("win.refresh", "win.search", "win.fullscreen"),
      [
        submenu(String(localized: "Go"), navigation), submenu(String(localized: "Pages"), pages),
        submenu(String(localized: "Card"), card),
        submenu(String(localized: "Zoom"), items("win.zoom")),
      ].compactMap { $0 },
      [submenu(String(localized: "New"), new)].compactMap { $0 } + items("win.open-file")
        + [submenu(String(localized: "Open Recent"), recent)].compactMap { $0 }
        + items("win.print"),
      undo + hidden + (wall?.memory.isArranged == true ? items("win.reset") : []),
      items("win.help", "win.shortcuts")
        + [
          Menu.Item(String(localized: "About \(DashboardApplication.title)"), action: "win.about")
        ],
      items("win.close", "win.quit"),
    ])
  }

  private func items(_ actions: String...) -> [Menu.Item] {
    Command.all.filter { command in actions.contains(command.action) }.sorted {
      (actions.firstIndex(of: $0.action) ?? 0) < (actions.firstIndex(of: $1.action) ?? 0)
    }.map(\.item)
  }

  private func submenu(_ title: String, _ items: [Menu.Item]) -> Menu.Item? {
    items.isEmpty ? nil : Menu.Item(title, opening: Menu(items))
  }

  private var new: [Menu.Item] {
    items("win.new")
      + DashboardTemplate.named.map {
        Menu.Item("\($0.title)…", action: "win.new", target: $0.rawValue)
      }
  }

  private var navigation: [Menu.Item] {
    guard let wall else { return [] }
    var items = [Menu.Item]()
    if wall.navigator.depth > 0 { items += self.items("win.back", "win.start") }
    if wall.navigator.position != nil { items += self.items("win.step") }
    if wall.definition.tabPages.count > 1 { items += self.items("win.turn") }
    return items
  }

  private var pages: [Menu.Item] {
    guard let pages = wall?.definition.tabPages, pages.count > 1 else { return [] }
    return pages.enumerated().map { Command.page($0 + 1, $1.name).item }
  }

  private var card: [Menu.Item] {
    guard let wall, let current = wall.navigator.currentCard else { return [] }
    var items = wall.navigator.topCards == nil ? [] : moves(on: wall)
    items += self.items("win.bookmark-card", "win.hide-card")
    if wall.memory.isBookmarked(current.id) {
      for index in items.indices where items[index].action == "win.bookmark-card" {
        items[index].title = String(localized: "Remove Bookmark")
      }
    }
    return items
  }

  private func moves(on wall: Wall) -> [Menu.Item] {
    items("win.move-card").map { item in
      var item = item
      let direction = item.target.flatMap { Command.directions[$0] }
      item.isEnabled = direction.map { wall.arranger.canMoveCurrentCard($0) } ?? false
      return item
    }
  }

  private var undo: [Menu.Item] {
    guard let change = wall?.memory.lastChange else { return [] }
    return items("win.undo").map { item in
      var item = item
      item.title =
        switch change {
        case .hiding: String(localized: "Undo Hide")
        case .moving: String(localized: "Undo Move")
        case .resetting: String(localized: "Undo Reset")
        }
      return item
    }
  }

  private var hidden: [Menu.Item] {
    let hidden = wall?.arranger.hiddenCards ?? []
    guard !hidden.isEmpty else { return [] }
    let names = hidden.map { Menu.Item($0.name, action: "win.show-card", target: $0.id) }
    return [
      Menu.Item(
        String(localized: "Hidden Cards (\(hidden.count.grouped))"),
        opening: Menu(sections: [names, items("win.show-all")]))
    ]
  }
}

extension Command {
  var item: Menu.Item {
    var item = Menu.Item(title, action: action, target: target)
    item.accelerator = scope == .page ? keys.first : nil
    return item
  }
}
