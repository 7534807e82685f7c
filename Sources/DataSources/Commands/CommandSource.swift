import Dispatch
import Foundation
import JMESPath

/// The output of a program.
///
/// It is started with an argument list: no shell reads the arguments (P18).
public struct CommandSource: SourceAdapter {
  private let run: [String]
  private let format: DataFormat
  private let environment: [String: String]

  /// - Parameters:
  ///   - run: the program and its arguments.
  ///   - environment: variables that are added to those of this process.
  public init(run: [String], format: DataFormat, environment: [String: String] = [:]) {
    self.run = run
    self.format = format
    self.environment = environment
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let name = run.first.map(fileName) ?? "command"
    let output = try await output()
    return try format.decode(output, name: name)
  }

  /// Waits for the program on a thread of its own: it may take as long as its time-out, and the
  /// shared pools must not lose a thread to each slow command.
  private func output() async throws(SourceFailure) -> [UInt8] {
    let stop = try Pipe()
    let promise = Promise<[UInt8]>()
    let result = await withTaskCancellationHandler {
      await promise.result {
        let thread = Thread {
          promise.fulfil(
            Result { () throws(SourceFailure) in
              var command = try RunningCommand(run, environment: environment, stop: stop)
              return try command.finish()
            })
        }
        thread.stackSize = 512 << 10
        thread.start()
      }
    } onCancel: {
      stop.signal()
      // A process that is stuck in the kernel outlives even SIGKILL: it is given up.
      DispatchQueue.global().asyncAfter(deadline: .now() + (LoadLimits.killAfter * 2).interval) {
        promise.fulfil(.failure(.cancelled))
      }
    }
    return try result.get()
  }
}
