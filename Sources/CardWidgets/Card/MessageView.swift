import CardModel
import Gtk

/// What stands in the place of a page, a card, or its body, that has nothing to show or failed: a
/// drawing, a title, the reason, and where it may help a button to try again (S-21, S-22).
public final class MessageView {
  /// How much room there is.
  public enum Size: String {
    /// Below the header of a card.
    case body
    /// All of a card.
    case card
    /// A page, below its heading.
    case page

    /// The side of the drawing, in px.
    fileprivate var picture: Int {
      switch self {
      case .body: 48
      case .card: 72
      case .page: 120
      }
    }
  }

  public let root = Box(.vertical, spacing: 4)
  /// Called when the user wants to try again.
  public var onRetry: () -> Void = {}
  private let size: Size
  private let title = Label.lines("message-title", upTo: 3, xAlign: 0.5)
  private let text = Label.lines("message-text", upTo: 8, xAlign: 0.5)
  private var picture: (shown: MessagePicture, widget: Widget)?
  private var retry: Button?

  public init(_ size: Size) {
    self.size = size
    root.addClass("message")
    root.addClass("message-\(size.rawValue)")
    root.verticalAlignment = .center
    root.expandsVertically = true
    for label in [title, text] {
      label.setJustification(.center)
      root.append(label)
    }
    root.own(self)
  }

  public func render(_ empty: EmptyState) {
    render(empty.picture, empty.title, empty.message, canRetry: false)
  }

  public func render(_ failure: Failure) {
    render(failure.picture, failure.title, failure.message, canRetry: failure.canRetry)
  }

  private func render(
    _ picture: MessagePicture, _ title: String, _ text: String?, canRetry: Bool
  ) {
    show(picture)
    self.title.show(title)
    self.text.show(text)
    if canRetry, retry == nil { addRetry() }
    retry?.isVisible = canRetry
  }

  private func show(_ new: MessagePicture) {
    guard new != picture?.shown else { return }
    if let picture { root.remove(picture.widget) }
    let widget = new.makeWidget(size: size.picture)
    widget.addClass("message-picture")
    widget.horizontalAlignment = .center
    // A margin of the style sheet would be a part of its size, and its disc an oval.
    widget.set(margins: Margins(bottom: 8))
    root.prepend(widget)
    picture = (new, widget)
  }

  private func addRetry() {
    let button = Button("Try again")
    button.horizontalAlignment = .center
    button.onClicked { [unowned self] in onRetry() }
    root.append(button)
    retry = button
  }
}
