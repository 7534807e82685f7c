import CardModel
import Gtk
import Localization

/// A picture that a reference names, loaded for the size that it is shown at.
///
/// The view is hidden from screen readers (S-08). It draws nothing until the picture is loaded, or
/// if there is none.
final class ImageView: WidgetBehaviour {
  /// The state of a picture.
  enum Content {
    case nothing
    case loading
    case shown(Texture)
    case failed(ImageFailure)
  }

  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "picture", role: .presentation, component: self)
    widget.setAccessible(hidden: true)
    widget.onMap { [unowned self] in retry() }
    return widget
  }()
  private(set) var content = Content.nothing
  /// Called when the content has changed.
  var onChange: () -> Void = {}

  let fit: PictureTarget.Fit
  /// The heights in px at the usual size of text; nil for a view whose parent chooses its height.
  private let heights: (natural: Int, maximum: Int)?
  private var image: ImageReference?
  private var requested: ImageRequest?
  private var loading: ImageLoading?

  /// Makes a view whose picture is cropped to the shape of the view.
  init() {
    fit = .covering
    heights = nil
  }

  /// Makes a view that requests the shape of the picture.
  ///
  /// - Parameters:
  ///   - fit: how the picture is shown in another shape.
  ///   - height: the requested height in px at the usual size of text, until the shape is known.
  ///   - maximum: the maximum requested height in px at the usual size of text.
  init(_ fit: PictureTarget.Fit, height: Int, upTo maximum: Int) {
    self.fit = fit
    heights = (height, maximum)
  }

  /// Shows another picture; nil for none.
  func show(_ image: ImageReference?) {
    guard image != self.image else { return }
    self.image = image
    requested = nil
    loading = nil
    change(to: image == nil ? .nothing : .loading)
    root.queueAllocate()
  }

  /// The frame of the picture in the view, including cropped parts; nil while there is none.
  var pictureFrame: Rectangle? {
    guard case .shown(let texture) = content else { return nil }
    let area = Rectangle(x: 0, y: 0, width: Double(root.width), height: Double(root.height))
    return PictureTarget(width: 1, height: 1, fit: fit)
      .place(width: Double(texture.width), height: Double(texture.height), in: area)
  }

  /// The request for the image in the present size of the view; nil if it has no size.
  private var currentRequest: ImageRequest? {
    guard let image, root.width > 0, root.height > 0 else { return nil }
    let scale = root.scaleFactor
    return ImageRequest(
      image, width: root.width * scale, height: root.height * scale, fit: fit)
  }

  private func load() {
    guard let request = currentRequest, request != requested else { return }
    requested = request
    guard let library = root.enclosing(ImageLibrary.self) else {
      return change(to: .failed(ImageFailure(String(localized: "this window shows no pictures"))))
    }
    // The present picture is shown until the one of the new size is loaded.
    loading = library.request(request) { [weak self] result in
      switch result {
      case .success(let texture): self?.change(to: .shown(texture))
      case .failure(let failure): self?.change(to: .failed(failure))
      }
    }
  }

  /// Loads a failed picture again when the view is mapped again.
  private func retry() {
    guard case .failed = content else { return }
    requested = nil
    root.queueAllocate()
  }

  private func change(to content: Content) {
    self.content = content
    root.queueDraw()
    if heights != nil { root.queueResize() }
    onChange()
  }

  // MARK: Layout and drawing

  var requestMode: RequestMode { heights == nil ? .constant : .heightForWidth }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    guard orientation == .vertical, let heights else { return Measurement(minimum: 0, natural: 0) }
    let minimum = widget.scaled(Media.leastHeight)
    guard case .shown(let texture) = content, size > 0 else {
      return Measurement(minimum: minimum, natural: widget.scaled(heights.natural))
    }
    let height = size * texture.height / max(1, texture.width)
    let natural = min(height, widget.scaled(heights.maximum))
    return Measurement(minimum: min(natural, minimum), natural: natural)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    // A cached picture arrives at once, and a layout must not change other widgets.
    root.scope.afterLayout { [unowned self] in load() }
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard case .shown(let texture) = content, let pictureFrame else { return }
    let area = Rectangle(x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.clipped(to: area) { snapshot.draw(texture, in: pictureFrame) }
  }
}
