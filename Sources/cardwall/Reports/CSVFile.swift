import CardModel
import Dashboard
import DataSources
import Foundation

/// A file of values separated by commas (RFC 4180), written row by row: of ten million rows none is kept.
///
/// It is written under another name beside the one wanted, and takes that only when it is whole.
nonisolated final class CSVFile {
  private let path: String
  private let partPath: String
  private let handle: FileHandle
  private var buffer: [UInt8] = []

  /// Bytes that are written at once.
  private static let bufferSize = 1 << 18

  init(at path: String) throws {
    self.path = path
    partPath = path + ".part"
    guard FileManager.default.createFile(atPath: partPath, contents: nil),
      let handle = FileHandle(forWritingAtPath: partPath)
    else { throw CocoaError(.fileWriteNoPermission) }
    self.handle = handle
  }

  func append(_ values: [String]) throws {
    buffer += values.map(Self.field).joined(separator: ",").utf8
    buffer += [13, 10]
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Ends the file and gives it its name.
  func finish() throws {
    try flush()
    try handle.close()
    guard rename(partPath, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Leaves no trace of it.
  func discard() {
    try? handle.close()
    unlink(partPath)
  }

  private func flush() throws {
    try handle.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// In quotes where it holds what ends a field.
  private static func field(_ value: String) -> String {
    guard value.utf8.contains(where: { [10, 13, 34, 44].contains($0) }) else { return value }
    return "\"" + value.replacing("\"", with: "\"\"") + "\""
  }
}

extension ReportSelection {
  /// Writes all rows under a line with the names of the columns; nothing stays of a file that can't be
  /// finished.
  /// - Parameter progress: called now and then with the number of rows that are written.
  @concurrent
  nonisolated func export(
    to path: String, columns: [String], progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Int {
    let file = ExportedFile(try CSVFile(at: path))
    do {
      try file.append(columns)
      try await readAll { values in
        let count = try file.append(values)
        if count.isMultiple(of: 5000) { progress(count) }
      }
      try file.finish()
      return file.count
    } catch {
      file.discard()
      throw error
    }
  }
}

/// The file while rows come in: one at a time, on whatever thread they are read.
///
/// Unchecked, since the compiler does not see that the lock guards the file and the count.
private nonisolated final class ExportedFile: @unchecked Sendable {
  private let file: CSVFile
  private let lock = NSLock()
  private var lines = 0

  init(_ file: CSVFile) { self.file = file }

  /// Rows that are written, without the names of the columns.
  var count: Int { lock.withLock { lines - 1 } }

  @discardableResult
  func append(_ values: [String]) throws -> Int {
    try lock.withLock {
      try file.append(values)
      lines += 1
      return lines - 1
    }
  }

  func finish() throws { try lock.withLock { try file.finish() } }
  func discard() { lock.withLock { file.discard() } }
}
