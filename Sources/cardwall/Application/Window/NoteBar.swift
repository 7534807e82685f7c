import Gtk

/// A short message over the foot of the page, which hides after a while.
final class NoteBar {
  let root: Box
  private let banner = Banner()
  private let clock: any Clock<Duration>
  private var hiding: Task<Void, Never>?

  /// The time that a note is shown: long enough to read it and to press Undo.
  ///
  /// The menu of the window offers the same.
  static let displayDuration = Duration.seconds(10)

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    root = banner.root
    root.addClass("note")
    root.horizontalAlignment = .center
    root.verticalAlignment = .end
  }

  /// Returns a widget with the notes over its content.
  func over(_ content: some WidgetHandle) -> Overlay {
    let overlay = Overlay()
    overlay.setChild(content)
    overlay.add(root)
    return overlay
  }

  func show(_ note: Note) {
    banner.show(note.text, action: note.act.map { (note.title, $0) })
    hiding?.cancel()
    hiding = root.scope.after(Self.displayDuration, by: clock) { [unowned self] in
      banner.hide()
    }
  }

  /// Hides a note that is no longer true.
  func hide() { banner.hide() }
}
