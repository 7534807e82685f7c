import Foundation
import JMESPath
import Localization
import Synchronization

/// A source that runs a program and reads its output.
///
/// The program is started with an argument list: no shell interprets the arguments (P18).
public struct CommandSource: PrimarySource {
  private let run: [String]
  private let reading: DataReading
  private let environment: [String: String]
  private let folder: String?
  private let clock: SourceClock
  private let abandoned = AbandonedRuns()
  private let notes = ReadNotes()

  /// The runs of the program that could not be ended.
  private final class AbandonedRuns: Sendable {
    let count = Atomic(0)
  }

  /// - Parameters:
  ///   - run: the program and its arguments.
  ///   - environment: variables that are added to those of this process.
  ///   - folder: the folder in which the program starts; nil for that of this process.
  public init(
    run: [String], _ reading: DataReading, environment: [String: String] = [:],
    folder: String? = nil, clock: SourceClock = SourceClock()
  ) {
    self.run = run
    self.clock = clock
    self.folder = folder
    self.reading = reading
    self.environment = environment
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let name = run.first.map(fileName) ?? String(localized: "command")
    // Each run that can't be ended holds a process, two threads and six descriptors.
    guard abandoned.count.load(ordering: .relaxed) <= 0 else {
      throw SourceFailure(
        .busy,
        """
        “\(name)” of an earlier load can’t be ended: it waits for a disk or a network share
        """)
    }
    let output = try await output()
    do throws(SourceFailure) {
      return notes.take(try reading.read(output.bytes, name: name))
    } catch {
      // A pipe that fails at its start ends with success, and without output.
      guard let line = output.firstErrorLine else { throw error }
      throw SourceFailure(error.kind, "\(error.message). It said: \(line.prefix(300))")
    }
  }

  public var omission: String? { notes.warning }

  public var interpretation: String? { notes.interpretation }

  /// Waits for the program on a thread of its own, so that slow commands don't occupy threads of
  /// the shared pools.
  private func output() async throws(SourceFailure) -> CommandOutput {
    let stop = try Pipe()
    let promise = Promise<CommandOutput>()
    let result = await withTaskCancellationHandler {
      await promise.result {
        let thread = Thread {
          let result = Result { () throws(SourceFailure) in
            var command = try RunningCommand(
              run, environment: environment, folder: folder, stop: stop)
            return try command.finish()
          }
          if !promise.fulfil(result) { abandoned.count.subtract(1, ordering: .relaxed) }
        }
        thread.stackSize = 512 << 10
        thread.start()
      }
    } onCancel: {
      stop.signal()
      // A process that is stuck in the kernel survives even SIGKILL; it is abandoned.
      Task {
        try? await clock.sleep(LoadLimits.killAfter * 2)
        if promise.fulfil(.failure(.cancelled)) { abandoned.count.add(1, ordering: .relaxed) }
      }
    }
    return try result.get()
  }
}
