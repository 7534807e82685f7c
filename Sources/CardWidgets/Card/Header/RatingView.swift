import CardModel
import Gtk

/// A rating: five stars, the value, and the number of ratings.
final class RatingView {
  let root = Box(.horizontal, gap: 6)
  private let stars: StarsView
  private let text = Label.line("rating-text")
  private var shown: Rating?

  init(_ rating: Rating) {
    stars = StarsView(rating.stars)
    root.addClass("rating")
    stars.root.verticalAlignment = .center
    root.append(stars.root)
    root.append(text)
    // The accessible name of the stars contains the text.
    text.setAccessible(hidden: true)
    root.own(self)
    render(rating)
  }

  func render(_ rating: Rating) {
    guard rating != shown else { return }
    shown = rating
    stars.render(rating.stars)
    stars.root.setAccessible(label: rating.spoken)
    text.showIsolated(rating.label + (rating.count.map { " (\($0))" } ?? ""))
  }
}
