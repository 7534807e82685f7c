import ArgumentParser
import Dashboard

/// `cardwall check`: names every mistake of dashboard files.
struct CheckCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Names every mistake of dashboard files.",
    discussion: """
      Each as `file:line:column: error: message (at node)`, all of them, not only the first. Exits \
      with 1 if there is an error; warnings alone leave it at 0.
      """)

  @Argument(help: "The dashboard files.")
  var files: [String]

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func run() throws {
    var isFine = true
    for file in files {
      let reading = DashboardFile.read(file)
      for finding in reading.findings { print(finding) }
      if reading.definition == nil || (strict && !reading.findings.isEmpty) { isFine = false }
    }
    if !isFine { throw ExitCode.failure }
  }
}
