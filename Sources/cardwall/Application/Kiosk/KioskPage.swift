import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The page that a kiosk shows: it is fitted to the screen, or moved through it, and its rows turn.
final class KioskPage {
  /// Called with the factor on the size of text; nil for the usual size.
  var onScale: (Double?) -> Void = { _ in }
  /// The picture that stands for the wall while that is fitted.
  let frozen: FrozenPicture
  /// Whether keys take some of the room for a while, which changes no text.
  var isTypedInto = false
  private let screen: () -> (any Screen)?
  private let fit: PageFit
  private let scrolling: UnattendedScrolling
  private let turning: UnattendedTurning
  private let shift: PixelShift
  private var scale: KioskDefinition.Scale?
  /// Whether people move pages that are higher than the screen, below a bar at its foot.
  var isMovedBelowBar = false

  /// The height in px of the bar with its margins.
  private static let barHeight = 96

  /// - Parameters:
  ///   - content: the wall.
  ///   - screen: returns the page that is shown; nil for one that people have opened.
  init(
    _ content: some WidgetHandle, in window: Window, screen: @escaping () -> (any Screen)?
  ) {
    self.screen = screen
    frozen = FrozenPicture(of: content)
    fit = PageFit(frozen)
    shift = PixelShift(of: content)
    scrolling = UnattendedScrolling(
      page: { (screen() as? CardsScreen)?.view }, isSmooth: { window.hasAnimations })
    turning = UnattendedTurning { screen()?.turningPage }
    fit.onFactor = { [unowned self] in onScale($0) }
  }

  /// Applies the settings of a dashboard from now on.
  func follow(_ kiosk: KioskDefinition?) {
    shift.interval = kiosk?.pixelShift
    if kiosk?.scale != scale {
      scale = kiosk?.scale
      fit.reset()
    }
    switch scale {
    case .factor(let factor): onScale(factor)
    case .fit: break
    case nil: onScale(nil)
    }
    scrolling.follow(kiosk)
    turning.follow(kiosk)
  }

  /// Follows the page that is shown now.
  func pageChanged() {
    let screen = screen()
    let cards = screen as? CardsScreen
    cards?.view.onLaidOut = { [weak self, weak view = cards?.view] in
      guard let self else { return }
      if let view { makeRoom(in: view) }
      if !isTypedInto { fit.layoutChanged() }
      scrolling.moves.layoutChanged()
      turning.moves.layoutChanged()
    }
    (screen as? ReportScreen)?.report.view.onLaidOut = { [weak self] in
      self?.turning.moves.layoutChanged()
    }
    if scale == .fit { fit.follow(cards) }
    scrolling.moves.pageChanged()
    turning.moves.pageChanged()
  }

  /// Lets the end of a page that is higher than the screen be scrolled out from below the bar; a
  /// page that fits keeps all of its room.
  private func makeRoom(in view: PageView) {
    let isHigher = view.scroll.maximum > Double(view.footRoom)
    let room = isMovedBelowBar && isHigher ? Self.barHeight : 0
    guard room != view.footRoom else { return }
    view.root.scope.afterLayout { [weak view] in view?.footRoom = room }
  }

  /// The size in px of a screen on which a message in place of the wall has text of the usual size.
  private static let messageSize = (width: 600.0, height: 540.0)

  /// Gives text the size with which a message that fills a screen of this size is read from afar.
  func fitMessage(width: Int, height: Int) {
    let factor = min(
      Double(width) / Self.messageSize.width, Double(height) / Self.messageSize.height)
    onScale(max(1, min(factor, PageFit.factors.last ?? 1)))
  }

  /// Marks the input of a person.
  func used() {
    scrolling.moves.used()
    turning.moves.used()
  }

  /// The time that the page needs to be seen from its top to its end, with all of its rows; zero if
  /// it fits.
  var timeToShow: Duration { max(scrolling.timeToShow, turning.timeToShow) }
}

extension Screen {
  /// The page whose rows turn; nil if the screen has no such page.
  fileprivate var turningPage: (any TurningPage)? {
    (self as? CardsScreen)?.view ?? (self as? ReportScreen)?.report.view
  }
}
