import CardModel
import Gtk

/// A part of an object's page below its body: a title, and a group of fields or a list.
final class DetailSectionView {
  let root = Box(.vertical)
  /// Called when a part of it that leads somewhere is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  private let title = Label.line("section-title")
  private let frame = Box(.vertical)
  private var body: CardBodyView?

  init() {
    root.addClass("detail-section")
    // Else the rows' wish to fill their card would spread the sections over the page.
    root.expandsVertically = false
    title.setAccessible(role: .heading)
    title.setAccessible(level: 2)
    frame.addClass("object-body")
    root.append(title)
    root.append(frame)
    root.own(self)
  }

  func render(_ section: DetailSection) {
    title.show(section.title)
    root.setClass("untitled", when: section.title == nil)
    if body?.canRender(section.body) != true {
      if let body { frame.remove(body.root) }
      let new = CardBodyView.make(for: section.body, .page)
      new.onElement = { [unowned self] in onElement($0, $1) }
      frame.append(new.root)
      body = new
    }
    body?.render(section.body)
  }
}
