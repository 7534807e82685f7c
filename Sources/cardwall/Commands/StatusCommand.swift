import ArgumentParser

/// `cardwall status`: prints the state of the running program.
struct StatusCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Prints the state of the running program, its dashboards and their sources.",
    discussion: """
      The sources are listed with the age of their data and the last error. Exits with 1 if no \
      Cardwall runs in the session. With --check, a line says how it is, and so does the exit code: \
      0 if all is well, 1 if a source has no fresh data or a file has a mistake, and 2 if a \
      dashboard isn't shown, is in safe mode, or no Cardwall runs.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Say by the exit code how the program is.")
  var check = false

  @OptionGroup
  var instance: InstanceOption

  func run() throws {
    let missing = ExitCode(check ? Int32(InstanceStatus.Health.broken.rawValue) : 1)
    try instance.ask(.status(isJSON: json, isCheck: check), orElse: missing)
  }
}
