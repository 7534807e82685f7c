import CardModel
import Gtk

/// The title of a section, with "See All (n)" at its end on the same baseline (S-44).
final class SectionHeader {
  let root = Box(.horizontal, spacing: 12)
  var onSeeAll: () -> Void = {}

  private let title = Label()
  private let seeAll = Button()

  init() {
    root.addClass("section-header")
    root.setBaseline(.bottom)
    title.addClass("section-title")
    title.setAccessible(role: .heading)
    title.setAccessible(level: 2)
    title.ellipsizeMode = .end
    title.xAlign = 0
    title.expandsHorizontally = true
    title.verticalAlignment = .baseline
    seeAll.addClass("see-all")
    seeAll.verticalAlignment = .baseline
    seeAll.onClicked { [unowned self] in onSeeAll() }
    root.append(title)
    root.append(seeAll)
    root.own(self)
  }

  func render(_ content: SectionContent) {
    title.text = content.title ?? ""
    seeAll.isVisible = content.seeAllCount != nil
    if let count = content.seeAllCount { seeAll.label = "See All (\(count))" }
    title.isVisible = content.title != nil || content.seeAllCount != nil
    root.setClass("untitled", when: !title.isVisible)
  }

  func setMargin(_ margin: Double) {
    root.set(margins: Margins(vertical: 0, horizontal: Int(margin)))
  }
}
