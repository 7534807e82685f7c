import CardModel
import Gtk
import Localization

/// The title of a section, which toggles the visibility of its cards, and the button "See All (n)"
/// on the same baseline (S-44).
final class SectionHeader {
  let root = Box(.horizontal, gap: 12)
  var onSeeAll: () -> Void = {}
  /// Called when the title is pressed.
  var onToggle: () -> Void = {}

  private var title: Title?
  private var seeAll: Button?

  /// The widgets of a title.
  private struct Title {
    let heading = Box(.horizontal)
    let toggle = Button()
    let text = Label.lines("section-title", upTo: 3)
    let arrow = Image(iconName: "pan-down-symbolic")
  }

  init() {
    root.addClass("section-header")
    root.setBaseline(.bottom)
    root.own(self)
  }

  func render(_ content: SectionContent) {
    let isShown = content.title != nil || content.seeAll != nil
    if isShown, title == nil { addTitle() }
    title?.heading.isVisible = isShown
    title?.heading.setAccessible(label: content.title ?? "")
    title?.text.showLine(content.title ?? "")
    title?.arrow.set(iconName: content.isCollapsed ? "pan-end-symbolic" : "pan-down-symbolic")
    title?.toggle.isVisible = content.title != nil
    title?.toggle.setAccessible(label: content.title ?? "")
    title?.toggle.setAccessible(expanded: !content.isCollapsed)
    title?.toggle.isFocusable = content.canCollapse
    title?.toggle.canTarget = content.canCollapse
    title?.arrow.isVisible = content.canCollapse
    render(content.seeAll)
    root.setClass("untitled", when: !isShown)
  }

  private func render(_ new: SectionContent.SeeAll?) {
    let text: String
    switch new {
    case nil: return seeAll.hide()
    case .uncounted: text = String(localized: "See All")
    case .counted(let count): text = String(localized: "See All (\(count.grouped))")
    }
    seeAll.shown(making: Button()) {
      $0.addClass("see-all")
      $0.verticalAlignment = .baseline
      $0.onClicked { [unowned self] in onSeeAll() }
      root.append($0)
    }.label = text
  }

  func set(margins: Margins) { root.set(margins: margins) }

  /// Adds the title, whose button is as wide as its text; a title that is too long for the room
  /// before the button at the end wraps.
  private func addTitle() {
    let new = Title()
    new.heading.setAccessible(role: .heading)
    new.heading.setAccessible(level: 2)
    new.heading.expandsHorizontally = true
    new.heading.verticalAlignment = .baseline
    new.text.verticalAlignment = .baseline
    new.arrow.addClass("section-arrow")
    let words = CustomWidget(
      cssName: "sectionwords", behaviour: TitleWithArrow(text: new.text, arrow: new.arrow))
    new.text.setParent(words)
    new.arrow.setParent(words)
    new.toggle.addClass("section-toggle")
    new.toggle.verticalAlignment = .baseline
    new.toggle.setChild(words)
    new.toggle.onClicked { [unowned self] in onToggle() }
    new.heading.append(new.toggle)
    root.prepend(new.heading)
    title = new
  }
}
