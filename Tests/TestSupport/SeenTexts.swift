import Gtk

@MainActor
extension WidgetHandle {
  /// The texts of the labels in the widget that are seen, in order.
  public var seenTexts: [String] {
    guard isVisible else { return [] }
    if let label = Label(of: widget) { return [label.text] }
    return widget.children.flatMap { $0.seenTexts }
  }
}
