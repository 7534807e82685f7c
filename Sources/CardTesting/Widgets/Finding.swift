import Gtk

// Finding widgets by style, and the texts in them.

@MainActor
extension WidgetHandle {
  /// Returns the first widget at or below this one that has a style class.
  public func first(_ style: String) -> Widget? {
    if hasClass(style) { return widget }
    for child in children {
      if let found = child.first(style) { return found }
    }
    return nil
  }

  /// Returns all widgets at or below this one that have a style class.
  public func all(_ style: String) -> [Widget] {
    (hasClass(style) ? [widget] : []) + children.flatMap { $0.all(style) }
  }

  /// Returns all widgets at or below this one of a kind, by the name that style sheets use.
  public func all(cssName: String) -> [Widget] {
    (self.cssName == cssName ? [widget] : []) + children.flatMap { $0.all(cssName: cssName) }
  }

  /// The texts of the labels in the widget, in order.
  public var texts: [String] {
    if let label = Label(of: widget) { return [label.text] }
    return children.flatMap(\.texts)
  }

  /// The texts of the labels in the widget that are not hidden, in order.
  public var seenTexts: [String] {
    guard isVisible else { return [] }
    if let label = Label(of: widget) { return [label.text] }
    return children.flatMap(\.seenTexts)
  }

  /// The texts of the labels in the widget that are on the screen, in order: those of the page of a
  /// stack that is shown, and none of its other pages.
  public var mappedTexts: [String] {
    guard isMapped else { return [] }
    if let label = Label(of: widget) { return [label.text] }
    return children.flatMap(\.mappedTexts)
  }
}
