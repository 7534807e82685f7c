import Gtk

// Widgets by their style classes.

extension WidgetHandle {
  /// The first widget at or below this one that has a style class.
  @MainActor
  public func first(_ style: String) -> Widget? {
    if hasClass(style) { return widget }
    for child in children {
      if let found = child.first(style) { return found }
    }
    return nil
  }

  /// All widgets at or below this one that have a style class.
  @MainActor
  public func all(_ style: String) -> [Widget] {
    (hasClass(style) ? [widget] : []) + children.flatMap { $0.all(style) }
  }
}
