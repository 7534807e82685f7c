import CardModel
import CardWidgets
import Gtk

/// The way to the page that is seen, each stop a button that leads back to it, and the way on to the
/// next and the previous object. In a compact width only the latter is there: the title says the rest.
final class PathBar: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "pathbar", role: .group, component: self)
    widget.setAccessible(label: "Path")
    return widget
  }()
  /// Called with how many pages can be gone back from the stop that is pressed.
  var onGo: (Int) -> Void = { _ in }

  private let stops = PathStops()
  private let pager = Box(.horizontal, spacing: 4)
  private let place = Label()
  private let previous = Button()
  private let next = Button()

  init() {
    for (button, icon, title, step) in [
      (previous, "go-previous-symbolic", "Previous Object", "-1"),
      (next, "go-next-symbolic", "Next Object", "1"),
    ] {
      button.setIcon(named: icon)
      button.hasFrame = false
      button.tooltip = title
      button.setAccessible(label: title)
      button.setAction("win.step", target: step)
    }
    place.setAttributes(.tabularFigures)
    for part in [previous.widget, place.widget, next.widget] { pager.append(part) }
    stops.onGo = { [unowned self] in onGo($0) }
    stops.root.setParent(root)
    pager.setParent(root)
    root.isVisible = false
  }

  /// - Parameters:
  ///   - titles: of the pages on the way, the one that is seen last.
  ///   - position: where the object stands in its list, from 0, and how long that is, if it is known.
  func render(_ titles: [String], _ position: (index: Int, count: Int?)?) {
    stops.render(titles)
    pager.isVisible = position != nil
    if let (index, count) = position {
      place.text = Self.text(index, of: count)
      previous.isSensitive = index > 0
      next.isSensitive = count.map { index + 1 < $0 } ?? true
    }
    root.isVisible = titles.count > 1
    root.queueResize()
  }

  private static func text(_ index: Int, of count: Int?) -> String {
    let place = (index + 1).grouped
    return count.map { "\(place) of \($0.grouped)" } ?? place
  }

  // MARK: Layout

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let (stops, pager) = (stops.root.measure(orientation), pager.measure(orientation))
    guard orientation == .vertical else {
      return Measurement(minimum: pager.minimum, natural: stops.natural + pager.natural)
    }
    let showsStops = size < 0 || Self.showsStops(width: size)
    return Measurement(
      minimum: max(showsStops ? stops.minimum : 0, pager.minimum),
      natural: max(showsStops ? stops.natural : 0, pager.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let pagerWidth = pager.isVisible ? pager.measure(.horizontal).natural : 0
    let room = width - pagerWidth
    let least = stops.root.measure(.horizontal).minimum
    let showsStops = Self.showsStops(width: width) && room >= least
    stops.root.setChildVisible(showsStops)
    let isMirrored = widget.isRightToLeft
    // Stops that aren't shown weren't measured: the height may have no room even for their margins.
    if showsStops {
      stops.root.allocate(x: isMirrored ? pagerWidth : 0, width: room, height: height)
    }
    if pager.isVisible {
      pager.allocate(x: isMirrored ? 0 : room, width: pagerWidth, height: height)
    }
  }

  private static func showsStops(width: Int) -> Bool {
    SizeClass(width: Double(width)) == .regular
  }
}
