import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Gtk

/// `cardwall [FILE]`: the wall in a window.
struct ShowCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Opens a window with the wall (what happens without a command).",
    discussion: """
      A change of the file shows at once; a mistake in it is said above the wall, which stays as it \
      was. Behind the file a place on the wall can stand: `dashboard.yaml#page/card` opens with that \
      card. Of a dashboard that has a window already, that window goes there. F10 opens the menu, \
      which names all commands with their keys; Ctrl+? shows the keys.
      """)

  @Argument(help: "The dashboard file, and a place on it as #page/card; without it, this machine.")
  var file: String?

  @Flag(help: "Fill the screen, without decoration and pointer.")
  var kiosk = false

  @Option(help: "The id of the page to begin with.")
  var page: String?

  func run() throws {
    let (path, place) = file.map(PageLink.split) ?? (nil, nil)
    let (kiosk, link) = (kiosk, place ?? page.flatMap { PageLink($0) })
    let status = try MainActor.assumeIsolated {
      Gtk.shareMemoryBetweenThreads()
      Gtk.chooseRenderer()
      if DashboardApplication.handOver(path, link) { return 0 as Int32 }
      let application = DashboardApplication(path: path, link: link, kiosk: kiosk)
      try requireDisplay(for: "cardwall")
      return ImageLibrary.providing { application.run() }
    }
    if status != 0 { throw ExitCode(status) }
  }
}

/// - Throws: `ExitCode.noDisplay`, after saying so, where there is none.
func requireDisplay(for command: String) throws {
  CardLocale.numbers = UserLocale.current.numberSymbols
  Gtk.setProgramName("cardwall")
  guard Gtk.initialize() else {
    printError(
      """
      \(command): there is no display to show windows on. Start it in a desktop session, or \
      without a screen as: xvfb-run -a \(command) …
      """)
    throw ExitCode.noDisplay
  }
}
