import Gtk

/// Tells in passing what has happened, at the foot of the window, and goes by itself.
final class NoteBar {
  let root: Box
  private let banner = Banner()
  private var leaving: Task<Void, Never>?

  /// Long enough to be read and taken back; nothing is lost with it, the window's menu has it all.
  private static let stay = Duration.seconds(10)

  init() {
    root = banner.root
    root.addClass("note")
  }

  isolated deinit { leaving?.cancel() }

  func show(_ note: Note) {
    banner.show(note.text, action: note.undo.map { ("Undo", $0) })
    leaving?.cancel()
    leaving = Task { [weak self] in
      try? await Task.sleep(for: Self.stay)
      guard !Task.isCancelled else { return }
      self?.banner.hide()
    }
  }

  /// Puts away what no longer holds.
  func hide() { banner.hide() }
}
