import Foundation

/// Writes a line to standard error.
nonisolated func printError(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

/// Writes a text to standard output without a line break.
nonisolated func write(_ text: String) {
  FileHandle.standardOutput.write(Data(text.utf8))
}
