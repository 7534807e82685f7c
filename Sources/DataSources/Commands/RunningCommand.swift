import Foundation
import Glibc
import Localization

/// The output of a program that has ended with success.
struct CommandOutput {
  var bytes: [UInt8]
  /// The first line of standard error; nil if there is none.
  var firstErrorLine: String?
}

/// A running program, whose output is collected and which can be ended.
///
/// All work is done on the thread that calls `finish`. Two pipes signal to it that the program has
/// ended and that the load was cancelled.
struct RunningCommand {
  private let name: String
  private let group: ProcessGroup
  private let output: Descriptor
  private let errors: Descriptor
  private let stop: Pipe
  private let exited: Pipe
  private var standardOutput: [UInt8] = []
  private var standardError: ArraySlice<UInt8> = []
  /// Whether the beginning of standard error is lost.
  private var isErrorCut = false
  /// The reason why the program is being ended; nil while it may run.
  private var reason: SourceFailure?
  private var killAt: ContinuousClock.Instant?

  /// - Parameters:
  ///   - folder: the folder in which the program starts; nil for that of this process.
  ///   - input: the program's standard input; nil for an empty one.
  ///   - stop: ends the program once it can be read.
  init(
    _ arguments: [String], environment: [String: String], folder: String?,
    input: Descriptor? = nil, stop: Pipe
  ) throws(SourceFailure) {
    name = arguments.first.map(fileName) ?? ""
    self.stop = stop
    exited = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    group = try ProcessGroup.start(
      arguments, environment: environment, folder: folder, input: input,
      output: output.writeEnd, errors: errors.writeEnd)
    self.output = output.readEnd
    self.errors = errors.readEnd
    for end in [self.output, self.errors] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    let watcher = Thread { [group, exited] in
      group.waitForExit()
      exited.signal()
    }
    watcher.stackSize = 128 << 10
    watcher.start()
  }

  /// Blocks until the program and all processes of its group have ended.
  /// - Parameter take: gets the program's standard output as it comes, instead of its being
  ///   collected; what it throws ends the program.
  /// - Returns: the program's standard output, and the first line of its standard error.
  mutating func finish(
    _ take: (([UInt8]) throws(SourceFailure) -> Void)? = nil
  ) throws(SourceFailure) -> CommandOutput {
    var waits = [output, errors, stop.readEnd, exited.readEnd].map {
      pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
    }
    while waits[3].revents == 0 {
      guard poll(&waits, nfds_t(waits.count), milliseconds(until: killAt)) != 0 else {
        group.send(SIGKILL)
        killAt = nil
        continue
      }
      // At its end, a pipe stays readable, so that it is no longer polled.
      if waits[0].revents != 0, !readOutput(take) { waits[0].fd = -1 }
      if waits[1].revents != 0, !readErrors() { waits[1].fd = -1 }
      if waits[2].revents != 0 {
        waits[2].fd = -1
        end(because: .cancelled)
      }
    }
    _ = readOutput(take)
    _ = readErrors()
    group.send(SIGKILL)
    let ending = group.reap()
    if let reason { throw reason }
    guard ending == .exit(status: 0) else { throw failure(ending) }
    return CommandOutput(bytes: standardOutput, firstErrorLine: errorLines.first)
  }

  private mutating func end(because failure: SourceFailure) {
    guard reason == nil else { return }
    reason = failure
    killAt = .now + LoadLimits.killAfter
    group.send(SIGTERM)
  }

  /// Reads what is available of standard output.
  /// - Returns: whether more may follow.
  private mutating func readOutput(
    _ take: (([UInt8]) throws(SourceFailure) -> Void)?
  ) -> Bool {
    guard let bytes = chunk(from: output) else { return false }
    if let take {
      guard reason == nil else { return true }
      do throws(SourceFailure) { try take(Array(bytes)) } catch { end(because: error) }
      return true
    }
    if reason == nil { standardOutput += bytes }
    if standardOutput.count > LoadLimits.answerBytes {
      standardOutput = []
      end(because: .tooManyBytes(String(localized: "the output of \(name)")))
    }
    return true
  }

  /// Reads what is available of standard error.
  /// - Returns: whether more may follow.
  private mutating func readErrors() -> Bool {
    guard let bytes = chunk(from: errors) else { return false }
    standardError += bytes
    if standardError.count > LoadLimits.errorBytes {
      standardError = standardError.suffix(LoadLimits.errorBytes)
      isErrorCut = true
    }
    return true
  }

  private func failure(_ ending: ProcessGroup.Ending) -> SourceFailure {
    let how =
      switch ending {
      case .exit(let status): String(localized: "“\(name)” ended with status \(status)")
      case .signal(let signal):
        String(
          localized:
            "“\(name)” was ended by signal \(signal) (\(String(cString: strsignal(signal))))")
      }
    let said = quotation
    return SourceFailure(.rejected, said.isEmpty ? "\(how)" : "\(how): \(said)")
  }

  /// The last two lines of standard error.
  private var quotation: String {
    String(errorLines.suffix(2).joined(separator: "\n").prefix(300))
  }

  /// The whole lines of standard error, without control characters.
  ///
  /// The rest of a line could be the rest of a secret.
  private var errorLines: [String] {
    String(decoding: standardError, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst(isErrorCut ? 1 : 0)
      .map { line in
        line.filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
      }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

private func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
  guard let instant else { return -1 }
  let left = max(.zero, ContinuousClock.now.duration(to: instant))
  return Int32(left / .milliseconds(1)) + 1
}

/// Reads what is available now, at most as much as a pipe holds, so that an endless writer can't
/// occupy its reader.
/// - Returns: the bytes, or nil at the end.
private func chunk(from descriptor: Descriptor) -> ArraySlice<UInt8>? {
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  let count = read(descriptor.number, &buffer, buffer.count)
  if count > 0 { return buffer[..<count] }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
}
