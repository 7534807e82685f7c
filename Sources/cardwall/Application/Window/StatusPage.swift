import Gtk

/// A page that says one thing.
final class StatusPage {
  let root = Box(.vertical, spacing: 8)

  init(_ title: String, _ text: String) {
    root.addClass("cardwall-page")
    root.addClass("status-page")
    let heading = Label(title)
    heading.addClass("page-title")
    heading.expandsVertically = true
    heading.verticalAlignment = .end
    heading.wraps = true
    let details = Label(text)
    details.wraps = true
    details.isSelectable = true
    // Else it is focused, and so selected, from the first moment on.
    details.canFocus = false
    details.verticalAlignment = .start
    details.expandsVertically = true
    root.append(heading)
    root.append(details)
  }
}
