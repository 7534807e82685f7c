import ArgumentParser
import Dashboard
import Localization

/// The option `--choose` of the commands that show a dashboard without a window.
struct ChooseOption: ParsableArguments {
  @Option(
    name: .customLong("choose"),
    help: "What is chosen, such as site=kiel; can be given several times.")
  var pairs: [String] = []

  func validate() throws {
    for pair in pairs where !pair.dropFirst().contains("=") {
      throw ValidationError(
        String(localized: "--choose takes the id of a choice and a value, such as site=kiel"))
    }
  }

  /// The values by the ids of choices.
  nonisolated var values: [String: String] {
    Dictionary(
      pairs.map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      }, uniquingKeysWith: { _, last in last })
  }

  /// Returns the values for a dashboard.
  /// - Throws: `ExitCode.failure` after a message, if it has no such choice or option.
  func values(for definition: DashboardDefinition) throws -> [String: String] {
    let values = values
    let problems = values.sorted { $0.key < $1.key }.compactMap {
      definition.problem(ofChoice: $0.key, $0.value)
    }
    for problem in problems { printError(problem) }
    guard problems.isEmpty else { throw ExitCode.failure }
    return values
  }
}
