import CardModel
import CardWidgets
import Gtk

/// A page of the window as it is on paper: laid out in the window for a moment, where nobody sees
/// it.
///
/// The page in view keeps its layout and its scroll position.
final class PaperPage: WidgetBehaviour {
  /// The widget, which has no size of its own.
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "paperpage", role: .presentation, component: self)
    widget.addClass("on-paper")
    widget.canTarget = false
    widget.clipsContent = true
    widget.horizontalAlignment = .start
    widget.verticalAlignment = .start
    widget.setAccessible(hidden: true)
    content.setParent(widget)
    // Nothing is drawn before ``picture()``.
    widget.isVisible = false
    return widget
  }()
  private let content: Widget
  private let title: String
  private let contentHeight: () -> Int
  private lazy var watched = WeakWidget(root)
  /// The time without a frame after which nothing is printed: the window may be minimized.
  private static let frameTimeout = Duration.seconds(10)
  /// The number of pages that are laid out at once, in one window or several.
  private static var printing = 0 {
    didSet { KeptPixels.isEnabled = printing == 0 }
  }
  private var size = (width: PaperSize.a4.usualWidth, height: 900)

  /// - Returns: nil for a report, whose rows have no end.
  init?(of screen: any Screen) {
    title = screen.title
    switch screen {
    case let screen as CardsScreen:
      let page = screen.makePaperView()
      (content, contentHeight) = (page.root.widget, { page.contentHeight })
    case let screen as ObjectScreen:
      let page = ObjectPageView()
      page.offersExport = false
      page.render(screen.content.state)
      (content, contentHeight) = (page.root.widget, { max(900, page.contentHeight) })
    default: return nil
    }
  }

  /// Returns the picture of the page once it is laid out; nil if the window is not shown.
  func picture() async -> PagePicture? {
    // A printer has more pixels than the screen.
    Self.printing += 1
    defer { Self.printing -= 1 }
    watched.widget?.isVisible = true
    guard await frames(3) else { return nil }
    // Images are loaded once their size is known.
    for _ in 0..<2 {
      size.height = contentHeight()
      root.queueResize()
      guard await frames(3) else { return nil }
      await root.enclosing(ImageLibrary.self)?.settle()
    }
    guard await frames(1) else { return nil }
    return PagePicture(of: content, title: title, scale: 1)
  }

  /// Waits until some frames have been laid out; returns false if the window is not shown.
  private func frames(_ count: Int) async -> Bool {
    guard let root = watched.widget else { return false }
    let start = ContinuousClock.now
    var begun = 0
    root.addTickCallback { _ in
      begun += 1
      return begun <= count
    }
    while begun <= count {
      do { try await Task.sleep(for: .milliseconds(10)) } catch { return false }
      guard watched.widget?.isMapped == true, ContinuousClock.now - start < Self.frameTimeout else {
        return false
      }
    }
    return true
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    _ = content.measure(.horizontal)
    _ = content.measure(.vertical, for: size.width)
    content.allocate(width: size.width, height: size.height)
  }
}

extension CardsScreen {
  /// Returns a view of the page for paper, with the cards as they are now.
  fileprivate func makePaperView() -> PageView {
    let page = PageView()
    page.isOnPaper = true
    page.isFilledWhole = true
    if let card = head?.shown {
      let head = ObjectHeadView()
      head.render(card)
      page.head = head
    }
    page.render(content.cards.content()) { card in
      guard let state = state(of: card.id) else { return }
      card.render(state.updatingCard { $0.hostMenu = [] })
    }
    return page
  }
}
