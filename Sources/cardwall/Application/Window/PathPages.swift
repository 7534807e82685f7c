import Gtk
import Localization

/// The pages of a path, from the first to the one before the present page.
///
/// If not all fit, a menu button replaces those after the first.
final class PathPages: WidgetBehaviour {
  lazy var root: CustomWidget = CustomWidget(cssName: "pathpages", role: .group, component: self)
  /// Called with the depth of the page that is pressed.
  var onGo: (Int) -> Void = { _ in }

  private var titles: [String] = []
  private var pages: [Widget] = []
  /// The separators, each before the page after it.
  private var separators: [Widget] = []
  private let more = MenuButton()
  private lazy var moreSeparator = makeSeparator()
  /// The pages that are in the menu.
  private(set) var hidden: Range<Int> = 1..<1

  /// The space between a page and a separator in px.
  private static let spacing = 2

  init() {
    root.set(margins: Margins(vertical: 0, horizontal: 12))
    let dots = Label("…")
    dots.setAccessible(hidden: true)
    more.setChild(dots)
    more.hasFrame = false
    more.tooltip = String(localized: "More Pages")
    more.setAccessible(label: String(localized: "More Pages"))
    more.setMenu(making: { [unowned self] in
      Menu(hidden.map { Menu.Item(titles[$0], action: "path.go", target: "\($0)") })
    })
    for part in [more.widget, moreSeparator] {
      part.setParent(root)
      part.setChildVisible(false)
    }
    ActionGroup("path", of: root).add("go") { [unowned self] depth in
      if let depth = Int(depth) { onGo(depth) }
    }
  }

  /// - Parameter titles: the titles of the pages.
  func render(_ titles: [String]) {
    guard titles != self.titles else { return }
    self.titles = titles
    for widget in pages + separators { widget.unparent() }
    separators = titles.dropFirst().map { _ in makeSeparator() }
    pages = titles.enumerated().map { link($1, to: $0).widget }
    for widget in pages + separators { widget.setParent(root) }
    root.queueResize()
  }

  private func makeSeparator() -> Widget {
    let label = Label(root.isRightToLeft ? "‹" : "›")
    label.addClass("path-separator")
    label.setAccessible(hidden: true)
    return label.widget
  }

  private func link(_ title: String, to depth: Int) -> Button {
    let label = Label(title)
    label.ellipsizeMode = .end
    label.maxWidthChars = 24
    let button = Button()
    button.setChild(label)
    button.hasFrame = false
    button.addClass("path-page")
    button.setAccessible(label: title)
    button.onClicked { [unowned self] in onGo(depth) }
    return button
  }

  // MARK: Layout

  private var separatorWidth: Int {
    moreSeparator.measure(.horizontal).natural + 2 * Self.spacing
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let parts = pages.map { $0.measure(orientation) }
    guard orientation == .horizontal else {
      return Measurement(
        minimum: parts.map(\.minimum).max() ?? 0, natural: parts.map(\.natural).max() ?? 0)
    }
    let ends = [parts.first, parts.count > 1 ? parts.last : nil].compactMap { $0 }
    let moreWidth = parts.count > 2 ? more.measure(.horizontal).minimum + separatorWidth : 0
    return Measurement(
      minimum: ends.reduce(0) { $0 + $1.minimum } + moreWidth
        + max(0, ends.count - 1) * separatorWidth,
      natural: parts.reduce(0) { $0 + $1.natural } + separators.count * separatorWidth)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let widths = pages.map { $0.measure(.horizontal).natural }
    hidden = hiddenPages(widths, in: width)
    for index in pages.indices { pages[index].setChildVisible(!hidden.contains(index)) }
    for index in separators.indices {
      separators[index].setChildVisible(!hidden.contains(index + 1))
    }
    more.setChildVisible(!hidden.isEmpty)
    moreSeparator.setChildVisible(!hidden.isEmpty)
    var parts: [(widget: Widget, width: Int)] = []
    for index in pages.indices where !hidden.contains(index) {
      if index == hidden.upperBound, !hidden.isEmpty {
        parts.append((moreSeparator, separatorWidth))
        parts.append((more.widget, more.measure(.horizontal).natural))
      }
      if index > 0 { parts.append((separators[index - 1], separatorWidth)) }
      parts.append((pages[index], widths[index]))
    }
    shrink(&parts, to: width)
    var x = 0
    for part in parts {
      part.widget.allocate(
        x: widget.isRightToLeft ? width - x - part.width : x, width: part.width, height: height)
      x += part.width
    }
  }

  /// Returns the pages after the first that don't fit beside the menu button.
  private func hiddenPages(_ widths: [Int], in width: Int) -> Range<Int> {
    let total = widths.reduce(0, +) + separators.count * separatorWidth
    guard total > width, widths.count > 2 else { return 1..<1 }
    var room = width - total - more.measure(.horizontal).natural - separatorWidth
    var end = 1
    while room < 0, end < widths.count - 1 {
      room += widths[end] + separatorWidth
      end += 1
    }
    return 1..<end
  }

  /// Truncates the last page, then the first, until all parts fit.
  private func shrink(_ parts: inout [(widget: Widget, width: Int)], to width: Int) {
    var excess = parts.reduce(-width) { $0 + $1.width }
    for index in [parts.count - 1, 0] where excess > 0 && parts.indices.contains(index) {
      let least = parts[index].widget.measure(.horizontal).minimum
      let cut = min(excess, max(0, parts[index].width - least))
      parts[index].width -= cut
      excess -= cut
    }
  }
}
