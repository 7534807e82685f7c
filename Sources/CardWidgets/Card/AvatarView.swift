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
    show(avatar.content)
  }

  private func show(_ content: Avatar.Content) {
    switch content {
    case .initials(let text):
      let label = Label()
      label.showLine(text)
      replace(with: label)
    case .icon(let symbol): replace(with: Image(iconName: symbol.name))
    case .image(let image): show(image)
    }
  }

  private func replace(with new: some WidgetHandle) {
    if let content { disc.remove(content) }
    new.expandsHorizontally = true
    disc.append(new)
    content = new.widget
  }

  private func show(_ image: ImageReference) {
    let view = ImageView()
    replace(with: view.root)
    view.onChange = { [unowned self, unowned view] in
      if case .failed = view.content { show(shown?.fallback ?? Self.missing) }
    }
    view.show(.still(image))
  }

  private static let missing = Avatar.Content.icon(Icon("image-missing-symbolic"))
}
