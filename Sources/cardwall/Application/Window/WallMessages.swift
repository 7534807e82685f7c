import Dashboard
import Gtk
import Localization

/// The messages above the wall: of safe mode, of mistakes in the file, warnings, and the question
/// what the dashboard may do.
final class WallMessages {
  let root = Box(.vertical)
  /// Tells of safe mode, as long as it lasts.
  private let safeMode = Banner(canClose: false)
  /// Tells of mistakes in the file, until there are none.
  private let fileWarning = Banner(canClose: false)
  private let warning = Banner()
  /// Asks whether the dashboard may do what it declares.
  private let question = TrustBar()
  private let announcements: Announcements

  init(_ announcements: Announcements) {
    self.announcements = announcements
    for banner in [safeMode, fileWarning, warning] { root.append(banner.root) }
    root.append(question.root)
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

  /// Asks whether the dashboard may do what it declares.
  /// - Parameters:
  ///   - isKiosk: whether everybody can press what is shown.
  ///   - offersFolder: whether all dashboards in the folder can be allowed at once.
  func ask(
    about abilities: [Ability], isKiosk: Bool, offersFolder: Bool,
    answer: @escaping (TrustBar.Answer) -> Void
  ) {
    let before = question.text
    question.ask(
      about: abilities,
      note: isKiosk
        ? String(localized: "Until it is started with --trust, it does nothing of that.") : nil,
      offersFolder: offersFolder, answer: answer)
    if let text = question.text, text != before {
      announcements.announce(text, about: "permission")
    }
  }

  func endQuestion() { question.hide() }

  /// Answers the question, as its buttons do.
  func choose(_ answer: TrustBar.Answer) { question.choose(answer) }

  /// Whether a question waits for an answer.
  var isAsking: Bool { question.text != nil }

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
