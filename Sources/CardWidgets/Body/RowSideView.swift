import CardModel
import Gtk

/// The icons, statuses and the one button at the end of a row, and the sign of what its actions do.
final class RowSideView: LayoutBehaviour, CardPart {
  let root = Box(.horizontal)
  private let statuses = Box(.vertical)
  private var icons: Box?
  private var status: RowStatusView?
  private var substatus: RowStatusView?
  private var shownIcons: UpTo<3, Icon> = UpTo()
  private var sign: ActionSignView?
  private var control: ControlView?
  private var button: RowButton?

  /// The distance between two elements, in px at the usual size of text.
  private static let gap = 8

  let requestMode = RequestMode.heightForWidth

  init() {
    statuses.verticalAlignment = .center
    root.append(statuses)
    root.setLayout(self)
    root.own(self)
  }

  func render(_ row: ListRow) {
    if row.icons != shownIcons { render(row.icons) }
    render(row.status, in: &status, "row-status")
    render(row.substatus, in: &substatus, "row-substatus")
    statuses.isVisible = row.status != nil || row.substatus != nil
    if let new = row.actions.rowSign {
      let view = sign.shown(making: ActionSignView()) {
        $0.root.verticalAlignment = .center
        root.insert($0.root, after: statuses.widget)
      }
      view.render(new)
    } else {
      sign.hide()
    }
    root.isVisible = true
  }

  /// Shows the switch or the slider of the row; hides it if there is none.
  func render(_ new: Control?, onSet: @escaping (Control.Setting) -> Void) {
    control.render(new, onSet: onSet) {
      root.insert($0.root, after: (sign?.root ?? statuses).widget)
    }
  }

  /// Shows the button of a row's actions; hides it without actions.
  ///
  /// - Parameters:
  ///   - name: the name of the row.
  ///   - onMenu: called with the button when the menu is to be opened.
  ///   - onAction: called when the only action is chosen.
  func render(
    _ actions: [CardModel.Action], ofRow name: String, onMenu: @escaping (Widget) -> Void,
    onAction: @escaping (ActionID) -> Void
  ) {
    guard !actions.isEmpty else { return button.hide() }
    button.shown(making: RowButton(onMenu: onMenu, onAction: onAction)) { root.append($0.root) }
      .render(actions, ofRow: name)
  }

  /// The width in px at which no word of a status is broken.
  var wordWidth: Int {
    width { part in
      if part == statuses.widget {
        longestWord
      } else if part == control?.root.widget {
        control?.leastWidth ?? 0
      } else {
        part.measure(.horizontal).natural
      }
    }
  }

  private var longestWord: Int { [status, substatus].compactMap { $0?.wordWidth }.max() ?? 0 }

  /// The minimum and the natural width of the switch or the slider in px; nil without one.
  var controlWidths: ClosedRange<Int>? {
    guard root.isVisible, let view = control?.root, view.isVisible else { return nil }
    let request = view.measure(.horizontal)
    return request.minimum...max(request.minimum, request.natural)
  }

  // MARK: Layout

  private var parts: [Widget] { root.children.filter(\.isVisible) }

  /// Returns the width of all elements beside each other, in px.
  private func width(of extent: (Widget) -> Int) -> Int {
    let parts = parts
    return parts.reduce(0) { $0 + extent($1) }
      + max(0, parts.count - 1) * root.scaled(Self.gap)
  }

  /// Returns the widths of the elements in px: statuses get narrower down to their longest word,
  /// then the slider, then the statuses again.
  private func widths(in width: Int) -> [Int] {
    let parts = parts
    var widths = parts.map { $0.measure(.horizontal).natural }
    var lack = widths.reduce(0, +) + max(0, parts.count - 1) * root.scaled(Self.gap) - width
    func shrink(_ widget: Widget?, to least: @autoclosure () -> Int) {
      guard lack > 0, let index = parts.firstIndex(where: { $0 == widget }) else { return }
      let given = max(0, min(lack, widths[index] - least()))
      widths[index] -= given
      lack -= given
    }
    let least = statuses.measure(.horizontal).minimum
    shrink(statuses.widget, to: max(least, longestWord))
    shrink(control?.root.widget, to: control?.leastWidth ?? 0)
    shrink(statuses.widget, to: least)
    if lack < 0, let index = parts.firstIndex(where: { $0 == statuses.widget }) {
      widths[index] -= lack
    }
    return widths
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      return Measurement(
        minimum: width { $0.measure(.horizontal).minimum },
        natural: width { $0.measure(.horizontal).natural })
    }
    let widths = widths(in: size < 0 ? width { $0.measure(.horizontal).natural } : size)
    let height = zip(parts, widths).map { $0.measure(.vertical, for: $1).natural }.max() ?? 0
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let gap = widget.scaled(Self.gap)
    var end = width
    for (part, extent) in zip(parts, widths(in: width)).reversed() {
      end -= extent
      part.allocate(
        x: widget.mirrored(end, extent, in: width), width: extent, height: height)
      end -= gap
    }
  }

  private func render(_ list: UpTo<3, Icon>) {
    shownIcons = list
    guard !list.isEmpty else { return icons.hide() }
    let box = icons.shown(making: Box(.horizontal, gap: 4)) { root.prepend($0) }
    box.removeAll()
    for icon in list where IconTheme.hasIcon(named: icon.name) {
      let image = Image(iconName: icon.name)
      image.addClass("row-icon")
      image.setAccessible(hidden: true)
      box.append(image)
    }
  }

  private func render(_ content: Status?, in view: inout RowStatusView?, _ style: String) {
    guard let content else { return view.hide() }
    view.shown(making: RowStatusView(style)) { statuses.append($0.root) }.render(content)
  }
}

/// A status at the end of a row: a text, and an icon or the sign of its state before it.
///
/// It wraps where the row is too narrow for it: a status is never shortened before a name is.
final class RowStatusView: CardPart {
  let root = Box(.horizontal, gap: 4)
  private let text: Label
  private var icon: Image?
  private var sign = StateSign()

  init(_ style: String) {
    text = Label.lines(style, upTo: 2, xAlign: 1)
    text.setAttributes(.tabularFigures)
    // Beside a sign, the text would else be as narrow as two lines allow, if within a word.
    text.asksForOneLine = true
    root.horizontalAlignment = .end
    root.append(text)
    root.own(self)
  }

  /// The width in px of the longest word and of the sign before it.
  var wordWidth: Int {
    guard root.isVisible else { return 0 }
    let words = text.text.split(separator: " ").map {
      TextLayout(String($0), in: text, TextAttributes(weight: 700)).size.width
    }
    let natural = text.measure(.horizontal).natural
    return root.measure(.horizontal).natural - natural + Int((words.max() ?? 0).rounded(.up))
  }

  func render(_ status: Status) {
    text.isVisible = !status.text.isEmpty
    text.showIsolated(status.text)
    text.setState(status.state)
    let symbol = status.icon.installed
    sign.show(symbol == nil ? status.state : .neutral) { root.prepend($0) }
    guard let symbol else { return icon.hide() }
    let image = icon.shown(making: Image()) {
      $0.setAccessible(hidden: true)
      root.prepend($0)
    }
    image.setState(status.state)
    image.set(iconName: symbol.name)
  }
}
