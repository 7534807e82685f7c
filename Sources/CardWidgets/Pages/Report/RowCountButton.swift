import Gtk
import Localization

/// A button that shows the number of rows, and goes to a row by its number.
final class RowCountButton {
  let root = MenuButton()
  /// Called with a position, from 0.
  var onGo: (Int) -> Void = { _ in }

  private let entry = Entry()
  private let label: Label

  init() {
    label = root.setLabel("")
    root.addClass("report-count")
    root.hasFrame = false
    root.tooltip = String(localized: "Go to row (Ctrl+G)")
    let line = Box(.horizontal, gap: 12)
    line.append(Label(String(localized: "Go to row")))
    entry.setWidth(12)
    entry.setAccessible(label: String(localized: "Go to row"))
    entry.offerKeys(for: .count)
    entry.onActivate { [unowned self] in go() }
    line.append(entry)
    let content = Box(.vertical, gap: 8)
    content.addClass("report-bounds")
    content.append(line)
    FieldKeys(in: content).onDone = { [unowned self] in go() }
    let popover = Popover()
    popover.setChild(content)
    root.setPopover(popover)
    render(nil)
    root.own(self)
  }

  /// Shows the number of rows in words.
  ///
  /// Without a text the button keeps its room, so that nothing moves when the number is known.
  func render(_ text: String?) {
    root.opacity = text == nil ? 0 : 1
    root.isSensitive = text != nil
    root.setAccessible(hidden: text == nil)
    label.text = text ?? ""
    root.setAccessible(label: text ?? "")
  }

  /// Opens the entry for the number of a row.
  func ask() {
    root.popUp()
    entry.grabFocus()
  }

  private func go() {
    guard let number = CardLocale.numbers.number(in: entry.text).flatMap({ Int(exactly: $0) }),
      number > 0
    else { return }
    entry.text = ""
    // The entry must lose the focus while it is still mapped.
    onGo(number - 1)
    root.popDown()
  }
}
