import CLinux
import Foundation
import Glibc

/// A process of this program that decodes a drawing (SVG), so that one that takes too much time or
/// memory can be ended.
public enum DrawingProcess {
  /// Runs this program with other arguments.
  /// - Parameters:
  ///   - input: the standard input.
  ///   - limit: the maximum number of bytes of the standard output.
  /// - Returns: the standard output.
  public static func output(
    of arguments: [String], input: [UInt8], limit: Int, clock: SourceClock = SourceClock()
  ) async throws(SourceFailure) -> [UInt8] {
    do throws(SourceFailure) {
      return try await within(LoadLimits.timeout, by: clock) { () throws(SourceFailure) in
        let stop = try Pipe()
        return try await BlockingWork().run(onCancel: stop.signal) { () throws(SourceFailure) in
          var command = try RunningCommand(
            ["/proc/self/exe"] + arguments, environment: ["SWIFT_BACKTRACE": "enable=no"],
            folder: nil, input: try file(of: input), stop: stop)
          var output: [UInt8] = []
          _ = try command.finish { (bytes) throws(SourceFailure) in
            output += bytes
            guard output.count <= limit else { throw .drawingTakesTooMuch }
          }
          return output
        }
      }
    } catch {
      // The process was ended at one of its limits.
      throw [.rejected, .timedOut].contains(error.kind) ? .drawingTakesTooMuch : error
    }
  }

  /// `MFD_CLOEXEC`, which Swift's module leaves out.
  private static let closesOnExec: UInt32 = 1

  /// Returns a file without a name that has these bytes.
  private static func file(of bytes: [UInt8]) throws(SourceFailure) -> Descriptor {
    let number = memfd_create("drawing", closesOnExec)
    guard number >= 0 else {
      throw SourceFailure(.busy, "no more files can be opened by this program")
    }
    let file = Descriptor(number)
    guard write(number, bytes, bytes.count) == bytes.count, lseek(number, 0, SEEK_SET) == 0 else {
      throw .drawingTakesTooMuch
    }
    return file
  }
}

extension SourceFailure {
  public static var drawingTakesTooMuch: SourceFailure {
    SourceFailure(.tooLarge, "The picture can’t be read: it takes too much time or memory to draw")
  }
}
