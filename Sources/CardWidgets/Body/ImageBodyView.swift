import CardModel
import Gtk

/// An image that fills the body.
final class ImageBodyView: CardBodyView {
  private let picture = PictureView()
  private var shown: ImageReference?

  init(_ detail: BodyDetail) {
    super.init("image-body", detail)
    picture.setMinimumSize(height: Media.defaultHeight)
    root.append(picture)
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .image = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .image(let image) = body, image != shown else { return }
    shown = image
    guard case .file(let path) = image else { return }
    Task { [weak self] in
      let texture = await Texture.decode(path: path, fitting: 1024)
      guard let self, shown == image else { return }
      picture.set(texture: texture)
    }
  }
}
