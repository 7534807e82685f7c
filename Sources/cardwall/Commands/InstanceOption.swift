import ArgumentParser
import Localization

/// The running program that a command asks.
struct InstanceOption: ParsableArguments {
  @Flag(
    help: """
      Ask the kiosk that was started with --new-instance; without it, that one is asked only if \
      nothing else runs.
      """)
  var kiosk = false

  /// Has the running program answer a message.
  /// - Parameter missing: the exit code if none runs.
  nonisolated func ask(_ message: InstanceMessage, orElse missing: ExitCode = .failure) throws {
    let isKiosk = kiosk
    let status = MainActor.assumeIsolated {
      let kioskID = DashboardApplication.kioskID
      return DashboardApplication.handOver(
        message, to: isKiosk ? [kioskID] : [DashboardApplication.id, kioskID])
    }
    guard let status else {
      printError(String(localized: "no Cardwall runs in this session"))
      throw missing
    }
    if status != 0 { throw ExitCode(status) }
  }
}
