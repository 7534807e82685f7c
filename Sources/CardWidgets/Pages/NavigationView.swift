import Gtk

/// A stack of pages, of which the last is seen. Pressing something pushes a page, going back pops it.
///
/// A page slides in from the end, and out to it, unless the user wants no motion. A page that is left
/// keeps its scroll position and its focus; one that is popped is destroyed.
public final class NavigationView {
  public let root = Stack()
  /// Called when other pages are there than before, with the number of pages that can be gone back.
  public var onDepthChange: (Int) -> Void = { _ in }

  /// From the first to the one that is seen.
  public private(set) var pages: [Widget] = []
  private var leaving: [Widget] = []

  /// So many pages can be gone back: beyond it the oldest but the first, where all ways end, is
  /// dropped.
  public static let maximumDepth = 8
  /// How long a page slides, in milliseconds.
  private static let slideDuration = 200

  public init(_ first: some WidgetHandle) {
    root.addClass("navigation")
    root.transitionDuration = Self.slideDuration
    root.clipsContent = true
    pages = [first.widget]
    root.add(first)
    root.onTransitionChange { [unowned self] in removeLeft() }
    addKeys()
    root.own(self)
  }

  /// How many pages can be gone back.
  public var depth: Int { pages.count - 1 }

  /// The page that is seen.
  public var top: Widget { pages[pages.count - 1] }

  /// Shows a page over the present one.
  public func push(_ page: some WidgetHandle) {
    root.add(page)
    if depth == Self.maximumDepth { leaving.append(pages.remove(at: 1)) }
    pages.append(page.widget)
    show(page.widget, isForward: true)
  }

  /// Goes back a page. False if there is none to go back to.
  @discardableResult
  public func pop() -> Bool { popTo(depth: depth - 1) }

  /// Goes back to the first page.
  public func popToFirst() { popTo(depth: 0) }

  /// Shows another first page, without a slide; all others go.
  public func replaceFirst(with page: some WidgetHandle) {
    leaving += pages
    pages = [page.widget]
    root.add(page)
    root.show(page, transition: Stack.Transition.none)
    removeLeft()
    onDepthChange(depth)
  }

  /// Shows a page in place of the one that is seen, as its next or its previous one.
  public func replaceTop(with page: some WidgetHandle, isForward: Bool) {
    root.add(page)
    leaving.append(pages.removeLast())
    pages.append(page.widget)
    show(page.widget, isForward: isForward)
  }

  /// Goes back to the page from which so many can be gone back. False if that is not below.
  @discardableResult
  public func popTo(depth target: Int) -> Bool {
    guard target >= 0, target < depth else { return false }
    leaving += pages.suffix(depth - target)
    pages.removeLast(depth - target)
    show(top, isForward: false)
    return true
  }

  private func show(_ page: Widget, isForward: Bool) {
    let isLeftward = isForward != root.isRightToLeft
    root.show(page, transition: isLeftward ? .slideLeft : .slideRight)
    removeLeft()
    onDepthChange(depth)
  }

  /// Destroys the pages that have been left, once nothing of them is seen.
  private func removeLeft() {
    guard !root.isTransitioning else { return }
    for page in leaving { root.remove(page) }
    leaving = []
  }

  // MARK: Going back

  private func addKeys() {
    let keys = ShortcutController(.window)
    for key in ["Escape", "<Alt>Left", "<Alt>KP_Left", "Back"] {
      keys.add(key) { [unowned self] in root.isMapped && pop() }
    }
    root.add(keys)
    let click = ClickGesture(button: Self.backButton)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in
      if pop() { click.setState(.claimed) }
    }
    root.add(click)
  }

  /// The button of a mouse that means back.
  private static let backButton = 8
}
