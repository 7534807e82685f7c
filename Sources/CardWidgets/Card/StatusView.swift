import CardModel
import Gtk

/// A status: a sign or an icon, and a text, in the colour of its meaning.
final class StatusView {
  let root = Box(.horizontal, spacing: 4)
  private let sign = Label.line("status-sign")
  private let icon = Image()
  private let text = Label.line("status-text")

  init() {
    root.addClass("status")
    sign.text = "●"
    icon.pixelSize = 14
    root.append(sign)
    root.append(icon)
    root.append(text)
    sign.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ status: Status) {
    root.setState(status.state)
    text.show(status.text)
    icon.isVisible = status.icon != nil
    if let name = status.icon?.name { icon.set(iconName: name) }
    sign.isVisible = status.icon == nil && status.state != .neutral
  }

  func render(_ trend: Trend) {
    root.setState(trend.state)
    text.show(trend.text)
    icon.isVisible = false
    sign.isVisible = true
    sign.text =
      switch trend.direction {
      case .up: "▲"
      case .down: "▼"
      case .steady: "▶"
      }
  }
}
