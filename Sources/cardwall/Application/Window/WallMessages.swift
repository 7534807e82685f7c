import Gtk
import Localization

/// The messages above the wall: of safe mode, of mistakes in the file, and warnings.
final class WallMessages {
  let root = Box(.vertical)
  /// Tells of safe mode, as long as it lasts.
  private let safeMode = Banner(canClose: false)
  /// Tells of mistakes in the file, until there are none.
  private let fileWarning = Banner(canClose: false)
  private let warning = Banner()
  private let announcements: Announcements

  init(_ announcements: Announcements) {
    self.announcements = announcements
    for banner in [safeMode, fileWarning, warning] { root.append(banner.root) }
    root.own(self)
  }

  func warn(_ text: String) {
    warning.show(text)
    announcements.announce(text)
  }

  /// Shows a warning about the file until a version without mistakes is shown.
  func warn(_ warning: FileWarning) {
    fileWarning.show(warning.text, tooltip: warning.details)
    announcements.announce(warning.text, about: "file")
  }

  /// Hides what doesn't concern a new version of the dashboard.
  /// - Parameter isSafe: whether it is shown in safe mode.
  func wallChanged(isSafe: Bool) {
    if isSafe { safeMode.show(SafeMode.text) } else { safeMode.hide() }
    warning.hide()
    if fileWarning.root.isVisible {
      announcements.announce(String(localized: "The dashboard file is correct again."))
    }
    fileWarning.hide()
  }
}
