import CardModel
import Gtk
import Localization

/// A picture, loaded for the size that it is shown at, and again at its interval.
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
    widget.onMap { [unowned self] in
      retry()
      renewal.restart()
    }
    widget.onUnmap { [unowned self] in renewal.stop() }
    return widget
  }()
  /// Renews the picture while it is visible.
  private(set) lazy var renewal = PictureRenewal(of: self)
  private(set) var content = Content.nothing
  /// Called when the content has changed.
  var onChange: () -> Void = {}

  let fit: PictureTarget.Fit
  /// The distance between the note on the age and the edges, in px.
  private static let noteGap = 8
  /// The heights in px at the usual size of text; nil for a view whose parent chooses its height.
  private let heights: (natural: Int, maximum: Int)?
  private(set) var picture: Picture?
  /// The file or the address of the picture; nil until one of a folder is chosen.
  private var image: ImageReference?
  private var requested: ImageRequest?
  private var loading: ImageLoading?
  /// The time at which the picture that is shown was loaded, if it ages.
  private var loadTime: LoadTime?
  /// Whether the last load has failed, while the picture before is still shown.
  private var hasFailed = false
  /// Whether the first picture of a folder has been looked for.
  private var hasBegun = false
  private var note: Label?

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
  func show(_ picture: Picture?) {
    guard picture != self.picture else { return }
    self.picture = picture
    image =
      switch picture {
      case .still(let image), .live(let image, _, _): image
      case .slides, nil: nil
      }
    (requested, loading, loadTime, hasFailed, hasBegun) = (nil, nil, nil, false, false)
    note.hide()
    change(to: picture == nil ? .nothing : .loading)
    renewal.reset()
    root.queueAllocate()
  }

  /// The frame of the picture in the view, including cropped parts; nil while there is none.
  var pictureFrame: Rectangle? {
    guard case .shown(let texture) = content else { return nil }
    let area = Rectangle(x: 0, y: 0, width: Double(root.width), height: Double(root.height))
    return PictureTarget(width: 1, height: 1, fit: fit)
      .frame(width: Double(texture.width), height: Double(texture.height), in: area)
  }

  /// The request for the image in the present size of the view; nil if it has no size.
  private var currentRequest: ImageRequest? {
    guard let image, root.width > 0, root.height > 0 else { return nil }
    let scale = root.scaleFactor
    return ImageRequest(
      image, width: root.width * scale, height: root.height * scale, fit: fit)
  }

  private func load() {
    if case .slides = picture, !hasBegun, root.width > 0 {
      hasBegun = true
      return renew()
    }
    guard let request = currentRequest, request != requested else { return }
    requested = request
    guard let library = requireLibrary() else { return }
    // The present picture is shown until the one of the new size is loaded.
    loading = library.request(request) { [weak self] in self?.receive($0, for: request) }
  }

  private var library: ImageLibrary? { root.enclosing(ImageLibrary.self) }

  /// Returns the library of the window; without one, shows a failure and returns nil.
  private func requireLibrary() -> ImageLibrary? {
    if let library { return library }
    change(to: .failed(ImageFailure(String(localized: "this window shows no pictures"))))
    return nil
  }

  private func receive(_ result: Result<Texture, ImageFailure>, for request: ImageRequest) {
    switch result {
    case .success(let texture):
      let time = library?.loadTime(of: request) ?? .now
      (loadTime, hasFailed) = (time, false)
      change(to: .shown(texture))
      renewal.loaded(true, at: time.instant)
    case .failure(let failure): fail(failure)
    }
    showAge()
  }

  /// Keeps the picture that is shown, if it is to be renewed.
  private func fail(_ failure: ImageFailure) {
    if case .shown = content, picture?.interval != nil {
      hasFailed = true
    } else {
      change(to: .failed(failure))
    }
    renewal.loaded(false, at: .now)
  }

  // MARK: Renewing

  /// Loads the picture again, or the next one of its folder.
  func renew() {
    guard let library = requireLibrary() else { return }
    switch picture {
    case .slides(let folder, _, _):
      library.list(folder) { [weak self] in self?.showNext(of: $0, in: folder) }
    case .live(_, let interval, _):
      // In place of a picture that failed, the view has no size.
      guard let request = currentRequest ?? requested else { return }
      requested = request
      // Another view may have loaded it meanwhile.
      if let time = library.loadTime(of: request), time.instant + interval > .now {
        loading = library.request(request) { [weak self] in self?.receive($0, for: request) }
      } else {
        loading = library.reload(request) { [weak self] in self?.receive($0, for: request) }
      }
    case .still, nil: break
    }
  }

  /// Shows the first file that can be read after the present one, or from the start.
  private func showNext(of files: [String], in folder: String) {
    guard case .slides(folder, _, _) = picture else { return }
    var present: String?
    if case .file(let path, _) = image { present = path }
    let later = files.filter { file in present.map { file > $0 } ?? true }
    showFirst(of: later + files.dropLast(later.count), in: folder)
  }

  private func showFirst(of files: [String], in folder: String) {
    guard case .slides(_, let scope, _) = picture else { return }
    guard let library, let path = files.first else {
      return fail(ImageFailure(String(localized: "\(folder) has no picture that can be read")))
    }
    let file = ImageReference.file(path, within: scope)
    let request = ImageRequest(
      file, width: root.width * root.scaleFactor, height: root.height * root.scaleFactor, fit: fit)
    loading = library.reload(request) { [weak self] result in
      guard let self else { return }
      guard case .success = result else {
        return showFirst(of: Array(files.dropFirst()), in: folder)
      }
      (image, requested) = (file, request)
      receive(result, for: request)
    }
  }

  /// The time from which the picture that is shown is old; nil if it doesn't age.
  var staleFrom: ContinuousClock.Instant? {
    guard let lifetime = picture?.lifetime, let loadTime else { return nil }
    return loadTime.instant + lifetime
  }

  /// Shows the age of a picture that could not be renewed, or not in time.
  func showAge() {
    let isStale = staleFrom.map { $0 <= .now } ?? false
    guard hasFailed || isStale, picture?.lifetime != nil, let loadTime, let library else {
      if note?.isVisible == true { note.hide() }
      return
    }
    let label = note.shown(making: .line("picture-note")) { $0.setParent(root) }
    label.show(library.age(loadTime.moment))
    root.queueAllocate()
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
    if case .failed = content { return Measurement(minimum: 0, natural: 0) }
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
    guard let note, note.isVisible else { return }
    let gap = widget.spaced(Self.noteGap)
    let size = (
      width: min(max(1, width - 2 * gap), note.measure(.horizontal).natural),
      height: note.measure(.vertical).natural
    )
    note.allocate(
      x: widget.mirrored(gap, size.width, in: width), y: gap, width: size.width,
      height: size.height)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard case .shown(let texture) = content, let pictureFrame else { return }
    let area = Rectangle(x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(texture, in: pictureFrame, clippedTo: area)
    if let note, note.isVisible { snapshot.drawChild(note) }
  }
}
