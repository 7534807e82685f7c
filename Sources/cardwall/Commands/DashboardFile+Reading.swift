import ArgumentParser
import CResources
import Dashboard
import Foundation

extension DashboardFile {
  /// Reads a dashboard with the environment of this process; without a path that of this machine.
  nonisolated static func read(_ path: String?) -> DashboardReading {
    let environment = ProcessInfo.processInfo.environment
    guard let path else {
      return load(
        text: String(cString: cardwall_this_machine()), name: "this-machine.yaml",
        environment: environment, functions: .dashboard())
    }
    return load(path: path, environment: environment, functions: .dashboard())
  }

  /// The dashboard at a path; its mistakes go to standard error.
  /// - Throws: `ExitCode.failure` where it can't be used.
  nonisolated static func require(_ path: String?) throws -> DashboardReading {
    let reading = read(path)
    for diagnostic in reading.diagnostics { printError("\(diagnostic)") }
    guard reading.definition != nil else { throw ExitCode.failure }
    return reading
  }
}
