import CardModel
import Gtk

/// A picture that a reference names, loaded for the size that it is shown at.
///
/// A decoration to screen readers (S-08). Until the picture is there, and where there is none, it
/// draws nothing.
final class ImageView: WidgetBehaviour {
  /// How far a picture is.
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
  private let naturalHeight: Int
  private let mostHeight: Int
  private var image: ImageReference?
  private var requested: ImageRequest?
  private var loading: ImageLoading?

  /// A picture that is cut to the shape of its place.
  init() {
    fit = .covering
    naturalHeight = 0
    mostHeight = 0
  }

  /// A picture that is seen whole, in its own shape.
  ///
  /// - Parameters:
  ///   - height: to ask for until the shape is known, in px.
  ///   - most: the height to ask for at the most, in px.
  init(height: Int, upTo most: Int) {
    fit = .within
    naturalHeight = height
    mostHeight = most
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

  /// Where the picture lies in the view, what is cut off included; nil while there is none.
  var place: Rectangle? {
    guard case .shown(let texture) = content else { return nil }
    let area = Rectangle(x: 0, y: 0, width: Double(root.width), height: Double(root.height))
    return PictureTarget(width: 1, height: 1, fit: fit)
      .place(width: Double(texture.width), height: Double(texture.height), in: area)
  }

  /// The request for the image in the size that the view has now; nil if it has none.
  private var currentRequest: ImageRequest? {
    guard let image, root.width > 0, root.height > 0 else { return nil }
    let scale = root.scaleFactor
    return ImageRequest(
      image, width: root.width * scale, height: root.height * scale, fit: fit)
  }

  private func load() {
    guard let request = currentRequest, request != requested else { return }
    requested = request
    // What is shown stays until there is one of the new size.
    loading = ImageLibrary.standard.request(request) { [weak self] result in
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
    if fit == .within { root.queueResize() }
    onChange()
  }

  // MARK: Layout and drawing

  var requestMode: RequestMode { fit == .within ? .heightForWidth : .constant }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    guard orientation == .vertical, fit == .within else {
      return Measurement(minimum: 0, natural: 0)
    }
    guard case .shown(let texture) = content, size > 0 else {
      return Measurement(minimum: Self.leastHeight, natural: naturalHeight)
    }
    let height = size * texture.height / max(1, texture.width)
    let natural = min(height, mostHeight)
    return Measurement(minimum: min(natural, Self.leastHeight), natural: natural)
  }

  /// A whole picture that is lower tells nothing, in px.
  private static let leastHeight = 84

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    // A picture that is kept arrives at once, and changes more than a layout may.
    root.scope.afterLayout { [unowned self] in load() }
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard case .shown(let texture) = content, let place else { return }
    let area = Rectangle(x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.clipped(to: area) { snapshot.draw(texture, in: place) }
  }
}
