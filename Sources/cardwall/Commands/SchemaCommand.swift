import ArgumentParser
import Dashboard

/// `cardwall schema`: what editors complete and underline dashboard files by.
struct SchemaCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of the dashboard file.",
    discussion: """
      Draft 07, for editors: write it to a file and begin the dashboard with \
      `# yaml-language-server: $schema=./dashboard.schema.json`.
      """)

  func run() { write(DashboardFile.schema + "\n") }
}
