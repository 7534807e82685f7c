import CGtk

/// The content of a menu: sections of items, with a line between two sections.
public nonisolated struct Menu: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var title: String
    /// The action with its prefix, such as `card.hide`.
    public var action: String
    /// The text that the action takes.
    public var target: String?
    /// The key to show, in GTK's notation, for an action without an accelerator of the application.
    public var accelerator: String?
    /// Whether the item can be chosen now; an item that can't is still shown.
    public var isEnabled = true
    /// The submenu that opens in place of an action.
    public var submenu: Menu?

    public init(_ title: String, action: String, target: String? = nil) {
      self.title = title
      self.action = action
      self.target = target
    }

    public init(_ title: String, opening submenu: Menu) {
      self.init(title, action: "")
      self.submenu = submenu
    }
  }

  public var sections: [[Item]]

  public init(sections: [[Item]]) { self.sections = sections }

  public init(_ items: [Item]) { sections = [items] }
}

extension Menu {
  /// Makes a model, whose reference the caller owns.
  func makeModel() -> OpaquePointer {
    let menu = g_menu_new()!
    for items in sections where !items.isEmpty {
      let section = g_menu_new()!
      for item in items {
        let entry = g_menu_item_new(escapeMnemonics(item.title), nil)!
        if let submenu = item.submenu {
          let model = submenu.makeModel()
          g_menu_item_set_submenu(entry, menuModel(model))
          g_object_unref(UnsafeMutableRawPointer(model))
        } else {
          // GTK shows an item whose action does not exist as one that can't be chosen.
          g_menu_item_set_action_and_target_value(
            entry, item.isEnabled ? item.action : "menu.unavailable",
            item.target.map { g_variant_new_string($0.withoutNUL) })
        }
        if let key = item.accelerator {
          g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key))
        }
        g_menu_append_item(section, entry)
        g_object_unref(UnsafeMutableRawPointer(entry))
      }
      g_menu_append_section(menu, nil, menuModel(section))
      g_object_unref(UnsafeMutableRawPointer(section))
    }
    return menu
  }
}

/// Returns a title whose underscores are shown and not read as mnemonics.
private func escapeMnemonics(_ title: String) -> String {
  title.withoutNUL.replacing("_", with: "__")
}

/// Returns a menu as the model that it is.
func menuModel(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
  UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
}
