import CardModel
import Gtk

// Popovers take their natural width, which must not exceed that of the window.

extension WidgetHandle {
  /// Returns the maximum length in characters of a line in a popover over the window: `limit`, or
  /// fewer where the window has no room for them.
  func lineLength(inPopoverUpTo limit: Int) -> Int {
    guard let width = window?.width, width > 0 else { return limit }
    // A character is about 8 px wide, and what is beside the line as wide as 12 characters.
    return max(10, min(limit, Int(Double(width) / (8 * layoutScale)) - 12))
  }

  /// Whether the window has no room for two fields beside each other in a popover.
  var hasNarrowPopovers: Bool {
    guard let width = window?.width, width > 0 else { return false }
    return LayoutContext(width: Double(width), scale: cardScale).isNarrow
  }
}
