import CardModel
import Gtk

/// A section of an object's page below its body: a title, and a group of fields or a list.
final class DetailSectionView {
  let root = Box(.vertical)
  /// Called when an element with a destination is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  private let title = Label.line("section-title")
  private let frame = Box(.vertical)
  private var body: CardBodyView?
  /// The section to show after the delay.
  private var waiting: DetailSection?

  init() {
    root.addClass("detail-section")
    // Rows expand to fill their card, which would otherwise spread the sections over the page.
    root.expandsVertically = false
    title.setAccessible(role: .heading)
    title.setAccessible(level: 2)
    frame.addClass("object-body")
    root.append(title)
    root.append(frame)
    root.own(self)
  }

  /// Shows a section.
  ///
  /// - Parameter delay: the number of frames of a new page that are drawn without the section's
  ///   body, so that the first one doesn't wait for what is below the viewport (V14).
  func render(_ section: DetailSection, delay: Int) {
    title.show(section.title)
    root.setClass("untitled", when: section.title == nil)
    if body != nil || root.isMapped || delay == 0 {
      waiting = nil
      show(section)
    } else {
      if waiting == nil { wait(frames: delay) }
      waiting = section
    }
  }

  private func wait(frames: Int) {
    var left = frames
    root.addTickCallback { [unowned self] _ in
      left -= 1
      if left >= 0 { return true }
      if let waiting { show(waiting) }
      waiting = nil
      return false
    }
  }

  private func show(_ section: DetailSection) {
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
