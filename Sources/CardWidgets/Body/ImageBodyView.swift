import CardModel
import Gtk

/// A picture as the body of a card, shown whole, or the reason why it could not be loaded.
final class ImageBodyView: CardBodyView {
  private let view: ImageView
  private var failure: Label?

  init(_ detail: BodyDetail) {
    view = ImageView(height: Media.defaultHeight, upTo: detail == .page ? 1000 : 320)
    super.init("image-body", detail)
    view.root.expandsVertically = true
    view.root.clipsContent = true
    root.append(view.root)
    view.onChange = { [unowned self] in showFailure() }
  }

  override func render(_ body: CardBody) {
    if case .image(let image) = body { view.show(image) }
  }

  private func showFailure() {
    var reason: ImageFailure?
    if case .failed(let failure) = view.content { reason = failure }
    view.root.isVisible = reason == nil
    guard let reason else { return failure.hide() }
    failure.shown(making: .lines("image-failure", upTo: 4)) { root.append($0) }
      .showLine("The picture could not be loaded. \(reason.message)")
  }
}
