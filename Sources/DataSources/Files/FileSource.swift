import JMESPath
import Synchronization

/// A source that reads a file on this machine, again whenever it changes.
public struct FileSource: PrimarySource {
  private let path: String
  private let format: DataFormat
  private let work = BlockingWork()
  private let versions = Versions()
  private let file: WatchedFiles

  /// The versions of the file that were read.
  private final class Versions: Sendable {
    let reader = Mutex(JSONRereader())
  }

  /// - Parameter path: absolute, or relative to the working directory.
  public init(path: String, format: DataFormat) {
    self.path = path
    self.format = format
    file = WatchedFiles([path])
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    try await work.run { [path, format, versions] () throws(SourceFailure) in
      let bytes = try readFile(path)
      return try versions.reader.withLock { (reader) throws(SourceFailure) in
        try format.decode(bytes, name: fileName(path)) { (bytes) throws(JSONSyntaxError) in
          try reader.read(bytes)
        }
      }
    }
  }

  public func changes() -> AsyncStream<Void>? { file.changes() }

  public func watchFailure() -> SourceFailure? { file.failure }
}
