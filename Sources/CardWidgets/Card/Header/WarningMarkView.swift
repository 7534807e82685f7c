import CardModel
import Gtk
import Localization

/// A small warning sign that opens what the file names and the data don't have.
final class WarningMarkView: CardPart {
  let root = MenuButton()
  private let lines = Box(.vertical, gap: 6)
  private var warnings: [String] = []
  private var labels: [Label] = []

  /// The minimum and maximum width of the text, in characters.
  private static let (leastWidth, width) = (20, 44)
  /// The maximum number of warnings that are shown.
  private static let limit = 8

  init() {
    root.addClass("icon-action")
    root.addClass("warning-mark")
    root.hasFrame = false
    root.setIcon(named: "dialog-warning-symbolic")
    root.verticalAlignment = .start
    lines.addClass("warning-texts")
    let popover = Popover()
    popover.setChild(lines)
    popover.onMap { [unowned self] in for line in labels { limit(line) } }
    root.setPopover(popover)
    root.own(self)
  }

  func render(_ warnings: [String]) {
    guard warnings != self.warnings else { return }
    self.warnings = warnings
    let title = String(
      count: warnings.count, one: "\(warnings.count) warning", other: "\(warnings.count) warnings")
    let shown = warnings.prefix(Self.limit)
    root.tooltip = title
    root.setAccessible(label: "\(title): \(shown.joined(separator: ". "))")
    lines.removeAll()
    labels = shown.map { warning in
      let line = Label()
      line.wraps = true
      line.xAlign = 0
      line.showIsolated(warning)
      lines.append(line)
      limit(line)
      return line
    }
  }

  private func limit(_ line: Label) {
    line.widthChars = root.lineLength(inPopoverUpTo: Self.leastWidth)
    line.maxWidthChars = root.lineLength(inPopoverUpTo: Self.width)
  }
}
