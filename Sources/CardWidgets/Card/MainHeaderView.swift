import CardModel
import Gtk

/// Title and subtitle, an accessory before them and a column of accessories after them.
///
/// The accessories keep their width, the texts give way (S-85, S-87).
final class MainHeaderView {
  let root = Box(.horizontal, spacing: 8)
  private let left = Box(.vertical, spacing: 4)
  private var avatar: AvatarView?
  private var statuses: [StatusView] = []
  private let texts = Box(.vertical)
  private let title = Label.lines("card-title", upTo: 2)
  private let subtitle = Label.lines("card-subtitle", upTo: 2)
  private let right = Box(.vertical, spacing: 4)
  private let counter = Label.line("card-counter", xAlign: 1)
  private let accessoryText = Label.line("card-accessory-text", xAlign: 1)
  private var external: Image?

  init() {
    root.addClass("card-header")
    left.verticalAlignment = .start
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    texts.append(title)
    texts.append(subtitle)
    right.verticalAlignment = .start
    right.set(margins: Margins(start: 4))
    for label in [counter, accessoryText] {
      label.ellipsizeMode = .none
      label.setAttributes(.tabularFigures)
    }
    for child in [counter, accessoryText] { right.append(child) }
    for child in [left, texts, right] { root.append(child) }
    root.own(self)
  }

  /// - Parameter isExternal: whether pressing the card leaves the program (S-04).
  func render(_ header: MainHeader, isExternal: Bool) {
    title.show(header.title)
    subtitle.show(header.subtitle)
    title.lineLimit = header.subtitle == nil ? 3 : 2
    renderLeft(header.left)
    counter.isVisible = false
    accessoryText.isVisible = false
    for accessory in header.right {
      switch accessory {
      case .counter(let count): counter.show("\(count.shown) of \(count.total)")
      case .text(let text): accessoryText.show(text)
      case .action: break
      }
    }
    showExternal(isExternal)
    right.isVisible = counter.isVisible || accessoryText.isVisible || isExternal
    root.isVisible =
      title.isVisible || subtitle.isVisible || left.isVisible || right.isVisible
  }

  private func showExternal(_ isExternal: Bool) {
    external?.isVisible = isExternal
    guard isExternal, external == nil else { return }
    let icon = Image(iconName: "web-browser-symbolic", pixelSize: 14)
    icon.addClass("external-icon")
    icon.tooltip = "Opens in the browser"
    icon.setAccessible(label: "Opens in the browser")
    icon.horizontalAlignment = .end
    right.prepend(icon)
    external = icon
  }

  private func renderLeft(_ accessory: LeftAccessory?) {
    left.isVisible = accessory != nil
    avatar?.root.isVisible = false
    var shown: [Status] = []
    switch accessory {
    case .avatar(let picture):
      let view = avatar ?? AvatarView()
      if avatar == nil { left.append(view.root) }
      avatar = view
      view.root.isVisible = true
      view.render(picture)
    case .statuses(let list): shown = list
    case nil: break
    }
    statuses.fit(shown.count, in: left) {
      StatusView()
    } root: {
      $0.root.widget
    }
    for (view, status) in zip(statuses, shown) { view.render(status) }
  }
}

extension Array {
  /// Makes or removes views at the end, so that there are `count` of them, each shown in `box`.
  mutating func fit(
    _ count: Int, in box: Box, make: () -> Element, root: (Element) -> Widget
  ) {
    while self.count > count { box.remove(root(removeLast())) }
    while self.count < count {
      let view = make()
      box.append(root(view))
      append(view)
    }
  }
}
