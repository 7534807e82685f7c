import ArgumentParser
import Localization

/// `cardwall status`: prints the state of the running program.
struct StatusCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Prints the state of the running program, its dashboards and their sources.",
    discussion: """
      The sources are listed with the age of their data and the last error. Exits with 1 if no \
      Cardwall runs in the session; one that was started with --new-instance isn't found.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws { try askInstance(.status(isJSON: json)) }
}

/// Has the running program answer a message.
nonisolated func askInstance(_ message: InstanceMessage) throws {
  let status = MainActor.assumeIsolated { DashboardApplication.handOver(message) }
  guard let status else {
    printError(String(localized: "no Cardwall runs in this session"))
    throw ExitCode.failure
  }
  if status != 0 { throw ExitCode(status) }
}
