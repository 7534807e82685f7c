import ArgumentParser
import Localization

/// The option `--wait` of the commands that load data once.
struct WaitOption: ParsableArguments {
  @Option(name: .customLong("wait"), help: "The maximum time to wait for data, in seconds.")
  var seconds = 30.0

  /// The maximum of a time on the command line in seconds: a day.
  static let maximum = 86_400.0

  var duration: Duration { .seconds(seconds) }

  func validate() throws {
    guard (0...Self.maximum).contains(seconds) else {
      throw ValidationError(
        String(localized: "The time to wait must be 0 to 86400."))
    }
  }
}
