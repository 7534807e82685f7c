import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

/// The screen of a kiosk: it turns, fits and moves its pages, shows people a bar to navigate, and
/// dims or blanks the wall.
final class KioskScreen {
  /// The wall below the bar and a black cover, which is invisible by day.
  let root = Overlay()
  let bar = KioskBar()
  let light: ScreenLight
  let page: KioskPage
  /// The keys below the screen, for fields of the wall.
  var keys: FieldKeys? {
    didSet {
      keys?.onChange = { [unowned self] in page.isTypedInto = keys?.root.isVisible == true }
    }
  }
  private let content: Widget
  /// The widget that had the focus before the screen became black.
  private var focused: WeakWidget?
  private var pages: UnattendedPages?
  private var hours: ScreenHours?
  private let clock = SourceClock()
  /// The time of the last input; nil if there was none.
  private var lastInput: Duration?
  /// The last known position of the pointer in the window, in px.
  private var pointer: Point?

  /// - Parameters:
  ///   - window: the window of the kiosk.
  ///   - wall: returns the wall in the window.
  init(
    _ content: some WidgetHandle, in window: Window, of application: Application,
    wall: @escaping () -> Wall?
  ) {
    self.content = content.widget
    light = ScreenLight(in: window, of: application)
    page = KioskPage(content, in: window) { wall()?.navigator.plainPage }
    root.setChild(content)
    root.add(page.frozen.root)
    root.add(bar.root)
    bar.onBack = { wall()?.navigator.pop() }
    bar.onGo = { wall()?.navigator.go(to: $0) }
    bar.onShow = { [unowned self] in root.setClass("bar-shown", when: $0) }
    bar.onLeave = { wall()?.navigator.takeFocus() }
    root.add(light.cover)
    pages = UnattendedPages(
      show: { wall()?.navigator.show(fromItsTop: $0) }, current: { wall()?.navigator.currentPage },
      isAsking: { window.hasDialog }, timeToShow: { [unowned self] in page.timeToShow })
    pages?.onLeft = { wall()?.navigator.resetChoices() }
    hours = ScreenHours { [unowned self] in
      // A touch on a question would light nothing.
      if $0 == .black { wall()?.actions.closeQuestion() }
      show($0, in: window)
    }
    pages?.onAttention = { [unowned self] in hours?.showsAlert = $0 }
    watch(window)
    root.own(self)
  }

  /// Applies the settings of a dashboard from now on.
  /// - Parameter minutes: the full minutes of the wall, so that one timer serves both.
  func follow(_ definition: DashboardDefinition, minutes: Minutes) {
    pages?.follow(definition)
    hours?.follow(definition, minutes: minutes)
    page.follow(definition.kiosk)
  }

  /// Makes the screen black until there is input, or ``wake()``.
  func blank() { hours?.blank() }

  /// Lights a black screen for a while, as input does.
  func wake() { hours?.used() }

  /// Shows a page for the alert of a card, until it ends or somebody uses the kiosk.
  func attend(to card: CardID, on page: PageID) { pages?.attend(to: card, on: page) }

  /// Ends showing the page for the alert of a card.
  func release(_ card: CardID) { pages?.release(card) }

  /// Returns the present state of the screen.
  /// - Parameter monitor: the screen of the window.
  func status(on monitor: Monitor?) -> InstanceStatus.ScreenStatus {
    let brightness =
      switch hours?.light ?? .usual {
      case .black: 0.0
      case .lit(let brightness, _): brightness
      }
    let name = monitor?.connector ?? ""
    return InstanceStatus.ScreenStatus(
      monitor: name.isEmpty ? nil : name, isBlack: hours?.light == .black, brightness: brightness,
      secondsSinceInput: lastInput.map { Int((clock.elapsed() - $0) / .seconds(1)) })
  }

  /// Follows what a wall shows.
  func show(_ wall: Wall) {
    let pages = wall.definition.tabPages.map { KioskBar.Page(id: $0.id, name: $0.name) }
    let kiosk = wall.definition.kiosk
    page.isMovedBelowBar = pages.count > 1 && kiosk?.scale != .fit && kiosk?.scroll == nil
    page.pageChanged()
    bar.render(
      pages, current: wall.navigator.currentPage, isDeep: wall.navigator.depth > 0)
  }

  /// Shows a light; behind a black cover nothing moves, and no frame is drawn.
  private func show(_ new: ScreenHours.Light, in window: Window) {
    let isBlack = new == .black
    // GTK takes the focus from what is hidden.
    if isBlack {
      focused = window.focus.map { WeakWidget($0) }
      keys?.hide()
    }
    content.isVisible = !isBlack
    if !isBlack, !content.containsFocus { focused?.widget?.grabFocus() }
    light.show(new)
  }

  /// Notices each input before anything else does.
  private func watch(_ window: Window) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] _, _ in used() }
    window.add(keys)
    let click = ClickGesture(button: 0)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in used() }
    window.add(click)
    let motion = MotionController()
    motion.setPhase(.capture)
    motion.onMotion { [unowned self] point in
      // GTK reports a resting pointer again when what is below it moves.
      defer { pointer = point }
      if let pointer, pointer != point { used() }
    }
    window.add(motion)
    let scroll = ScrollController()
    scroll.setPhase(.capture)
    scroll.onScroll { [unowned self] _, _, _ in used() }
    window.add(scroll)
  }

  /// Returns whether the input does nothing but light a black screen.
  ///
  /// A press is one on the cover.
  @discardableResult
  private func used() -> Bool {
    lastInput = clock.elapsed()
    let isLightOnly = hours?.light == .black
    pages?.used()
    bar.used()
    hours?.used()
    page.used()
    return isLightOnly
  }
}

extension Navigator {
  /// The page that is shown, if nothing has been opened above it.
  fileprivate var plainPage: (any Screen)? { depth == 0 ? top : nil }

  /// Shows a named page without what was opened above it, from its top, unless it has a PIN, which
  /// nobody is there to enter.
  fileprivate func show(fromItsTop id: PageID) {
    guard !definition.isLocked(id) else { return }
    positions[id] = nil
    go(to: id)
    (screens[0] as? CardsScreen)?.view.restore(PagePosition(scroll: 0))
  }
}
