import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Gtk

/// `cardwall [FILE]`: the wall in a window.
struct ShowCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Opens a window with the wall (the default command).",
    discussion: """
      Changes of the file show at once. If the file becomes invalid, the wall stays as it was and a \
      message above it says what is wrong. A link after the file name opens a page, a card or a row: \
      `dashboard.yaml#page/card`. If the dashboard already has a window, that window follows the \
      link. F10 opens the menu, which lists all commands with their keys; Ctrl+? shows the keys.
      """)

  @Argument(help: "The dashboard file, with a link such as #page/card; without it, this machine.")
  var file: String?

  @Flag(help: "Fill the screen, without window decorations and pointer.")
  var kiosk = false

  @Option(help: "The id of the first page to show.")
  var page: String?

  func run() throws {
    let (path, target) = file.map(PageLink.split) ?? (nil, nil)
    let (kiosk, link) = (kiosk, target ?? page.flatMap { PageLink($0) })
    let status = try MainActor.assumeIsolated {
      Gtk.shareMemoryBetweenThreads()
      Gtk.chooseRenderer()
      if DashboardApplication.handOver(path, link) { return 0 as Int32 }
      Gtk.disableAccessibilityWithoutBus()
      let problems = ProblemLog()
      let application = DashboardApplication(
        path: path, link: link, kiosk: kiosk, problems: problems)
      try requireDisplay(for: "cardwall")
      return application.run()
    }
    if status != 0 { throw ExitCode(status) }
  }
}
