extension Window {
  /// Clears the focus of the window as soon as the focused widget is hidden or removed.
  ///
  /// GTK 4.8 moves the focus after the next frame, and holds a reference to the widget that has
  /// been hidden or removed until then. If the focus would be lost again before that frame, such as
  /// when a stack hides a page that is then removed, GTK overwrites the reference without releasing
  /// it, and the first widget is never freed.
  ///
  /// The focus of a widget that is invisible already isn't cleared.
  func clearHiddenFocus() {
    var connection: SignalConnection?
    onFocusChange {
      connection?.disconnect()
      connection = focus?.onUnmap {
        // A window that is shown again has the same focus.
        if isVisible { clearFocus() }
      }
    }
  }
}
