import CardModel
import Gtk

/// A list: object cells below each other, with a line between two of them from the text's edge on.
final class ListBodyView: CardBodyView {
  private var rows: [ListRowView] = []

  init(_ detail: BodyDetail) {
    super.init("list-body", detail)
    root.setAccessible(role: .list)
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .list = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .list(let list) = body else { return }
    let shown = detail == .page ? list.rows[...] : list.shownRows
    rows.fit(shown.count, in: root) {
      let view = ListRowView()
      view.onPress = { [unowned self] in onElement($0, $1) }
      return view
    } root: {
      $0.root.widget
    }
    for (index, row) in shown.enumerated() {
      rows[index].render(row, isFirst: index == 0)
    }
  }
}

/// A row of a list: avatar, title and lines below it, and a status at the end.
final class ListRowView {
  let root = Box(.vertical)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  private let separator = Box(.horizontal)
  private let content = Box(.horizontal, spacing: 10)
  private var avatar: AvatarView?
  private let title = Label.line("row-title")
  private let subtitle = Label.line("row-subtitle")
  private let footnote = Label.line("row-footnote")
  private let details = Label.lines("row-description", upTo: 2)
  private let icons = Box(.horizontal, spacing: 4)
  private let tags = Box(.horizontal, spacing: 6)
  private let status = Label.line("row-status", xAlign: 1)
  private var row: ListRow?

  init() {
    root.setAccessible(role: .listItem)
    separator.addClass("row-separator")
    content.addClass("list-row")
    let texts = Box(.vertical)
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    for child in [title.widget, subtitle.widget, footnote.widget, details.widget, tags.widget] {
      texts.append(child)
    }
    status.ellipsizeMode = .none
    status.setAttributes(.tabularFigures)
    icons.verticalAlignment = .center
    for child in [texts.widget, icons.widget, status.widget] {
      content.append(child)
    }
    root.append(separator)
    root.append(content)
    PressGesture.attach(to: content) { [unowned self] in
      if let row, row.destination != .none { onPress(row.id, row.destination) }
    }
    root.own(self)
  }

  func render(_ row: ListRow, isFirst: Bool) {
    separator.isVisible = !isFirst
    guard row != self.row else { return }
    let old = self.row
    self.row = row
    title.show(row.title)
    subtitle.show(row.subtitle)
    footnote.show(row.footnote)
    details.show(row.description)
    renderAvatar(row.avatar)
    separator.set(margins: Margins(start: row.avatar == nil ? 0 : 42))
    status.show(row.status?.text)
    status.setState(row.status?.state ?? .neutral)
    if row.icons != old?.icons { renderIcons(row) }
    if row.tags != old?.tags { renderTags(row) }
    let leads = row.destination != .none
    content.isFocusable = leads
    content.canTarget = leads
    content.setAccessible(
      label: [row.title, row.subtitle, row.status?.text].compactMap { $0 }.joined(separator: ", "))
  }

  private func renderAvatar(_ picture: Avatar?) {
    avatar?.root.isVisible = picture != nil
    guard let picture else { return }
    let view = avatar ?? AvatarView(isSmall: true)
    if avatar == nil { content.prepend(view.root) }
    avatar = view
    view.render(picture)
  }

  private func renderIcons(_ row: ListRow) {
    icons.removeAll()
    icons.isVisible = !row.icons.isEmpty
    for icon in row.icons { icons.append(Image(iconName: icon.name, pixelSize: 14)) }
  }

  private func renderTags(_ row: ListRow) {
    tags.removeAll()
    tags.isVisible = !row.tags.isEmpty
    for tag in row.tags {
      let label = Label.line("tag")
      label.showLine(tag.text)
      label.setState(tag.state)
      tags.append(label)
    }
  }
}
