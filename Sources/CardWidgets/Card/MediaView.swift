import CardModel
import Gtk

/// The image at the top or at one side of a card, with an optional title over it (S-08, S-74).
///
/// The image is cropped to the view. Until it is loaded, and if that fails, the view has a plain
/// background.
final class MediaView: WidgetBehaviour, CardPart {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "media", component: self)
    widget.addClass("media")
    widget.clipsContent = true
    picture.root.setParent(widget)
    return widget
  }()
  private let picture = ImageView()
  private var title: Label?
  private var missing: Image?
  private let canShrink: Bool
  private var height = Media.defaultHeight
  private var style: ImageTitle?
  private var measured: Background?

  /// The texture and the area that the style of the title was computed for.
  private struct Background: Equatable {
    let texture: ObjectIdentifier
    let area: Rectangle
  }

  /// The distance between the title and the edges, in px.
  private static let padding = 16
  /// The height of the gradient above the title, in px.
  private static let fade = 32.0
  private static let samples = (columns: 40, rows: 20)

  /// - Parameter detail: on a card, whose height is limited, the image may be lower than its
  ///   content.
  init(_ detail: BodyDetail = .card) {
    canShrink = detail == .card
    picture.onChange = { [unowned self] in pictureChanged() }
  }

  func render(_ media: Media) {
    picture.show(media.image)
    if title == nil, media.title != nil { addTitle() }
    title?.show(media.title)
    guard media.height != height else { return }
    height = media.height
    root.queueResize()
  }

  private func addTitle() {
    let label = Label.lines("media-title", upTo: 3)
    if !canShrink {
      label.setAccessible(role: .heading)
      label.setAccessible(level: 1)
    }
    label.setParent(root)
    title = label
  }

  private func pictureChanged() {
    measured = nil
    var isMissing = false
    switch picture.content {
    case .failed: isMissing = true
    case .shown: root.queueAllocate()
    // The ink of another picture can be that of the plain background.
    case .nothing, .loading: setStyle(nil)
    }
    guard isMissing else { return missing.hide() }
    missing.shown(making: Image(iconName: "image-x-generic-symbolic")) {
      $0.addClass("media-missing")
      $0.setAccessible(hidden: true)
      $0.setParent(root, before: title?.widget)
    }
    setStyle(nil)
  }

  // MARK: The title's colour

  /// Computes the style of the title from the image behind it, if either has changed.
  private func updateStyle(titleArea: Rectangle) {
    guard case .shown(let texture) = picture.content, let frame = picture.pictureFrame else {
      return
    }
    let scale = Double(texture.width) / max(1, frame.width)
    let area = Rectangle(
      x: (titleArea.x - frame.x) * scale, y: (titleArea.y - frame.y) * scale,
      width: titleArea.width * scale, height: titleArea.height * scale)
    let background = Background(texture: ObjectIdentifier(texture), area: area)
    guard background != measured else { return }
    measured = background
    let colors = texture.colors(in: area, columns: Self.samples.columns, rows: Self.samples.rows)
    let behind = root.color(named: "cw_card") ?? Color(red: 1, green: 1, blue: 1)
    setStyle(ImageTitle(on: colors.map { ImageColor($0, over: behind) }))
  }

  private func setStyle(_ new: ImageTitle?) {
    style = new
    title?.setClass("white-ink", when: new?.ink == .white)
    title?.setClass("black-ink", when: new?.ink == .black)
    root.queueDraw()
  }

  // MARK: Layout and drawing

  let requestMode = RequestMode.heightForWidth

  private var titleIsShown: Bool { title?.isVisible == true }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 0, natural: 0) }
    let height = widget.scaled(self.height)
    var least = canShrink ? min(height, widget.scaled(Media.leastHeight)) : height
    if let title, titleIsShown {
      let padding = 2 * widget.spaced(Self.padding)
      let width = size < 0 ? -1 : max(1, size - padding)
      least = max(least, title.measure(.vertical, for: width).minimum + padding)
    }
    return Measurement(minimum: least, natural: height)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    picture.root.allocate(width: width, height: height)
    if let missing, missing.isVisible { missing.allocate(width: width, height: height) }
    guard let title, titleIsShown else { return }
    let padding = widget.spaced(Self.padding)
    let room = max(1, width - 2 * padding)
    let size = (
      width: min(room, title.measure(.horizontal).natural),
      height: title.measure(.vertical, for: room).natural
    )
    let area = Rectangle(
      x: Double(widget.mirrored(padding, size.width, in: width)),
      y: Double(height - padding - size.height),
      width: Double(size.width), height: Double(size.height))
    root.scope.afterLayout { [unowned self] in updateStyle(titleArea: area) }
    title.allocate(x: Int(area.x), y: Int(area.y), width: size.width, height: size.height)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    snapshot.drawChild(picture.root)
    if let style, style.shade > 0, let title, titleIsShown, let area = title.bounds(in: widget) {
      draw(style, above: area.y, of: widget, in: snapshot)
    }
    if let missing, missing.isVisible { snapshot.drawChild(missing) }
    if let title, titleIsShown { snapshot.drawChild(title) }
  }

  /// Draws the shade of the title: uniform behind it, and fading out above it.
  private func draw(
    _ style: ImageTitle, above top: Double, of widget: CustomWidget, in snapshot: Snapshot
  ) {
    let level = style.ink == .white ? 0.0 : 1.0
    let color = Color(red: level, green: level, blue: level, alpha: style.shade)
    let start = max(0, top - Self.fade)
    let (width, height) = (Double(widget.width), Double(widget.height))
    snapshot.fillGradient(
      Rectangle(x: 0, y: start, width: width, height: height - start),
      from: Point(x: 0, y: start), to: Point(x: 0, y: height),
      [
        ColorStop(0, color.withAlpha(0)),
        ColorStop(min(1, (top - start) / max(1, height - start)), color), ColorStop(1, color),
      ])
  }
}

extension ImageColor {
  /// Blends a translucent colour over the background of the card.
  fileprivate init(_ color: Color, over background: Color) {
    let alpha = color.alpha
    self.init(
      red: color.red * alpha + background.red * (1 - alpha),
      green: color.green * alpha + background.green * (1 - alpha),
      blue: color.blue * alpha + background.blue * (1 - alpha))
  }
}
