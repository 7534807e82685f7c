import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Foundation
import Gtk
import Localization

/// `cardwall [FILE]`: the wall in a window.
struct ShowCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Opens a window with the wall (the default command).",
    discussion: """
      Changes of the file show at once. If the file becomes invalid, the wall stays as it was and a \
      message above it says what is wrong. In a terminal, a file that isn't there ends the program \
      with 1, unless the last valid version is known, and so it does beside a Cardwall that runs; \
      elsewhere, and with --kiosk, the window waits for the file. A link after the file name opens a page, a card or a row: \
      `dashboard.yaml#page/card`. A dashboard has one window: if it is open already, that window \
      follows the link. All windows belong to one process, which the first start begins; a later \
      start prints the mistakes of its file, and exits with 1 if the file is invalid. Before a \
      dashboard runs programs, reads files outside of its folder or sends secrets for the first \
      time, a bar in its window asks whether it may; --trust allows it for this run. F10 opens the \
      menu, which lists all commands with their keys; Ctrl+? shows the keys.
      """)

  @Argument(help: "The dashboard file, with a link such as #page/card; without it, this machine.")
  var file: String?

  @Flag(help: "Fill the screen, without window decorations and pointer.")
  var kiosk = false

  @Option(help: "With --kiosk, the name of the monitor that it fills, such as HDMI-1.")
  var monitor: String?

  @Option(help: "The id of the first page to show.")
  var page: String?

  @Flag(help: "Let the dashboard do all that it declares, without a question.")
  var trust = false

  @Flag(
    help: """
      Start a process of its own, beside one that runs already. With --kiosk, cardwall status and \
      control find it by --kiosk.
      """)
  var newInstance = false

  /// Whether the desktop starts the program to have it open something later.
  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  func run() throws {
    let (path, target) = file.map { PageLink.split(Self.path($0)) } ?? (nil, nil)
    let start = DashboardStart(
      path: path, link: target?.text ?? page, isKiosk: kiosk, monitor: monitor,
      isTrusted: trust)
    if !kiosk, !isService, let path { try requireFile(path) }
    if !kiosk, monitor != nil {
      printError("cardwall: " + String(localized: "--monitor is for a kiosk: it needs --kiosk"))
    }
    let (isAlone, isService) = (newInstance, isService)
    let status = try MainActor.assumeIsolated {
      Toolkit.shareMemoryBetweenThreads()
      Toolkit.chooseRenderer()
      if !isAlone, !isService, let status = DashboardApplication.handOver(.show(start)) {
        return status
      }
      Toolkit.disableAccessibilityWithoutBus()
      // One kiosk beside the other windows has a name of its own.
      let kioskID = DashboardApplication.kioskID
      let isNamed = isAlone && start.isKiosk && !Application.isRunning(id: kioskID)
      let application =
        isNamed
        ? DashboardApplication(start, id: kioskID)
        : DashboardApplication(isService ? nil : start, isAlone: isAlone)
      try requireDisplay(for: "cardwall")
      return application.run()
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// Ends the program where somebody has probably mistyped a path in a terminal.
  ///
  /// Elsewhere a window waits for the file, which another machine may still have to deliver.
  private func requireFile(_ path: String) throws {
    guard isatty(STDERR_FILENO) == 1,
      DashboardStart.isMissing(path, ProcessInfo.processInfo.environment)
    else { return }
    printError("cardwall: " + DashboardStart.missing(path))
    throw ExitCode.failure
  }

  /// Returns the path of a file that is named by its address, as desktops do.
  private static func path(_ argument: String) -> String {
    guard argument.hasPrefix("file://"), let url = URL(string: argument) else { return argument }
    return url.path + (url.fragment.map { "#\($0)" } ?? "")
  }
}
