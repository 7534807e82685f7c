import CardModel
import Gtk

/// A picture, an icon or initials for an object: 45 px on a card, 32 px in a row (S-32, S-33).
final class AvatarView: CardPart {
  let root = Box(.horizontal)
  private let disc = Box(.horizontal)
  private var content: Widget?
  private var shown: Avatar?

  init(isSmall: Bool = false) {
    // Drawing rounded corners costs more than all texts of a card.
    root.isRasterized = true
    disc.addClass("avatar")
    disc.setClass("small", when: isSmall)
    disc.clipsContent = true
    root.append(disc)
    root.horizontalAlignment = .start
    // Its children expand, which would otherwise move the title away.
    root.expandsHorizontally = false
    root.verticalAlignment = .center
    root.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ avatar: Avatar) {
    disc.setClass("circle", when: avatar.shape == .circle)
    guard avatar != shown else { return }
    shown = avatar
    show([avatar.content] + avatar.fallbacks)
  }

  /// Shows the first content that can be shown.
  private func show(_ contents: [Avatar.Content]) {
    let fallbacks = Array(contents.dropFirst())
    switch contents.first {
    case nil: replace(with: Image(iconName: "image-missing-symbolic"))
    case .initials(let text):
      let label = Label()
      label.showLine(text)
      replace(with: label)
    case .icon(let icon) where IconTheme.hasIcon(named: icon.name):
      replace(with: Image(iconName: icon.name))
    case .icon: show(fallbacks)
    case .image(let image): show(image, or: fallbacks)
    }
  }

  private func replace(with new: some WidgetHandle) {
    if let content { disc.remove(content) }
    new.expandsHorizontally = true
    disc.append(new)
    content = new.widget
  }

  private func show(_ image: ImageReference, or fallbacks: [Avatar.Content]) {
    let view = ImageView()
    replace(with: view.root)
    view.onChange = { [unowned self, unowned view] in
      if case .failed = view.content { show(fallbacks) }
    }
    view.show(.still(image))
  }
}
