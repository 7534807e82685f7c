import Gtk

/// Says how many rows there are, and takes the number of one to go to.
final class ReportPlaceButton {
  let root = MenuButton()
  /// Called with a position from 0.
  var onGo: (Int) -> Void = { _ in }

  private let entry = Entry()

  init() {
    root.addClass("report-count")
    root.hasFrame = false
    root.isVisible = false
    root.tooltip = "Go to row (Ctrl+G)"
    let content = Box(.horizontal, spacing: 12)
    content.addClass("report-bounds")
    content.append(Label("Go to row"))
    entry.setWidth(12)
    entry.setAccessible(label: "Go to row")
    entry.onActivate { [unowned self] in go() }
    content.append(entry)
    let popover = Popover()
    popover.setChild(content)
    root.setPopover(popover)
    root.own(self)
  }

  func show(_ text: String) {
    root.setLabel(text)
    root.setAccessible(label: text)
    root.isVisible = true
  }

  /// Asks for a row.
  func ask() {
    root.popUp()
    entry.grabFocus()
  }

  private func go() {
    guard let number = Int(entry.text.filter { $0.isASCII && $0.isNumber }), number > 0 else {
      return
    }
    entry.text = ""
    // The entry has to hear that it loses the focus while it is still seen.
    onGo(number - 1)
    root.popDown()
  }
}
