import CardModel
import Gtk

/// A status: a sign or an icon, and a text, in the colour of its meaning.
final class StatusView {
  let root = Box(.horizontal, spacing: 4)
  private let sign = Label.line("status-sign")
  private var icon: Image?
  private let text = Label.line("status-text")

  init() {
    root.addClass("status")
    sign.text = "●"
    root.append(sign)
    root.append(text)
    sign.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ status: Status) {
    root.setState(status.state)
    text.show(status.text)
    icon?.isVisible = status.icon != nil
    if let symbol = status.icon { show(symbol) }
    sign.isVisible = status.icon == nil && status.state != .neutral
  }

  private func show(_ symbol: Icon) {
    if let icon { return icon.set(iconName: symbol.name) }
    let image = Image(iconName: symbol.name, pixelSize: 14)
    root.insert(image, after: sign.widget)
    icon = image
  }

  func render(_ trend: Trend) {
    root.setState(trend.state)
    text.show(trend.text)
    icon?.isVisible = false
    sign.isVisible = true
    sign.text =
      switch trend.direction {
      case .up: "▲"
      case .down: "▼"
      case .steady: "▶"
      }
  }
}
