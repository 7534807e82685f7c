import CardModel
import DataSources
import Gtk
import Localization

/// The navigation bar of a kiosk: a back button, and a dot for each page.
///
/// It floats over the foot of the wall while people use the kiosk, so that nothing moves when it
/// comes and goes. What it presses is large enough for a finger.
final class KioskBar {
  /// A page with a dot.
  struct Page: Equatable {
    let id: PageID
    let name: String
  }

  let root = Box(.horizontal)
  /// Called when the page below is asked for.
  var onBack: () -> Void = {}
  /// Called with a page that is asked for.
  var onGo: (PageID) -> Void = { _ in }
  /// Called when the bar comes, and when it goes.
  var onShow: (Bool) -> Void = { _ in }
  /// Called when a part of the bar that has the focus is about to go.
  var onLeave: () -> Void = {}

  private let clock: SourceClock
  private let back = Button(iconName: "go-previous-symbolic")
  private let dots = Box(.horizontal)
  private let previous = Button(iconName: "go-previous-symbolic")
  private let number = Label()
  private let next = Button(iconName: "go-next-symbolic")
  private var buttons: [ToggleButton] = []
  private var pages: [Page] = []
  /// The index of the present page; nil for one without a tab.
  private var current: Int?
  /// The time of the last input; nil once the bar has gone.
  private var lastUse: Duration?
  private var hiding: Task<Void, Never>?

  /// The time without input after which the bar goes.
  static let displayDuration = Duration.seconds(6)
  /// The maximum number of dots; for more pages, there is the number of the page instead.
  static let maximumDots = 7

  init(clock: SourceClock = SourceClock()) {
    self.clock = clock
    root.addClass("kiosk-bar")
    root.horizontalAlignment = .center
    root.verticalAlignment = .end
    root.setAccessible(role: .group)
    root.setAccessible(label: String(localized: "Navigation"))
    root.isVisible = false
    dots.addClass("page-dots")
    number.addClass("page-number")
    number.setAttributes(.tabularFigures)
    for (button, name) in [
      (back, String(localized: "Back")), (previous, String(localized: "Previous Page")),
      (next, String(localized: "Next Page")),
    ] {
      button.setAccessible(label: name)
    }
    back.onClicked { [unowned self] in onBack() }
    previous.onClicked { [unowned self] in go(to: (current ?? 0) - 1) }
    next.onClicked { [unowned self] in go(to: (current ?? -1) + 1) }
    let parts = [back.widget, dots.widget, previous.widget, number.widget, next.widget]
    // What there is to press is known with the first wall.
    for part in parts {
      part.isVisible = false
      root.append(part)
    }
    root.own(self)
  }

  isolated deinit { hiding?.cancel() }

  /// - Parameters:
  ///   - pages: the pages that have a tab in a window.
  ///   - current: the page that is shown, or over which others are open.
  ///   - isDeep: whether another page is open over it.
  func render(_ pages: [Page], current: PageID, isDeep: Bool) {
    // GTK would move the focus to the first card.
    if back.containsFocus && !isDeep || dots.containsFocus && pages != self.pages { onLeave() }
    if pages != self.pages { makeDots(of: pages) }
    self.current = pages.firstIndex { $0.id == current }
    let hasPages = pages.count > 1
    let hasDots = hasPages && pages.count <= Self.maximumDots
    back.isVisible = isDeep
    dots.isVisible = hasDots
    // Beside the back button, the one of the previous page would be taken for it.
    for button in [previous, next] { button.isVisible = hasPages && !hasDots && !isDeep }
    for (position, button) in buttons.enumerated() { button.isActive = position == self.current }
    number.isVisible = next.isVisible && self.current != nil
    if let index = self.current {
      number.text = String(localized: "\((index + 1).grouped) of \(pages.count.grouped)")
    }
    showOrHide()
  }

  /// Shows the bar until there has been no input for a while.
  func used() {
    lastUse = clock.elapsed()
    showOrHide()
    guard hiding == nil else { return }
    hiding = Task { [weak self, clock] in
      while let rest = self?.remainingTime, rest > .zero {
        do { try await clock.sleep(rest) } catch { return }
      }
      self?.unused()
    }
  }

  /// The time until the bar goes.
  private var remainingTime: Duration? {
    lastUse.map { $0 + Self.displayDuration - clock.elapsed() }
  }

  private func unused() {
    (lastUse, hiding) = (nil, nil)
    if root.containsFocus { onLeave() }
    showOrHide()
  }

  private func showOrHide() {
    let isShown = lastUse != nil && (back.isVisible || pages.count > 1)
    guard isShown != root.isVisible else { return }
    root.isVisible = isShown
    onShow(isShown)
  }

  private func go(to index: Int) {
    onGo(pages[(index + pages.count) % pages.count].id)
  }

  private func makeDots(of pages: [Page]) {
    self.pages = pages
    dots.removeAll()
    buttons = []
    guard pages.count <= Self.maximumDots else { return }
    for page in pages {
      let button = ToggleButton.dot(named: page.name)
      if let first = buttons.first { button.join(first) }
      // The dot of the present page leads back from pages that were opened over it.
      button.onClicked { [unowned self] in onGo(page.id) }
      dots.append(button)
      buttons.append(button)
    }
  }
}

extension ToggleButton {
  /// Returns a dot in a space that is large enough for a finger.
  fileprivate static func dot(named name: String) -> ToggleButton {
    let dot = Box(.horizontal)
    dot.addClass("dot")
    dot.horizontalAlignment = .center
    dot.verticalAlignment = .center
    dot.expandsHorizontally = true
    let space = Box(.horizontal)
    space.append(dot)
    let button = ToggleButton()
    button.setChild(space)
    button.setAccessible(label: name)
    return button
  }
}
