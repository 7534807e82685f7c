import CardModel
import Gtk

/// A widget of a block: a paragraph, a picture, facts, a table, a line or a ground.
final class BlockLeaf {
  /// The content of a leaf.
  enum Content {
    /// A paragraph of a text.
    case text(TextBlock, BlockText)
    case picture(BlockPicture)
    /// Facts or a table.
    case body(CardBody)
    case line
    case ground(BlockGround)
  }

  private enum View {
    case text(TextBlockView)
    case picture(ImageView)
    case body(CardBodyView)
    case plain(Box)
  }

  private let view: View
  /// The width of a picture in px at the usual size of text; nil for as wide as there is room.
  private var pictureWidth: Int?
  private var isCircle = false

  /// The maximum height of a picture that is as wide as there is room, in px at the usual size of
  /// text.
  private static let maximumHeight = 320

  init(
    _ content: Content, _ detail: BodyDetail,
    onElement: @escaping (ElementID, Destination) -> Void
  ) {
    switch content {
    case .text:
      let text = TextBlockView(detail)
      text.onLink = { onElement(ElementID($0), .external(url: $0)) }
      view = .text(text)
    case .picture(let picture):
      let height = picture.width ?? Media.defaultHeight
      let image =
        picture.isCircle && picture.width != nil
        ? ImageView()
        : ImageView(
          .within, height: height, upTo: picture.width.map { 2 * $0 } ?? Self.maximumHeight)
      image.root.clipsContent = true
      view = .picture(image)
      (pictureWidth, isCircle) = (picture.width, picture.isCircle)
    case .body(let body):
      let part = CardBodyView.make(for: body, detail)
      part.onElement = onElement
      view = .body(part)
    case .line:
      let box = Box(.horizontal)
      box.addClass("block-line")
      view = .plain(box)
    case .ground:
      let box = Box(.horizontal)
      box.addClass("block-ground")
      view = .plain(box)
    }
    if case .picture(let image) = view {
      image.onChange = { [unowned image] in image.root.queueResize() }
    }
    _ = render(content)
  }

  var widget: Widget {
    switch view {
    case .text(let text): text.root.widget
    case .picture(let image): image.root.widget
    case .body(let body): body.root.widget
    case .plain(let box): box.widget
    }
  }

  /// Shows content; returns whether the leaf can show it.
  func render(_ content: Content) -> Bool {
    switch (content, view) {
    case (.text(let paragraph, let text), .text(let view)):
      view.set(text.alignment, lineLimit: text.lineLimit)
      view.render(paragraph, after: nil)
      for size in BlockSize.allCases { view.root.setClass("\(size)", when: text.size == size) }
      view.root.setClass("bold", when: text.isBold)
      view.root.setClass("subtle", when: text.isSubtle && text.state == .neutral)
      view.root.setState(text.state)
    case (.picture(let picture), .picture(let image)):
      guard picture.width == pictureWidth, picture.isCircle == isCircle else { return false }
      image.root.setClass("circle", when: isCircle)
      image.show(.still(picture.image))
    case (.body(let body), .body(let view)):
      guard view.canRender(body) else { return false }
      view.render(body)
    case (.line, .plain(let box)): return box.hasClass("block-line")
    case (.ground(let ground), .plain(let box)):
      guard box.hasClass("block-ground") else { return false }
      for other in BlockGround.allCases { box.setClass("\(other)", when: other == ground) }
    default: return false
    }
    return true
  }

  // MARK: Size in px

  /// The natural width.
  var width: Int {
    guard case .picture(let image) = view else { return widget.measure(.horizontal).natural }
    return hasFailed ? 0 : image.root.widget.scaled(pictureWidth ?? Self.maximumHeight)
  }

  /// Returns the natural height in a width.
  func height(in width: Int) -> Int {
    guard case .picture(let image) = view else {
      return widget.measure(.vertical, for: width).natural
    }
    if hasFailed { return 0 }
    if isCircle, pictureWidth != nil { return width }
    return image.root.widget.measure(.vertical, for: width).natural
  }

  /// Whether the picture could not be loaded, and so takes no room.
  private var hasFailed: Bool {
    if case .picture(let image) = view, case .failed = image.content { true } else { false }
  }
}
