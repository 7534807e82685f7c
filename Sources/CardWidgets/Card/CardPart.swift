import Gtk

/// A component that is shown in the root widget of another component.
///
/// Many parts of a card are needed by few cards: an optional part is made when it is shown for the
/// first time, and hidden when it has nothing to show.
nonisolated protocol CardPart: AnyObject {
  associatedtype Root: WidgetHandle
  var root: Root { get }
}

extension Optional where Wrapped: CardPart {
  /// Shows the part, which is made if there is none.
  ///
  /// - Parameters:
  ///   - make: makes the part.
  ///   - add: adds the new part to its parent.
  @discardableResult
  mutating func shown(making make: @autoclosure () -> Wrapped, add: (Wrapped) -> Void) -> Wrapped {
    guard let part = self else {
      let part = make()
      add(part)
      self = part
      return part
    }
    part.root.isVisible = true
    return part
  }

  func hide() { self?.root.isVisible = false }
}

extension Optional where Wrapped: WidgetHandle {
  /// Shows the widget, which is made if there is none.
  ///
  /// - Parameters:
  ///   - make: makes the widget.
  ///   - add: adds the new widget to its parent.
  @discardableResult
  mutating func shown(making make: @autoclosure () -> Wrapped, add: (Wrapped) -> Void) -> Wrapped {
    guard let widget = self else {
      let widget = make()
      add(widget)
      self = widget
      return widget
    }
    widget.isVisible = true
    return widget
  }

  func hide() { self?.isVisible = false }
}

extension Label? {
  /// Shows a text in the label, which is made if there is none; hides the label without a text.
  ///
  /// - Parameters:
  ///   - make: makes the label.
  ///   - add: adds the new label to its parent.
  mutating func show(
    _ text: String?, making make: @autoclosure () -> Label, add: (Label) -> Void
  ) {
    guard let text, !text.isEmpty else { return hide() }
    shown(making: make(), add: add).showIsolated(text)
  }
}

extension MicroChartView: CardPart {}

extension Array where Element: CardPart {
  /// Adds or removes parts at the end until there are `count`, each of them a child of `box`.
  mutating func fit(_ count: Int, in box: Box, make: () -> Element) {
    while self.count > count { box.remove(removeLast().root) }
    while self.count < count {
      let part = make()
      box.append(part.root)
      append(part)
    }
  }
}
