import ArgumentParser
import Dashboard

/// `cardwall schema`: prints the schema with which editors complete and check dashboard files.
struct SchemaCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of the dashboard file.",
    discussion: """
      For editors, in draft 07: write it to a file, and start the dashboard with \
      `# yaml-language-server: $schema=./dashboard.schema.json`.
      """)

  func run() throws { try write(DashboardFile.schema + "\n") }
}
