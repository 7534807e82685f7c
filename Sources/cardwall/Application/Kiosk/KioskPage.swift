import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The page that a kiosk shows: it is fitted to the screen, or moved through it.
final class KioskPage {
  /// Called with the factor on the size of text; nil for the usual size.
  var onScale: (Double?) -> Void = { _ in }
  /// The picture that stands for the wall while that is fitted.
  let frozen: FrozenPicture
  private let page: () -> CardsScreen?
  private let fit: PageFit
  private let scrolling: UnattendedScrolling
  private let shift: PixelShift
  private var scale: KioskDefinition.Scale?

  /// - Parameters:
  ///   - content: the wall.
  ///   - page: returns the page that is shown; nil for one that scrolls alone.
  init(
    _ content: some WidgetHandle, in window: Window, page: @escaping () -> CardsScreen?
  ) {
    self.page = page
    frozen = FrozenPicture(of: content)
    fit = PageFit(frozen)
    shift = PixelShift(of: content)
    scrolling = UnattendedScrolling(
      page: { page()?.view }, isSmooth: { window.hasAnimations })
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
  }

  /// Follows the page that is shown now.
  func pageChanged() {
    let screen = page()
    screen?.view.onLaidOut = { [weak self] in
      self?.fit.layoutChanged()
      self?.scrolling.layoutChanged()
    }
    if scale == .fit { fit.follow(screen) }
    scrolling.pageChanged()
  }

  /// Marks the input of a person.
  func used() { scrolling.used() }

  /// The time that the page needs to be seen from its top to its end; zero if it fits.
  var timeToShow: Duration { scrolling.timeToShow }
}
