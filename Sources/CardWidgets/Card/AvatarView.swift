import CardModel
import Gtk

/// A picture, an icon or initials for an object: 45 px on a card, 32 px in a row (S-32, S-33).
final class AvatarView {
  let root = Box(.horizontal)
  private let initials = Label()
  private let icon = Image()
  private let picture = PictureView()
  private var shown: ImageReference?

  init(isSmall: Bool = false) {
    root.addClass("avatar")
    root.setClass("small", when: isSmall)
    root.clipsContent = true
    root.horizontalAlignment = .start
    // Else it would pass its children's wish for room on, and push the title away.
    root.expandsHorizontally = false
    root.verticalAlignment = .center
    icon.pixelSize = isSmall ? 16 : 24
    for child in [initials.widget, icon.widget, picture.widget] {
      child.expandsHorizontally = true
      root.append(child)
    }
    root.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ avatar: Avatar) {
    root.setClass("circle", when: avatar.shape == .circle)
    initials.isVisible = false
    icon.isVisible = false
    picture.isVisible = false
    switch avatar.content {
    case .initials(let text):
      initials.show(text)
    case .icon(let symbol):
      icon.isVisible = true
      icon.set(iconName: symbol.name)
    case .image(let image):
      show(image)
    }
  }

  private func show(_ image: ImageReference) {
    picture.isVisible = true
    guard image != shown else { return }
    shown = image
    picture.set(texture: nil)
    guard case .file(let path) = image else { return }
    Task { [weak self] in
      let texture = await Texture.decode(path: path, fitting: 60)
      guard let self, shown == image else { return }
      picture.set(texture: texture)
    }
  }
}
