import CardModel
import CardWidgets
import Gtk
import Localization

/// The path to the present page, with a button for each page before it, and buttons for the next
/// and the previous object.
///
/// A path of one page is left out unless there are objects to page through, as the back button
/// leads to that page. In a compact width there are only the buttons for objects.
final class PathBar: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "pathbar", role: .group, component: self)
    widget.setAccessible(label: String(localized: "Path"))
    return widget
  }()
  /// Called with the depth of the page that is pressed.
  var onGo: (Int) -> Void = { _ in }

  private lazy var pages = PathPages()
  private lazy var pager = Box(.horizontal, gap: 4)
  private lazy var position = Label()
  private lazy var previous = Button()
  private lazy var next = Button()
  /// Whether the parts are there, which the first path makes.
  private var isMade = false

  init() { root.isVisible = false }

  private func makeParts() {
    isMade = true
    for (button, icon, title, step) in [
      (previous, "go-previous-symbolic", String(localized: "Previous Object"), "-1"),
      (next, "go-next-symbolic", String(localized: "Next Object"), "1"),
    ] {
      button.setIcon(named: icon)
      button.hasFrame = false
      button.tooltip = title
      button.setAccessible(label: title)
      button.setAction("win.step", target: step)
    }
    position.setAttributes(.tabularFigures)
    for part in [previous.widget, position.widget, next.widget] { pager.append(part) }
    pages.onGo = { [unowned self] in onGo($0) }
    pages.root.setParent(root)
    pager.setParent(root)
  }

  /// - Parameters:
  ///   - titles: the titles of the pages before the present one, which its heading names.
  ///   - object: the position of the object in its list, from 0, and the length of the list if
  ///     known.
  func render(_ titles: some Sequence<String>, _ object: Navigator.Position?) {
    let titles = Array(titles)
    let isNeeded = titles.count > 1 || object != nil
    guard isNeeded || isMade else { return }
    if !isMade { makeParts() }
    pages.render(titles)
    pager.isVisible = object != nil
    if let object {
      position.text = Self.text(object)
      previous.isSensitive = object.index > 0
      next.isSensitive = object.count.map { object.moved(1) < $0 } ?? true
    }
    root.isVisible = isNeeded
    root.queueResize()
  }

  private static func text(_ object: Navigator.Position) -> String {
    let position = object.isGone ? "–" : (object.index + 1).grouped
    return object.count.map { String(localized: "\(position) of \($0.grouped)") } ?? position
  }

  // MARK: Layout

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let (pages, pager) = (pages.root.measure(orientation), pager.measure(orientation))
    guard orientation == .vertical else {
      return Measurement(minimum: pager.minimum, natural: pages.natural + pager.natural)
    }
    let showsPages = size < 0 || Self.showsPages(width: size)
    return Measurement(
      minimum: max(showsPages ? pages.minimum : 0, pager.minimum),
      natural: max(showsPages ? pages.natural : 0, pager.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let pagerWidth = pager.isVisible ? pager.measure(.horizontal).natural : 0
    let room = width - pagerWidth
    let least = pages.root.measure(.horizontal).minimum
    let showsPages = Self.showsPages(width: width) && room >= least
    pages.root.setChildVisible(showsPages)
    let isMirrored = widget.isRightToLeft
    // Hidden pages weren't measured: the height may be too small even for their margins.
    if showsPages {
      pages.root.allocate(x: isMirrored ? pagerWidth : 0, width: room, height: height)
    }
    if pager.isVisible {
      pager.allocate(x: isMirrored ? 0 : room, width: pagerWidth, height: height)
    }
  }

  private static func showsPages(width: Int) -> Bool {
    SizeClass(width: Double(width)) == .regular
  }
}
