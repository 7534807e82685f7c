import CardModel
import Dashboard
import DataSources
import Foundation
import Synchronization

/// A CSV file (RFC 4180) that is written row by row, and renamed when it is complete.
nonisolated struct CSVFile {
  private let file: PartialFile
  private var buffer: [UInt8] = []
  /// The number of lines so far.
  private(set) var lineCount = 0

  /// The number of bytes that are written at once.
  private static let bufferSize = 1 << 18

  init(at path: String) throws { file = try PartialFile(at: path) }

  mutating func append(_ values: [String]) throws {
    buffer += values.map(Self.field).joined(separator: ",").utf8
    buffer += [13, 10]
    lineCount += 1
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Completes the file and renames it.
  mutating func finish() throws {
    try flush()
    try file.finish()
  }

  /// Removes the file.
  func discard() { file.discard() }

  private mutating func flush() throws {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Returns a value as a field, quoted if it contains a separator, a quote or a line break.
  private static func field(_ value: String) -> String {
    guard value.utf8.contains(where: { [10, 13, 34, 44].contains($0) }) else { return value }
    return "\"" + value.replacing("\"", with: "\"\"") + "\""
  }
}

extension ReportSelection {
  /// Writes all rows below a line with the column titles.
  ///
  /// An export that fails leaves no file.
  /// - Parameter progress: called with the number of rows written so far, every 5,000 rows.
  /// - Returns: the number of rows.
  @concurrent
  nonisolated func export(
    to path: String, columns: [String], progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Int {
    // Rows are handed over on whatever thread reads them.
    let file = LockedCSVFile(try CSVFile(at: path))
    do {
      _ = try file.append(columns)
      try await readAll { values in
        let count = try file.append(values) - 1
        if count.isMultiple(of: 5000) { progress(count) }
      }
      return try file.finish() - 1
    } catch {
      file.discard()
      throw error
    }
  }
}

/// A CSV file that any thread may append to.
private nonisolated final class LockedCSVFile: Sendable {
  private let file: Mutex<CSVFile>

  init(_ file: sending CSVFile) { self.file = Mutex(file) }

  /// - Returns: the number of lines so far.
  func append(_ values: [String]) throws -> Int {
    try file.withLock { file in
      try file.append(values)
      return file.lineCount
    }
  }

  /// - Returns: the number of lines.
  func finish() throws -> Int {
    try file.withLock { file in
      try file.finish()
      return file.lineCount
    }
  }

  func discard() { file.withLock { $0.discard() } }
}
