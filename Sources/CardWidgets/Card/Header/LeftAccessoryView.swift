import CardModel
import Gtk

/// The accessory before the title: an avatar, or a column of statuses (S-84).
final class LeftAccessoryView: CardPart {
  let root = Box(.vertical, gap: 4)
  private var avatar: AvatarView?
  private var statuses: [StatusView] = []

  init() {
    root.addClass("left-accessory")
    root.verticalAlignment = .start
    root.own(self)
  }

  func render(_ accessory: LeftAccessory) {
    var shown: [Status] = []
    var picture: Avatar?
    switch accessory {
    case .avatar(let avatar): picture = avatar
    case .statuses(let list): shown = list
    }
    if let picture {
      avatar.shown(making: AvatarView()) { root.prepend($0.root) }.render(picture)
    } else {
      avatar.hide()
    }
    statuses.fit(shown.count, in: root) { StatusView() }
    for (view, status) in zip(statuses, shown) { view.render(status) }
  }
}
