import ArgumentParser
import DataSources
import Foundation
import JMESPath
import Localization
import Synchronization

/// The data of `cardwall query`, read as a source of a dashboard reads them.
nonisolated struct QueriedData {
  let value: JSONValue

  /// Reads a file, or standard input, and prints what a person has to know about the data.
  /// - Parameters:
  ///   - file: the path; nil for standard input.
  ///   - format: the format; nil for the one that the suffix of the file names.
  init(_ file: String?, _ format: DataFormat?) throws {
    let bytes: [UInt8]
    if let file {
      guard reasonNotToRead(file) == nil, let data = FileManager.default.contents(atPath: file)
      else {
        printError(String(localized: "\(file): can’t be read: check the path and its permissions"))
        throw ExitCode.failure
      }
      bytes = [UInt8](data)
    } else {
      bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    }
    if format == nil, let file, file.lowercased().hasSuffix(".ics") {
      value = try Self.events(in: bytes, name: file)
      return
    }
    let format = format ?? file.flatMap { DataFormat(suffixOf: $0) } ?? .json
    if format == .json, String(validating: bytes, as: UTF8.self) != nil {
      // JSON of any size, whose mistakes are shown as compilers show theirs.
      value = try JSONValue(parsing: bytes)
      return
    }
    let name = file ?? String(localized: "standard input")
    let data = try DataReading(format).read(bytes, name: name)
    if let warning = data.warning { printError(warning) }
    if let interpretation = data.interpretation { printError(interpretation) }
    value = data.value
  }

  /// Returns the events of a calendar in the time that a source has without a `range`.
  private static func events(in bytes: [UInt8], name: String) throws -> JSONValue {
    let lines = StaticSource(try DataFormat.contentLines.decode(bytes, name: name))
    let source = CalendarSource(
      lines, past: .seconds(86_400), future: .seconds(30 * 86_400), name: name,
      clock: SourceClock())
    let result = Mutex(JSONValue.null)
    try runLoop {
      let events = try await source.fetch()
      if let omission = source.omission { printError(omission) }
      result.withLock { $0 = events }
    }
    return result.withLock { $0 }
  }
}
