import ArgumentParser
import CardModel
import CardWidgets
import Gtk

/// `cardwall [FILE]`: the wall in a window.
struct ShowCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Opens a window with the wall (what happens without a command).",
    discussion: """
      A change of the file shows at once; a mistake in it is said above the wall, which stays as it \
      was. Keys: F10 opens the menu, which names the others; Esc and Alt+Left go back, F5 and \
      Ctrl+R refresh, F11 fills the screen, Ctrl+1 … 9 change the page, Ctrl+Z takes back that a \
      card was hidden, Ctrl+Shift+H shows all hidden cards, Ctrl+W closes, Ctrl+Q quits.
      """)

  @Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Flag(help: "Fill the screen, without decoration and pointer.")
  var kiosk = false

  @Option(help: "The id of the page to begin with.")
  var page: String?

  func run() throws {
    let (file, kiosk, page) = (file, kiosk, page)
    let status = try MainActor.assumeIsolated {
      let application = DashboardApplication(
        path: file, page: page.map { PageID($0) }, kiosk: kiosk)
      try requireDisplay(for: "cardwall")
      return ImageLibrary.providing { application.run() }
    }
    if status != 0 { throw ExitCode(status) }
  }
}

/// - Throws: `ExitCode.noDisplay`, after saying so, where there is none.
func requireDisplay(for command: String) throws {
  Gtk.setProgramName("cardwall")
  guard Gtk.initialize() else {
    complain(
      """
      \(command): there is no display to show windows on. Start it in a desktop session, or \
      without a screen as: xvfb-run -a \(command) …
      """)
    throw ExitCode.noDisplay
  }
}
