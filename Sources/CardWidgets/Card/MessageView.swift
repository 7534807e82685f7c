import CardModel
import Gtk
import Localization

/// The message in place of an empty or failed page, card or body: a drawing, a title, the reason,
/// and a button to try again where that may help (S-21, S-22).
public final class MessageView {
  /// The size of the message, by what it replaces.
  public enum Size: String {
    /// The body of a card, below its header.
    case body
    /// A whole card.
    case card
    /// A page, below its heading.
    case page

    /// The height and width of the drawing, in px.
    fileprivate var picture: Int {
      switch self {
      case .body: 48
      case .card: 72
      case .page: 120
      }
    }
  }

  public let root = Box(.vertical, gap: 4)
  /// Called when the user presses the button to try again.
  public var onRetry: () -> Void = {}
  private let size: Size
  private let title = Label.lines("message-title", upTo: 3, xAlign: 0.5)
  private let text = Label.lines("message-text", upTo: 8, xAlign: 0.5)
  private var picture: (shown: MessagePicture, widget: Widget)?
  private var times: Label?
  private var retry: Button?

  public init(_ size: Size) {
    self.size = size
    root.addClass("message")
    root.addClass("message-\(size.rawValue)")
    root.verticalAlignment = size == .body ? .start : .center
    root.expandsVertically = true
    for label in [title, text] { root.append(label) }
    root.own(self)
  }

  public func render(_ empty: EmptyState) {
    render(empty.picture, empty.title, empty.message, times: nil, canRetry: false)
  }

  public func render(_ failure: Failure) {
    render(
      failure.picture, failure.title, failure.message, times: failure.times,
      canRetry: failure.canRetry)
  }

  private func render(
    _ picture: MessagePicture, _ title: String, _ text: String?, times: String?,
    canRetry: Bool
  ) {
    show(picture)
    self.title.show(title)
    self.text.show(text)
    self.times.show(times, making: .lines("message-note", upTo: 2, xAlign: 0.5)) {
      root.insert($0, after: self.text.widget)
    }
    renderRetry(canRetry)
  }

  private func show(_ new: MessagePicture) {
    guard new != picture?.shown else { return }
    if let picture { root.remove(picture.widget) }
    let widget = new.makeWidget(size: size.picture)
    widget.addClass("message-picture")
    widget.horizontalAlignment = .center
    // A margin of the style sheet would be a part of its size and distort its disc.
    widget.set(margins: Margins(bottom: widget.scaled(8)))
    root.prepend(widget)
    picture = (new, widget)
  }

  private func renderRetry(_ isShown: Bool) {
    guard isShown else { return retry.hide() }
    retry.shown(making: Button(String(localized: "Try Again"))) {
      $0.horizontalAlignment = .center
      $0.onClicked { [unowned self] in onRetry() }
      root.append($0)
    }
  }
}
