import CardModel
import Gtk

/// A status: a sign or an icon, and a text, in the colour of its meaning.
final class StatusView {
  let root = Box(.horizontal, spacing: 4)
  private let text = Label.line("status-text")
  private var sign: Label?
  private var icon: Image?

  init() {
    root.addClass("status")
    root.append(text)
    root.own(self)
  }

  func render(_ status: Status) {
    show(status.text, status.state)
    show(sign: status.icon == nil && status.state != .neutral ? "●" : nil)
    icon?.isVisible = status.icon != nil
    guard let symbol = status.icon else { return }
    if let icon { return icon.set(iconName: symbol.name) }
    let image = Image(iconName: symbol.name)
    image.addClass("status-icon")
    root.prepend(image)
    icon = image
  }

  func render(_ trend: Trend) {
    show(trend.text, trend.state)
    icon?.isVisible = false
    let mark =
      switch trend.direction {
      case .up: "▲"
      case .down: "▼"
      case .steady: "■"
      }
    show(sign: mark)
  }

  /// The width in px below which it says nothing: that of a number and a word, in its own type.
  var leastWidth: Int {
    min(root.measure(.horizontal).natural, 5 * root.measure(.vertical).natural)
  }

  private func show(_ words: String, _ state: SemanticState) {
    root.setState(state)
    text.isVisible = !words.isEmpty
    text.showRun(words)
  }

  private func show(sign mark: String?) {
    sign.show(mark) {
      let label = Label.line("status-sign")
      label.setAccessible(hidden: true)
      root.prepend(label)
      return label
    }
  }
}
