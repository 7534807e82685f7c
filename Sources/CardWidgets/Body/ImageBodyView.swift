import CardModel
import Gtk
import Localization

/// A picture as the body of a card, or the reason why it could not be loaded.
///
/// On a card, a picture of another shape than the body is cropped; a page shows it whole.
final class ImageBodyView: CardBodyView {
  private let view: ImageView
  private var missing: MissingImageView?

  init(_ detail: BodyDetail) {
    view =
      detail == .page
      ? ImageView(.within, height: Media.defaultHeight, upTo: 1000)
      : ImageView(.covering, height: Media.defaultHeight, upTo: 320)
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
    // Only a visible picture is loaded again.
    view.root.isVisible = reason == nil || view.picture?.interval != nil
    view.root.expandsVertically = reason == nil
    guard let reason else { return missing.hide() }
    missing.shown(making: MissingImageView()) { root.append($0.root) }.render(reason)
  }
}

/// The ground in place of a picture that could not be loaded: an icon, and the reason below it.
final class MissingImageView: CardPart {
  let root = Box(.vertical)
  private let reason = Label.lines("image-failure", upTo: 4, xAlign: 0.5)

  init() {
    root.addClass("image-missing")
    root.expandsVertically = true
    let icon = Image(iconName: "image-x-generic-symbolic")
    icon.addClass("media-missing")
    icon.setAccessible(hidden: true)
    let content = Box(.vertical, gap: 8)
    content.expandsVertically = true
    content.verticalAlignment = .center
    content.append(icon)
    content.append(reason)
    root.append(content)
    root.own(self)
  }

  func render(_ failure: ImageFailure) {
    reason.showLine(String(localized: "The picture could not be loaded. \(failure.message)"))
  }
}
