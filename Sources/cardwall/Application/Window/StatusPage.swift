import CardModel
import CardWidgets
import Gtk

/// Says in place of a wall why there is none: a message, and below it what is wrong in detail, to be
/// read and copied.
final class StatusPage {
  let root = ScrolledWindow(horizontal: .never, vertical: .automatic)

  /// More tell less: the first ones are mended first.
  private static let mostDetails = 50

  init(_ message: Failure, details: [String]) {
    root.addClass("cardwall-page")
    root.expandsVertically = true
    let view = MessageView(.page)
    view.render(message)
    view.root.expandsVertically = false
    let list = Box(.vertical, spacing: 8)
    list.addClass("status-details")
    list.horizontalAlignment = .center
    for detail in details.prefix(Self.mostDetails) { list.append(Self.line(detail)) }
    let rest = details.count - Self.mostDetails
    if rest > 0 { list.append(Self.line("… and \(rest.grouped) more")) }
    list.isVisible = !details.isEmpty
    let column = Box(.vertical)
    column.set(margins: Margins(vertical: 24, horizontal: 24))
    column.verticalAlignment = .center
    column.append(view.root)
    column.append(list)
    root.setChild(column)
    root.own(self)
  }

  private static func line(_ text: String) -> Label {
    let label = Label(text)
    label.wraps = true
    label.maxWidthChars = 90
    label.xAlign = 0
    label.isSelectable = true
    // Else it is focused, and so selected, from the first moment on.
    label.canFocus = false
    return label
  }
}
