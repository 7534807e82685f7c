import CardModel
import Gtk

/// The accessory before the title: an avatar, or a column of statuses (S-84).
final class LeftAccessoryView {
  let root = Box(.vertical, spacing: 4)
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
    avatar?.root.isVisible = picture != nil
    if let picture { show(picture) }
    statuses.fit(shown.count, in: root) {
      StatusView()
    } root: {
      $0.root.widget
    }
    for (view, status) in zip(statuses, shown) { view.render(status) }
  }

  private func show(_ picture: Avatar) {
    let view = avatar ?? AvatarView()
    if avatar == nil { root.prepend(view.root) }
    avatar = view
    view.render(picture)
  }
}
