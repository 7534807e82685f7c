import ArgumentParser
import Gtk
import Localization

/// Initializes GTK.
/// - Throws: `ExitCode.noDisplay` after an error message if there is no display.
func requireDisplay(for command: String) throws {
  Toolkit.setProgramName(DashboardApplication.id, title: DashboardApplication.title)
  guard Toolkit.initialize() else {
    printError(
      String(
        localized: """
          \(command): there is no display to show windows on. Start it in a desktop session or, without \
          a screen, as: xvfb-run -a \(command) …
          """))
    throw ExitCode.noDisplay
  }
  ProgramLanguage.useInWidgets()
}
