import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The screen of a kiosk: it turns its pages, offers people a way back and on, and dims or blanks
/// the wall.
final class KioskScreen {
  /// The wall below the bar and a black cover, which is invisible by day.
  let root = Overlay()
  let bar = KioskBar()
  /// Called when the dark hours begin, and when they end.
  var onNight: (Bool) -> Void = { _ in }
  private let cover = Box(.vertical)
  private var pages: UnattendedPages?
  private var hours: ScreenHours?
  private var isNight = false
  /// The last known position of the pointer in the window, in px.
  private var pointer: Point?

  /// - Parameters:
  ///   - window: the window of the kiosk.
  ///   - wall: returns the wall in the window.
  init(_ content: some WidgetHandle, in window: Window, wall: @escaping () -> Wall?) {
    root.setChild(content)
    root.add(bar.root)
    bar.onBack = { wall()?.navigator.pop() }
    bar.onGo = { wall()?.navigator.go(to: $0) }
    bar.onShow = { [unowned self] in root.setClass("bar-shown", when: $0) }
    bar.onLeave = { wall()?.navigator.takeFocus() }
    cover.addClass("kiosk-cover")
    cover.opacity = 0
    cover.canTarget = false
    root.add(cover)
    pages = UnattendedPages(
      show: { wall()?.navigator.show(fromItsTop: $0) }, current: { wall()?.navigator.currentPage },
      isAsking: { window.hasDialog })
    hours = ScreenHours { [unowned self] in show($0) }
    watch(window)
    root.own(self)
  }

  /// Does what a dashboard asks for from now on.
  func follow(_ definition: DashboardDefinition) {
    pages?.follow(definition)
    hours?.follow(definition)
  }

  /// Offers the way back and on from what a wall shows.
  func show(_ wall: Wall) {
    bar.render(
      wall.definition.tabPages.map { KioskBar.Page(id: $0.id, name: $0.name) },
      current: wall.navigator.currentPage, isDeep: wall.navigator.depth > 0)
  }

  private func show(_ light: ScreenHours.Light) {
    cover.canTarget = light == .black
    switch light {
    case .black: cover.opacity = 1
    case .lit(let brightness, let isNight):
      cover.opacity = 1 - brightness
      guard isNight != self.isNight else { return }
      self.isNight = isNight
      onNight(isNight)
    }
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
    let isLightOnly = hours?.light == .black
    pages?.used()
    bar.used()
    hours?.used()
    return isLightOnly
  }
}

extension Navigator {
  /// Shows a named page without what was opened above it, from its top.
  fileprivate func show(fromItsTop id: PageID) {
    positions[id] = nil
    go(to: id)
    (screens[0] as? CardsScreen)?.view.restore(PagePosition(scroll: 0))
  }
}
