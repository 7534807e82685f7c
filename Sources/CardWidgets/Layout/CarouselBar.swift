import CardModel
import Gtk
import Localization

/// The previous and next buttons of a carousel and its page dots, for pointer users.
///
/// A finger swipes, and keys move from card to card.
final class CarouselBar {
  let root = Box(.horizontal, gap: gap)

  private unowned let carousel: Carousel
  private let previous = Button(
    iconName: "go-previous-symbolic", tooltip: String(localized: "Previous Cards"))
  private let next = Button(
    iconName: "go-next-symbolic", tooltip: String(localized: "Next Cards"))
  private let dots = PageDots()
  private let pageNumber = Label.line("carousel-page")

  /// The maximum number of dots; for more pages, and where dots have no room, the number of the
  /// page is shown instead.
  private static let maximumDots = 10
  private static let gap = 8

  init(_ carousel: Carousel) {
    self.carousel = carousel
    root.addClass("carousel-bar")
    root.horizontalAlignment = .center
    for button in [previous, next] {
      button.addClass("flat")
      button.isFocusable = false
    }
    previous.onClicked { [unowned self] in turn(by: -1) }
    next.onClicked { [unowned self] in turn(by: 1) }
    dots.onPress = { [unowned self] in go(to: $0) }
    dots.root.verticalAlignment = .center
    pageNumber.setAttributes(.tabularFigures)
    root.append(previous)
    root.append(dots.root)
    root.append(pageNumber)
    root.append(next)
    root.own(self)
  }

  /// Shows the page of the carousel, or the page that an animation leads to.
  func update() {
    let geometry = carousel.geometry
    let count = geometry.pageCount
    let page = geometry.page(at: carousel.destination)
    previous.isSensitive = page > 0
    next.isSensitive = page < count - 1
    let hasDots = fitsDots(count, in: geometry.width)
    dots.root.isVisible = hasDots
    pageNumber.isVisible = !hasDots
    if hasDots {
      dots.render(count: count, current: page, calling: carousel.callingPages)
    } else {
      pageNumber.showIsolated("\((page + 1).grouped) / \(count.grouped)")
    }
  }

  /// Returns whether a width has room for a dot for each of `count` pages.
  private func fitsDots(_ count: Int, in width: Double) -> Bool {
    let buttons = [previous, next].reduce(0) { $0 + $1.measure(.horizontal).natural + Self.gap }
    return count <= Self.maximumDots && Double(dots.width(of: count) + buttons) <= width
  }

  private func turn(by count: Int) {
    go(to: carousel.geometry.page(at: carousel.destination) + count)
  }

  private func go(to page: Int) {
    carousel.scroll(to: carousel.geometry.offset(ofPage: page), animated: true)
    update()
  }
}
