import Dashboard
import Gtk
import Localization

/// Printing.
extension DashboardWindow {
  /// Prints the present page, as it is now.
  func print(to target: PrintOperation.Target = .dialog) {
    guard let wall, !isPrinting else { return }
    guard let page = PaperPage(of: wall.navigator.top) else {
      return show(Note(text: String(localized: "A list can’t be printed, but exported as a file.")))
    }
    isPrinting = true
    overlay?.add(page.root)
    let definition = wall.definition
    window.scope.task {
      await page.picture()
    } then: { [unowned self] picture in
      isPrinting = false
      overlay?.remove(page.root)
      guard let picture else { return }
      PrintOperation.run(picture.title, to: target, over: window) { width, height in
        PagePicture.sheets(of: [picture], on: (width, height), definition)
      } done: { [weak self] failure in
        guard let failure else { return }
        self?.show(Note(text: String(localized: "The page couldn’t be printed: \(failure)")))
      }
    }
  }
}
