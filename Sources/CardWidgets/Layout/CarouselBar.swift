import CardModel
import Gtk

/// The previous and next buttons of a carousel and its page dots, for pointer users.
///
/// A finger swipes, and keys move from card to card.
final class CarouselBar {
  let root = Box(.horizontal, spacing: 8)

  private unowned let carousel: Carousel
  private let previous = Button(iconName: "go-previous-symbolic")
  private let next = Button(iconName: "go-next-symbolic")
  private let dots = PageDots()
  private let place = Label.line("carousel-place")

  /// More dots than this say less than numbers do.
  private static let mostDots = 10

  init(_ carousel: Carousel) {
    self.carousel = carousel
    root.addClass("carousel-bar")
    root.horizontalAlignment = .center
    for (button, name) in [(previous, "Previous Cards"), (next, "Next Cards")] {
      button.addClass("flat")
      button.isFocusable = false
      button.setAccessible(label: name)
      button.tooltip = name
    }
    previous.onClicked { [unowned self] in turn(by: -1) }
    next.onClicked { [unowned self] in turn(by: 1) }
    dots.onPress = { [unowned self] in go(to: $0) }
    dots.root.verticalAlignment = .center
    place.setAttributes(.tabularFigures)
    root.append(previous)
    root.append(dots.root)
    root.append(place)
    root.append(next)
    root.own(self)
  }

  /// Shows where the carousel is, or is gliding to.
  func update() {
    let geometry = carousel.geometry
    let count = geometry.pageCount
    let page = geometry.page(at: carousel.destination)
    previous.isSensitive = page > 0
    next.isSensitive = page < count - 1
    dots.root.isVisible = count <= Self.mostDots
    place.isVisible = count > Self.mostDots
    if count <= Self.mostDots {
      dots.render(count: count, current: page)
    } else {
      place.showRun("\((page + 1).grouped) / \(count.grouped)")
    }
  }

  private func turn(by way: Int) { go(to: carousel.geometry.page(at: carousel.destination) + way) }

  private func go(to page: Int) {
    carousel.scroll(to: carousel.geometry.offset(ofPage: page), animated: true)
    update()
  }
}
