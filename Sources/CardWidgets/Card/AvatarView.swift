import CardModel
import Gtk

/// A picture, an icon or initials for an object: 45 px on a card, 32 px in a row (S-32, S-33).
final class AvatarView {
  let root = Box(.horizontal)
  private let iconSize: Int
  private var content: Widget?
  private var shown: Avatar.Content?

  init(isSmall: Bool = false) {
    iconSize = isSmall ? 16 : 24
    root.addClass("avatar")
    root.setClass("small", when: isSmall)
    root.clipsContent = true
    root.horizontalAlignment = .start
    // Else it would pass its children's wish for room on, and push the title away.
    root.expandsHorizontally = false
    root.verticalAlignment = .center
    root.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ avatar: Avatar) {
    root.setClass("circle", when: avatar.shape == .circle)
    guard avatar.content != shown else { return }
    shown = avatar.content
    switch avatar.content {
    case .initials(let text):
      let label = Label()
      label.showLine(text)
      replace(with: label)
    case .icon(let symbol): replace(with: Image(iconName: symbol.name, pixelSize: iconSize))
    case .image(let image): show(image)
    }
  }

  private func replace(with new: some WidgetHandle) {
    if let content { root.remove(content) }
    new.expandsHorizontally = true
    root.append(new)
    content = new.widget
  }

  private func show(_ image: ImageReference) {
    let picture = PictureView()
    replace(with: picture)
    guard case .file(let path) = image else { return }
    Task { [weak self] in
      let texture = await Texture.decode(path: path, fitting: 60)
      guard let self, shown == .image(image) else { return }
      picture.set(texture: texture)
    }
  }
}
