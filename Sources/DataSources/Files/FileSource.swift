import JMESPath
import Synchronization

/// A source that reads a file on this machine, again whenever it changes.
public struct FileSource: PrimarySource {
  private let path: String
  private let folder: OwnFolder?
  private let reading: DataReading
  private let work = BlockingWork()
  private let versions = Versions()
  private let notes = ReadNotes()
  private let file: WatchedFiles
  /// The table in the file, for reports; nil for data of another format.
  private let table: TableFile?

  /// The versions of the file that were read.
  private final class Versions: Sendable {
    let reader = Mutex(JSONRereader())
  }

  public init(path: String, format: DataFormat) { self.init(path: path, DataReading(format)) }

  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - folder: the folder that the path must lead to; nil for any.
  public init(path: String, within folder: OwnFolder? = nil, _ reading: DataReading) {
    self.path = path
    self.folder = folder
    self.reading = reading
    file = WatchedFiles([path])
    table = reading.format == .csv ? TableFile.shared(path, within: folder, reading) : nil
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    try await work.run { [path, folder, reading, versions, notes] () throws(SourceFailure) in
      let bytes = try readFile(path, within: folder)
      let data = try versions.reader.withLock { (reader) throws(SourceFailure) in
        try reading.read(bytes, name: fileName(path)) { (bytes) throws(JSONSyntaxError) in
          try reader.read(bytes)
        }
      }
      return notes.take(data)
    }
  }

  /// Returns the rows of a table that are few, and the names of the columns of a longer one.
  public func probe() async throws(SourceFailure) -> JSONValue {
    do throws(SourceFailure) {
      return try await fetch()
    } catch {
      guard error.kind == .tooLarge, let table else { throw error }
      let loaded = try await work.run { () throws(SourceFailure) in try table.loaded() }
      return notes.take(
        ReadData(
          .array(loaded.columns.map { .string($0) }), interpretation: loaded.interpretation,
          warning: loaded.warning))
    }
  }

  public var omission: String? { notes.warning }

  public var interpretation: String? { notes.interpretation }

  public func changes() -> AsyncStream<Void>? { file.changes() }

  public func watchFailure() -> SourceFailure? { file.failure }
}
