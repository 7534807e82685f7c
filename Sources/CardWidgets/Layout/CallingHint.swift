import Gtk
import Localization

/// The button at an edge of a carousel beyond which a card calls for attention, and that scrolls to
/// the card (P16).
///
/// A finger, a pointer and a screen reader can press it; keys move from card to card.
final class CallingHint {
  enum Edge { case start, end }

  let root = Button()
  var onPress: () -> Void = {}
  private let edge: Edge
  private var name: String?

  /// The distance from the edge and from the bottom of the row, in px.
  private static let margin = 8

  init(at edge: Edge) {
    self.edge = edge
    let arrow = Image(
      iconName: edge == .start ? "go-previous-symbolic" : "go-next-symbolic")
    let word = Label(String(localized: "Alert"))
    let content = Box(.horizontal, gap: 4)
    for part in edge == .start ? [arrow.widget, word.widget] : [word.widget, arrow.widget] {
      content.append(part)
    }
    root.setChild(content)
    root.addClass("calling-hint")
    root.isFocusable = false
    root.isVisible = false
    root.onClicked { [unowned self] in onPress() }
    root.own(self)
  }

  /// Shows the button for a card of this name; nil for no card.
  func show(_ name: String?) {
    guard name != self.name else { return }
    self.name = name
    root.isVisible = name != nil
    guard let name else { return }
    let text = String(localized: "Alert: \(name)")
    root.tooltip = text
    root.setAccessible(label: text)
  }

  /// Puts the button above a row of this size, in px.
  func allocate(in row: Widget, width: Int, height: Int) {
    guard root.isVisible else { return }
    let size = (
      width: root.measure(.horizontal).natural, height: root.measure(.vertical).natural
    )
    let start = edge == .start ? Self.margin : width - size.width - Self.margin
    root.allocate(
      x: row.mirrored(start, size.width, in: width), y: max(0, height - size.height - Self.margin),
      width: size.width, height: size.height)
  }
}
