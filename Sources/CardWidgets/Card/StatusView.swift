import CardModel
import Gtk

/// A status: a sign or an icon, and a text, in the colour of its semantic state.
final class StatusView: CardPart {
  let root = Box(.horizontal, gap: 4)
  private let text: Label
  private var sign = StateSign()
  /// The arrow of a trend.
  private var arrow: Label?
  private var icon: Image?

  /// - Parameter limit: the maximum number of lines.
  init(lineLimit limit: Int = 1) {
    text = limit == 1 ? .line("status-text") : .lines("status-text", upTo: limit)
    text.expandsHorizontally = limit > 1
    root.addClass("status")
    root.append(text)
    root.own(self)
  }

  func render(_ status: Status) { render(status.text, status.icon, status.state) }

  /// Shows a text of any length.
  func render(_ text: String, _ symbol: Icon?, _ state: SemanticState) {
    show(text, state)
    let symbol = symbol.installed
    sign.show(symbol == nil ? state : .neutral) { root.prepend($0) }
    guard let symbol else { return icon.hide() }
    let image = icon.shown(making: Image()) {
      $0.addClass("status-icon")
      if self.text.lineLimit != nil { $0.verticalAlignment = .start }
      root.prepend($0)
    }
    image.setState(state)
    image.set(iconName: symbol.name)
  }

  func render(_ trend: Trend) {
    show(trend.unsignedText, trend.state)
    // Screen readers don't read the arrow.
    text.setAccessible(label: trend.text)
    icon.hide()
    let mark =
      switch trend.direction {
      case .up: "▲"
      case .down: "▼"
      case .steady: "■"
      }
    let label = arrow.shown(making: .line("status-sign")) {
      $0.setAccessible(hidden: true)
      root.prepend($0)
    }
    label.setState(trend.state)
    label.text = mark
  }

  /// Whether the text is cut at the present width.
  var isCut: Bool { text.isEllipsized }

  /// The width in px that shows the text in one line.
  var naturalWidth: Int { root.measure(.horizontal).natural }

  private func show(_ content: String, _ state: SemanticState) {
    text.isVisible = !content.isEmpty
    text.showIsolated(content)
    text.setState(state)
  }
}
