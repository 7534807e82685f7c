import ArgumentParser
import Dashboard

/// `cardwall print`: prints a dashboard file as the program sees it.
struct PrintCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints a dashboard file after includes and variables.",
    discussion:
      "Secrets are printed as they are written in the file. Exits with 1 if there is a mistake.")

  @Argument(help: "The dashboard file.")
  var file: String

  func run() throws {
    let reading = DashboardFile.read(file)
    for diagnostic in reading.diagnostics { printError("\(diagnostic)") }
    if let text = reading.printed { try write(text) }
    if reading.definition == nil { throw ExitCode.failure }
  }
}
