import ArgumentParser
import Dashboard
import DataSources
import Foundation
import Localization

/// Makes writing to a closed pipe fail instead of ending the program.
///
/// Some libraries ask for the same: without this, the end of a command would depend on them.
///
/// Commands that the program runs don't inherit it.
nonisolated func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

/// Writes a line to standard error.
///
/// A line that can't be written is lost: a wall must go on when its log is on a full disk, or its
/// terminal closed.
nonisolated func printError(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data((message.escapingForTerminals + "\n").utf8))
}

/// Writes a text to standard output without a line break.
///
/// What would move the cursor of a terminal, or turn a line around, is escaped; in JSON and YAML,
/// the escapes mean the same.
/// - Throws: a failure of the command, of which it has told, except that the reader has closed the
///   pipe.
nonisolated func write(_ text: String) throws(ExitCode) {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data(text.escapingForTerminals.utf8))
  } catch {
    guard !error.isOfClosedPipe else { throw .closedPipe }
    let path = String(localized: "standard output")
    printError(String(localized: "\(path): can’t be written: \(error.fileReason)"))
    throw .failure
  }
}

extension ExitCode {
  /// The status that a shell reports of a program that SIGPIPE has ended.
  fileprivate nonisolated static let closedPipe = ExitCode(128 + SIGPIPE)
}

extension Error {
  fileprivate nonisolated var isOfClosedPipe: Bool {
    let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause?.domain == NSPOSIXErrorDomain && cause?.code == Int(EPIPE)
  }
}
