import Gtk

/// A stack of pages, of which the last is visible.
///
/// The owner sets the stack, and is notified when the user goes back: by a key, a button of a
/// mouse, or a swipe from the edge at which lines begin.
///
/// A page slides in from the end and out to it, unless the user prefers no motion. A page below the
/// visible one keeps its scroll position and its focus; one that is no longer in the stack is
/// destroyed.
public final class NavigationView {
  /// The direction in which the visible page slides in.
  public enum Motion {
    case none
    /// The direction of a page that is opened, or of the next one.
    case forward
    /// The direction of a page that is returned to, or of the previous one.
    case backward
  }

  public let root = Stack()
  /// Called when a key or a mouse button asks for the page below; returns whether there is one.
  public var onBack: () -> Bool = { false }
  /// Called with 1 when the user swipes from the only page to the next one, and with -1 to the
  /// previous one.
  public var onTurn: (Int) -> Void = { _ in }
  /// Whether drags of the pointer are swipes too, as on touch screens that report a mouse.
  public var swipesByPointer = false

  /// The pages from the first to the visible one.
  public private(set) var pages: [Widget] = []
  /// Pages that are no longer in the stack, but still visible while another slides in.
  private var leaving: [Widget] = []
  private var swipe: PageSwipe?

  /// The duration of a slide, in milliseconds.
  private static let slideDuration = 200

  public init(_ first: some WidgetHandle) {
    root.addClass("navigation")
    root.transitionDuration = Self.slideDuration
    root.clipsContent = true
    pages = [first.widget]
    root.add(first)
    root.onTransitionChange { [unowned self] in removeLeft() }
    addKeys()
    swipe = PageSwipe(of: root) { [unowned self] in
      canSwipe(from: $0, byFinger: $1)
    } onStep: { [unowned self] step in
      if pages.count == 1 { onTurn(step) } else if step < 0 { _ = onBack() }
    }
    root.own(self)
  }

  /// The visible page.
  public var top: Widget { pages[pages.count - 1] }

  /// Shows the last of these pages, and destroys those that were in the stack and are not any more.
  public func show(_ new: [Widget], _ motion: Motion) {
    guard let page = new.last else { preconditionFailure("a navigation stack has a page") }
    // GTK would never free an invisible page that has the focus (``Window/clearHiddenFocus()``).
    if !root.isMapped, root.containsFocus { root.window?.clearFocus() }
    for page in new where !pages.contains(page) { root.add(page) }
    leaving += pages.filter { !new.contains($0) }
    pages = new
    for (depth, page) in pages.enumerated() { page.setClass("opened", when: depth > 0) }
    root.show(page, transition: transition(of: motion))
    removeLeft()
  }

  private func transition(of motion: Motion) -> Stack.Transition {
    switch motion {
    case .none: .none
    case .forward: root.isRightToLeft ? .slideRight : .slideLeft
    case .backward: root.isRightToLeft ? .slideLeft : .slideRight
    }
  }

  /// Destroys the pages that have left the stack, once they are invisible.
  private func removeLeft() {
    guard !root.isTransitioning else { return }
    for page in leaving { remove(page) }
    leaving = []
  }

  /// Destroys a page; the rows of a report over several frames.
  private func remove(_ page: Widget) {
    guard root.isMapped, let report = page.component(of: ReportPageView.self) else {
      return root.remove(page)
    }
    root.addTickCallback { [unowned self] _ in
      if report.removeRows() { return true }
      root.remove(page)
      return false
    }
  }

  // MARK: Going back

  private func addKeys() {
    let keys = ShortcutController(.window)
    for key in ["Escape", "<Alt>Left", "<Alt>KP_Left", "Back"] {
      keys.add(key) { [unowned self] in root.isMapped && onBack() }
    }
    root.add(keys)
    let click = ClickGesture(button: Self.backButton)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in
      if onBack() { click.setState(.claimed) }
    }
    root.add(click)
  }

  private func canSwipe(from point: Point, byFinger: Bool) -> Bool {
    guard byFinger || swipesByPointer else { return false }
    guard pages.count > 1 else { return !root.handlesDrags(at: point, byFinger: byFinger) }
    return (root.isRightToLeft ? Double(root.width) - point.x : point.x) < Self.edge
  }

  /// The width of the edge from which a swipe leads back, in px.
  private static let edge = 32.0

  /// The number of a mouse's back button.
  private static let backButton = 8
}
