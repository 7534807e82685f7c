import CardModel
import Gtk

/// A value with a mark, and the number of its rows.
final class ChoiceRow {
  let root = ToggleButton()
  let value: String
  let title: String
  var onToggle: (Bool) -> Void = { _ in }

  private let count = Label()

  /// - Parameters:
  ///   - title: the words for the value.
  ///   - length: the maximum length of the text in characters.
  init(_ value: String, title: String, length: Int) {
    self.value = value
    self.title = title
    root.addClass("choice")
    let mark = Image(iconName: "object-select-symbolic")
    mark.addClass("choice-mark")
    let text = Label.line("choice-text")
    text.text = title
    text.maxWidthChars = length
    text.expandsHorizontally = true
    count.addClass("choice-count")
    count.xAlign = 1
    count.setAttributes(.tabularFigures)
    let content = Box(.horizontal, gap: 8)
    for child in [mark.widget, text.widget, count.widget] { content.append(child) }
    root.setChild(content)
    root.setAccessible(label: title)
    root.onToggled { [unowned self] in onToggle(root.isActive) }
    root.own(self)
  }

  var isChosen: Bool {
    get { root.isActive }
    set { root.isActive = newValue }
  }

  /// - Parameter rows: the number of rows; nil while it isn't known.
  func show(_ rows: Int?) {
    count.text = rows?.grouped ?? ""
    root.setAccessible(label: rows.map { "\(title), \(ReportText.rows($0))" } ?? title)
  }
}
