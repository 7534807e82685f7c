import CardModel
import Gtk

/// The end of a row: icons, and a column of statuses.
final class RowSideView {
  let root = Box(.horizontal, spacing: 8)
  private let statuses = Box(.vertical)
  private var icons: Box?
  private var status: RowStatusView?
  private var substatus: RowStatusView?
  private var shownIcons: UpTo<3, Icon> = UpTo()

  init() {
    statuses.verticalAlignment = .center
    statuses.expandsHorizontally = true
    root.append(statuses)
    root.own(self)
  }

  func render(_ row: ListRow) {
    if row.icons != shownIcons { render(row.icons) }
    render(row.status, in: &status, "row-status")
    render(row.substatus, in: &substatus, "row-substatus")
    statuses.isVisible = row.status != nil || row.substatus != nil
    root.isVisible = statuses.isVisible || !row.icons.isEmpty
  }

  private func render(_ list: UpTo<3, Icon>) {
    shownIcons = list
    let box = icons ?? Box(.horizontal, spacing: 4)
    if icons == nil { root.prepend(box) }
    icons = box
    box.removeAll()
    box.isVisible = !list.isEmpty
    for icon in list {
      let image = Image(iconName: icon.name, pixelSize: 16)
      image.addClass("row-icon")
      image.setAccessible(hidden: true)
      box.append(image)
    }
  }

  private func render(_ content: Status?, in view: inout RowStatusView?, _ style: String) {
    if view == nil, content == nil { return }
    let shown = view ?? RowStatusView(style)
    if view == nil { statuses.append(shown.root) }
    view = shown
    shown.root.isVisible = content != nil
    if let content { shown.render(content) }
  }
}

/// A status at the end of a row: a word, and an icon before it if it has one.
final class RowStatusView {
  let root = Box(.horizontal, spacing: 4)
  private let text: Label
  private var icon: Image?

  init(_ style: String) {
    text = Label.line(style, xAlign: 1)
    text.setAttributes(.tabularFigures)
    root.horizontalAlignment = .end
    root.append(text)
    root.own(self)
  }

  func render(_ status: Status) {
    text.isVisible = !status.text.isEmpty
    text.showRun(status.text)
    text.setState(status.state)
    if icon == nil, status.icon == nil { return }
    let image = icon ?? Image()
    if icon == nil {
      image.pixelSize = 16
      image.setAccessible(hidden: true)
      root.prepend(image)
    }
    icon = image
    image.isVisible = status.icon != nil
    image.setState(status.state)
    if let name = status.icon?.name { image.set(iconName: name) }
  }
}
