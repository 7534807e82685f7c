import CardModel
import Gtk

/// The parts of a page's cards that have too little room: texts that are cut, and rows and other
/// parts of which only the number is shown.
public struct PageCuts {
  /// The width that is left of each cut text, in px at the usual size of text.
  private var texts: [Widget: Double] = [:]
  /// The number that each note tells, such as 2 for "and 2 more".
  private var notes: [Widget: Int] = [:]

  /// The share of the width of a text that is cut anyway that it keeps.
  private static let keptShare = 0.5

  init(in root: Widget) {
    let scale = root.layoutScale
    func add(_ widget: Widget) {
      guard widget.isVisible, widget.isDrawn else { return }
      if let label = Label(of: widget) {
        if label.isEllipsized { texts[widget] = Double(widget.width) / scale }
      } else if let note = widget.component(of: MoreNote.self) {
        notes[widget] = note.count
      } else if let note = widget.component(of: HiddenItemsNote.self) {
        notes[widget] = note.count
      } else {
        for child in widget.children { add(child) }
      }
    }
    add(root)
  }

  /// Returns whether more is cut than at another size of text.
  public func exceeds(_ usual: PageCuts) -> Bool {
    texts.contains { text, width in
      usual.texts[text].map { width < $0 * Self.keptShare } ?? true
    } || notes.contains { note, count in usual.notes[note].map { count > $0 } ?? true }
  }

  /// The number of texts and lists that are cut.
  public var count: Int { texts.count + notes.count }
}

extension PageView {
  /// The parts of the page's cards that had too little room in the last layout.
  public var cuts: PageCuts { PageCuts(in: content.widget) }

  /// Returns the number of columns of the page with text that is larger by a factor.
  public func columns(forTextLargerBy factor: Double) -> Int {
    let scale = LayoutScale(context.scale.text * factor, density: context.scale.density)
    return LayoutContext(width: context.width, scale: scale).gridColumns
  }
}
