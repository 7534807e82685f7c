import DataSources
import Dispatch
import Foundation

/// Writes the state files of a dashboard off the main actor, one after the other, in the order of
/// the calls.
nonisolated final class StateWriter: Sendable {
  private let queue = DispatchQueue(label: "cardwall.state", qos: .utility)
  /// Logs the files that can't be written.
  let problems: ProblemLog

  init(problems: ProblemLog = ProblemLog()) { self.problems = problems }

  /// Writes what `makeData` returns, if anything; `makeData` runs off the main actor too.
  /// - Parameter onFailure: called on the writer's queue if the file can't be written.
  func write(
    to file: StateFile, _ makeData: @escaping @Sendable () -> Data?,
    onFailure: @escaping @Sendable () -> Void = {}
  ) {
    queue.async { [problems] in
      if let data = makeData(), !file.write(data, problems: problems) { onFailure() }
    }
  }

  /// Runs work that writes a file by itself.
  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// The minimum time between two writes: a wall with new data each second must not wear out a
  /// card (P17).
  static let interval = Duration.seconds(60)

  /// Calls `save` soon after a change, but only once in a while, and not while nothing changes.
  static func follow(
    _ changes: AsyncStream<Void>, by clock: SourceClock,
    _ save: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task.detached(priority: .utility) {
      for await _ in changes {
        do {
          // The data of several sources that come together are written together.
          try await clock.sleep(gatheringTime)
          save()
          try await clock.sleep(interval - gatheringTime)
        } catch { return }
      }
    }
  }

  /// The time from a change to the call that writes it, after a pause.
  static let gatheringTime = Duration.seconds(2)

  /// Reads a file after everything that is to be written before.
  func read(_ file: StateFile, limit: Int) -> Data? { queue.sync { file.read(limit: limit) } }

  /// Removes the temporary files that a killed run left behind.
  func removeLeftovers(of files: [StateFile]) {
    queue.async { for file in files { file.removeLeftovers() } }
  }

  /// Waits until everything is written.
  func finish() { queue.sync {} }
}
