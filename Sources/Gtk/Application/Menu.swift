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
  /// Calls `body` with a model of the menu, of which it makes one popover.
  func withModel<Result>(_ body: (UnsafeMutablePointer<GMenuModel>) -> Result) -> Result {
    var made: [OpaquePointer] = []
    let model = makeModel(&made)
    let result = body(menuModel(model))
    if Self.popoversKeepSections {
      for section in made { g_object_unref(UnsafeMutableRawPointer(section)) }
    }
    g_object_unref(UnsafeMutableRawPointer(model))
    return result
  }

  /// Whether GTK forgets to release a reference to each section of a menu that it makes a popover
  /// of, as 4.8 does: all items of the section would stay for ever.
  private static let popoversKeepSections: Bool = {
    let (menu, section) = (g_menu_new()!, g_menu_new()!)
    g_menu_append_section(menu, nil, menuModel(section))
    let object = UnsafeMutableRawPointer(section).assumingMemoryBound(to: GObject.self)
    let count = object.pointee.ref_count
    let popover = UnsafeMutableRawPointer(gtk_popover_menu_new_from_model(menuModel(menu))!)
    g_object_ref_sink(popover)
    g_object_unref(popover)
    let isKept = object.pointee.ref_count > count
    g_object_unref(UnsafeMutableRawPointer(menu))
    if isKept { g_object_unref(object) }
    g_object_unref(object)
    return isKept
  }()

  /// Makes a model, whose reference the caller owns.
  /// - Parameter made: gets the sections of the menu and of its submenus, which their menus own.
  private func makeModel(_ made: inout [OpaquePointer]) -> OpaquePointer {
    let menu = g_menu_new()!
    for items in sections where !items.isEmpty {
      let section = g_menu_new()!
      for item in items {
        let entry = g_menu_item_new(escapeMnemonics(item.title), nil)!
        if let submenu = item.submenu {
          let model = submenu.makeModel(&made)
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
      made.append(section)
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
